// Pictures and files that were deleted from the library, for as long as a draft or the history names them.
import { isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { IMAGE_ID } from "#src/shared/media-path.ts";
import { imagesTable } from "./table.ts";

/** Of everything that depends on which pictures are deleted. */
export const REMOVED_PICTURES_TAG = "removed-pictures";

/**
 * Whether an image belongs to a picture that was deleted. Every request for a picture asks this: the list is short (what
 * nothing names goes at night), and kept in memory until it changes.
 */
export async function isRemovedImage(
  { db, cache }: { db: Queryable; cache: TagCache },
  id: string,
): Promise<boolean> {
  const removed = await cache.get(REMOVED_PICTURES_TAG, [REMOVED_PICTURES_TAG], async () => {
    const ofRemoved = sql`${imagesTable.pictureId} IN (SELECT id FROM images WHERE removed_at IS NOT NULL)`;
    const rows = await db
      .select({ id: imagesTable.id })
      .from(imagesTable)
      .where(or(isNotNull(imagesTable.removedAt), ofRemoved));
    return new Set(rows.map((row) => row.id));
  });
  return removed.has(id);
}

/** The names of deleted pictures and files that a text names by id or address, such as the fields of a version. */
export async function listRemovedIn(db: Queryable, text: string): Promise<string[]> {
  const ids = [...new Set(Array.from(text.matchAll(new RegExp(IMAGE_ID, "g")), ([id]) => id))];
  if (ids.length === 0) return [];
  const asked = sql.param(ids);
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT coalesce(nullif(picture.name, ''), 'Imagem') AS name
    FROM images JOIN images AS picture ON picture.id = coalesce(images.picture_id, images.id)
    WHERE images.id = ANY(${asked}::text[]) AND picture.removed_at IS NOT NULL
    UNION SELECT name FROM files WHERE id = ANY(${asked}::text[]) AND removed_at IS NOT NULL
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}
