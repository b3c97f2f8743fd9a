// Decides who may load an upload by its address (docs/adr/0128).

import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { isHiddenFrom } from "#src/accounts/sessions/hidden-site.server.ts";
import { isSessionOpen } from "#src/accounts/sessions/sessions.server.ts";
import { readUploadCookie } from "#src/accounts/sessions/upload-cookie.server.ts";
import { isRemovedImage } from "#src/media/removed-uploads.server.ts";
import { filesTable, imagesTable } from "#src/media/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { isPreviewLinkOpen } from "#src/publishing/previews/preview-links.server.ts";
import type { FileExtension } from "#src/shared/media/file-path.ts";
import { isNamedLive } from "./uses.server.ts";

/**
 * `public`: everybody may load it. `team`: this visitor may, and caches must not keep it. `hidden`: the site
 * is under construction. `gone`: it was deleted. `missing`: it does not exist, or not for strangers.
 */
export type FileAccess = "public" | "team" | "hidden" | "gone" | "missing";

/** Needs one indexed query for files uploaded by people who may publish. */
export async function decideFileAccess(
  resources: Resources,
  kinds: ContentType[],
  request: FastifyRequest,
  file: { id: string; extension: FileExtension },
): Promise<FileAccess> {
  const { db } = resources;
  const { extension, removedAt, awaitsUse } = filesTable;
  const [row] = await db
    .select({ extension, removedAt, awaitsUse })
    .from(filesTable)
    .where(eq(filesTable.id, file.id));
  if (row?.extension !== file.extension) return "missing";
  if (row.removedAt) return "gone";
  if (await isHiddenFrom(resources, request))
    return (await isInsider(resources, request)) ? "team" : "hidden";
  if (!row.awaitsUse || (await isNamedLive(db, kinds, [file.id]))) return "public";
  return (await isInsider(resources, request)) ? "team" : "missing";
}

/**
 * Staff and people with a preview link still see a deleted picture, and everybody does if live content uses
 * it again. Needs no query for pictures that were not deleted.
 */
export async function isGonePicture(
  resources: Resources,
  kinds: ContentType[],
  request: FastifyRequest,
  id: string,
): Promise<boolean> {
  if (!(await isRemovedImage(resources, id).catch(() => false))) return false;
  const family = await listRemovedFamily(resources.db, id);
  if (family.length === 0 || (await isNamedLive(resources.db, kinds, family))) return false;
  return !(await isInsider(resources, request));
}

/** Lists all images that a deleted picture has shown; empty if it was restored meanwhile. */
async function listRemovedFamily(db: Queryable, id: string): Promise<string[]> {
  const pictureId = sql`(SELECT coalesce(picture_id, id) FROM images WHERE id = ${id} LIMIT 1)`;
  const picture = alias(imagesTable, "picture");
  const rows = await db
    .select({ id: imagesTable.id })
    .from(imagesTable)
    .innerJoin(picture, and(eq(picture.id, pictureId), isNotNull(picture.removedAt)))
    .where(or(eq(imagesTable.id, picture.id), eq(imagesTable.pictureId, picture.id)));
  return rows.map((row) => row.id);
}

async function isInsider(resources: Resources, request: FastifyRequest): Promise<boolean> {
  if (request.session) return true;
  const sessionId = await readUploadCookie(resources, request, "session");
  if (sessionId && (await isSessionOpen(resources.db, sessionId))) return true;
  const linkId = await readUploadCookie(resources, request, "preview");
  return linkId !== undefined && isPreviewLinkOpen(resources.db, linkId);
}
