// Master files of images, from which all versions are made, for backups.

import { asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Storage } from "#src/platform/storage.ts";
import { imageId, lockImage, masterKey } from "./media.server.ts";
import { imagesTable, type PictureFacts } from "./table.ts";

const shown = alias(imagesTable, "shown");

/** Lists the ids of images that are shown. Replaced ones have no file. */
export async function listImageIds(db: Queryable): Promise<string[]> {
  // A backup before an upgrade finds the table without these columns.
  const isShown = sql`id IN (SELECT coalesce(to_jsonb(one) ->> 'current_id', id) FROM images AS one
    WHERE to_jsonb(one) ->> 'picture_id' IS NULL)`;
  const rows = await db
    .select({ id: imagesTable.id })
    .from(imagesTable)
    .where(isShown)
    .orderBy(asc(imagesTable.id));
  return rows.map(({ id }) => id);
}

/** Lists the shown images by id, with the descriptions of their pictures. */
export function listImages(
  db: Queryable,
): Promise<({ id: string; width: number; height: number } & PictureFacts)[]> {
  const { id, width, height } = shown;
  const { name, alt, credit, focalX, focalY } = imagesTable;
  return db
    .selectDistinctOn([id], { id, width, height, name, alt, credit, focalX, focalY })
    .from(imagesTable)
    .innerJoin(shown, eq(shown.id, sql`coalesce(${imagesTable.currentId}, ${imagesTable.id})`))
    .where(isNull(imagesTable.pictureId))
    .orderBy(asc(id));
}

/** Maps replaced images to those shown instead, because texts still name the replaced ones. */
export async function listReplaced(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const picture = alias(imagesTable, "picture");
  const rows = await db
    .select({ id: imagesTable.id, shownId: sql<string>`coalesce(${picture.currentId}, ${picture.id})` })
    .from(imagesTable)
    .innerJoin(picture, eq(picture.id, sql`coalesce(${imagesTable.pictureId}, ${imagesTable.id})`));
  return new Map(rows.flatMap(({ id, shownId }) => (id === shownId ? [] : [[id, shownId] as const])));
}

export function readMaster(storage: Storage, id: string): Promise<Buffer | null> {
  return storage.read(masterKey(id));
}

/**
 * Stores a master file under its id. Its row is provisional: the image is removed after a day unless a restored row
 * replaces it.
 * @returns false, with nothing stored, if the bytes do not match the id
 */
export async function restoreMaster(
  { db, storage }: { db: Queryable; storage: Storage },
  id: string,
  bytes: Buffer,
): Promise<boolean> {
  if (imageId(bytes) !== id) return false;
  await db.transaction(async (tx) => {
    await lockImage(tx, id);
    await storage.write(masterKey(id), bytes);
    await tx
      .insert(imagesTable)
      .values({ id, width: 1, height: 1, placeholder: "", format: "webp", bytes: bytes.length })
      .onConflictDoUpdate({ target: imagesTable.id, set: { storedAt: sql`now()` } });
  });
  return true;
}
