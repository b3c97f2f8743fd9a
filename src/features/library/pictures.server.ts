import { eq, sql } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import type { User } from "#src/accounts/schema.ts";
import { uploaderOf } from "#src/accounts/uploader-of.ts";
import { imagesTable } from "#src/media/table.ts";
import { mayChangeUpload } from "#src/media/uploader.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import {
  type LibraryPicture,
  PEOPLE,
  PICTURE_IS_LIVE_FOR_AUTHORS,
  type PictureChange,
  type PictureList,
  type PictureQuery,
  type Use,
} from "./schema.ts";
import { findUses, tagsOf } from "./uses.server.ts";

export interface PictureRow extends Record<string, unknown> {
  id: string;
  shownId: string;
  imageIds: string[];
  name: string;
  alt: string;
  credit: string;
  focalX: number;
  focalY: number;
  width: number;
  height: number;
  bytes: number;
  createdAt: string;
  addedBy: string | null;
  createdBy: string | null;
}

const SELECTED = sql`
  SELECT picture.id, shown.id AS "shownId", picture.name, picture.alt, picture.credit, picture.focal_x AS "focalX",
    picture.focal_y AS "focalY", shown.width, shown.height, shown.bytes, picture.added_by AS "addedBy",
    picture.added_name AS "createdBy", to_json(picture.created_at AT TIME ZONE 'UTC') #>> '{}' || 'Z' AS "createdAt",
    ARRAY[picture.id] || ARRAY(SELECT id FROM images WHERE picture_id = picture.id) AS "imageIds"
  FROM images AS picture JOIN images AS shown ON shown.id = coalesce(picture.current_id, picture.id)`;
const IN_LIBRARY = sql`picture.picture_id IS NULL AND picture.removed_at IS NULL`;
/**
 * Matches pictures that neither content nor a team member uses, including their replaced images. Checks the
 * newest versions in one list; older ones are looked up, because a list of all versions keeps growing.
 */
const UNUSED = sql`NOT EXISTS (
    SELECT FROM (SELECT unnest(image_ids) AS id FROM content_states JOIN revisions ON revisions.id = stored_id) AS newest
    WHERE newest.id = picture.id)
  AND NOT EXISTS (SELECT FROM revisions WHERE image_ids @> ARRAY[picture.id])
  AND NOT EXISTS (
    SELECT FROM images AS other JOIN revisions ON image_ids @> ARRAY[other.id] WHERE other.picture_id = picture.id)
  AND picture.id NOT IN (
    SELECT coalesce(images.picture_id, images.id) FROM users JOIN images ON images.id = users.picture_id)`;

export async function listPictures(
  { db }: Pick<Resources, "db">,
  kinds: ContentType[],
  user: User,
  { q, withoutAlt, unused, page, limit }: PictureQuery,
): Promise<PictureList> {
  const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql.join(
    [
      IN_LIBRARY,
      ...(q ? [sql`picture.search_text LIKE fold_text(${pattern})`] : []),
      ...(withoutAlt === "true" ? [sql`picture.alt = ''`] : []),
      ...(unused === "true" ? [UNUSED] : []),
    ],
    sql` AND `,
  );
  const found = await db.execute<{ total: number; ids: string[] }>(sql`
    WITH found AS MATERIALIZED (SELECT picture.id, picture.created_at FROM images AS picture WHERE ${where})
    SELECT (SELECT count(*)::int FROM found) AS total,
      ARRAY(SELECT id FROM found ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${(page - 1) * limit}) AS ids`);
  const { total, ids } = found.rows[0] ?? { total: 0, ids: [] };
  const { rows } = await db.execute<PictureRow>(sql`
    ${SELECTED} WHERE picture.id = ANY(${sql.param(ids)}::text[]) ORDER BY picture.created_at DESC, picture.id`);
  const uses = await findUsesOf(db, kinds, rows);
  return {
    images: rows.map((row) => toPicture(row, uses.get(row.id) ?? [], user)),
    total,
    page,
    limit,
  };
}

/** Finds a picture by its id or that of an image that it has shown. */
export async function findPicture(db: Queryable, id: string): Promise<PictureRow | undefined> {
  const { rows } = await db.execute<PictureRow>(sql`
    ${SELECTED} WHERE ${IN_LIBRARY} AND picture.id = (SELECT coalesce(picture_id, id) FROM images WHERE id = ${id})`);
  return rows[0];
}

export async function showPicture(
  { db }: Pick<Resources, "db">,
  kinds: ContentType[],
  user: User,
  id: string,
): Promise<LibraryPicture | undefined> {
  const row = await findPicture(db, id);
  return row && toPicture(row, await usesOf(db, kinds, row), user);
}

/** Authors may change their own uploads; people who publish may change all. */
export function mayChange(user: User, row: { addedBy: string | null }): boolean {
  return mayChangeUpload(uploaderOf(user), row);
}

/**
 * Authors may not change pictures that visitors see, even their own uploads, since they may not publish.
 * @returns the reason for refusing
 */
export async function refuseChange(
  { db }: Pick<Resources, "db">,
  kinds: ContentType[],
  user: User,
  row: PictureRow,
): Promise<{ detail?: string } | undefined> {
  if (!mayChange(user, row)) return {};
  if (may(user.role, "staff")) return undefined;
  const isLive = (await usesOf(db, kinds, row)).some((use) => isLiveForOthers(use, user));
  return isLive ? { detail: PICTURE_IS_LIVE_FOR_AUTHORS } : undefined;
}

/** Excludes the user's own portrait in the team, which they may change. */
const isLiveForOthers = ({ state, kind, id }: Use, user: User): boolean =>
  state === "live" && !(kind === PEOPLE && id === user.id);

/** Updates a picture's texts and keeps it permanently. */
export async function changePicture(
  { db, cache }: Resources,
  kinds: ContentType[],
  row: PictureRow,
  { focalPoint, ...texts }: PictureChange,
): Promise<void> {
  const place = focalPoint && { focalX: focalPoint.x, focalY: focalPoint.y };
  await cache.change(db, tagsOf(kinds, await usesOf(db, kinds, row)), async (tx) => {
    await tx
      .update(imagesTable)
      .set({ ...texts, ...place, isKept: true })
      .where(eq(imagesTable.id, row.id));
  });
}

/** Includes all images that the picture has shown. */
export async function usesOf(db: Queryable, kinds: ContentType[], row: PictureRow): Promise<Use[]> {
  return (await findUsesOf(db, kinds, [row])).get(row.id) ?? [];
}

async function findUsesOf(
  db: Queryable,
  kinds: ContentType[],
  rows: PictureRow[],
): Promise<Map<string, Use[]>> {
  const pictures = new Map(rows.flatMap(({ id, imageIds }) => imageIds.map((image) => [image, id])));
  return findUses(db, kinds, pictures);
}

function toPicture(row: PictureRow, uses: Use[], user: User): LibraryPicture {
  const { id, shownId, alt, credit, width, height, bytes, createdAt, createdBy } = row;
  return {
    id,
    url: mediaPath(shownId, 960, "webp"),
    name: nameOfPicture(row),
    alt,
    focalPoint: { x: row.focalX, y: row.focalY },
    credit,
    width,
    height,
    bytes,
    createdAt,
    createdBy,
    isOwn: mayChange(user, row),
    uses,
  };
}

export function nameOfPicture({ id, name }: Pick<PictureRow, "id" | "name">): string {
  return name || `imagem-${id.slice(0, 8)}`;
}
