// Finds pictures and files that were deleted from the library but are still named by a draft or the history.

import { isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { IMAGE_ID } from "#src/shared/media/media-path.ts";
import { imagesTable } from "./table.ts";

/** Cache tag of everything that depends on which pictures are deleted. */
export const REMOVED_PICTURES_TAG = "removed-pictures";

/**
 * Tells whether an image belongs to a deleted picture. Every image request asks this, so the list is cached until it
 * changes. It is short, because unreferenced pictures are purged every night.
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

/** Lists the names of deleted pictures and files that a text, such as the JSON of a revision, refers to by id. */
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
