// Who gets an upload by its address (docs/adr/0128).
import type { FastifyRequest } from "fastify";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isHiddenFrom } from "#src/accounts/sessions/hidden-site.server.ts";
import { isSessionOpen } from "#src/accounts/sessions/sessions.server.ts";
import { readUploadCookie } from "#src/accounts/sessions/upload-cookie.server.ts";
import { isRemovedImage } from "#src/media/removed-uploads.server.ts";
import { filesTable, imagesTable } from "#src/media/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";
import { isPreviewLinkOpen } from "#src/publishing/previews/preview-links.server.ts";
import type { FileExtension } from "#src/shared/file-path.ts";
import { isNamedLive } from "./uses.server.ts";

/**
 * `public`: anybody gets it; `team`: who asks does, and no cache may keep it; `hidden`: the site is under construction;
 * `gone`: it was deleted; `missing`: there is none, or none for strangers.
 */
export type FileAccess = "public" | "team" | "hidden" | "gone" | "missing";

/** Decides whether whoever asks gets a file. One query by its key for what people with the right to publish have sent. */
export async function decideFileAccess(
  resources: Resources,
  kinds: AnyKind[],
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
 * Whether a deleted picture is kept from whoever asks: everybody but staff and those who look at a preview, unless something live
 * names it again. Costs no query for a picture that was not deleted.
 */
export async function isGonePicture(
  resources: Resources,
  kinds: AnyKind[],
  request: FastifyRequest,
  id: string,
): Promise<boolean> {
  if (!(await isRemovedImage(resources, id).catch(() => false))) return false;
  const family = await listRemovedFamily(resources.db, id);
  if (family.length === 0 || (await isNamedLive(resources.db, kinds, family))) return false;
  return !(await isInsider(resources, request));
}

/** All images that a deleted picture has shown; empty where it was brought back meanwhile. */
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
