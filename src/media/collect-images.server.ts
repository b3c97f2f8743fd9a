// Removes images that are not in use.
import { and, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { findReferred } from "./image-references.server.ts";
import { imageFolder, lockImage } from "./media.server.ts";
import { imagesTable } from "./table.ts";

/** The whole content is read; no visitor waits for it. */
const LONGEST_READ = "10min";

/**
 * Removes images without a reference that were not uploaded within the last day.
 * @param limit most images of one call; each waits for uploads of the same image
 * @returns how many were removed; if as many as `limit`, there may be more
 */
export async function collectImages(
  { db, storage }: Pick<Resources, "db" | "storage">,
  limit: number,
): Promise<number> {
  const candidates = await db.transaction(async (tx) => (await findUnused(tx)).slice(0, limit).toSorted());
  if (candidates.length === 0) return 0;
  return db.transaction(async (tx) => {
    for (const id of candidates) await lockImage(tx, id);
    // They may have been used or uploaded again meanwhile.
    const gone = await findUnused(tx, candidates);
    await tx.delete(imagesTable).where(inArray(imagesTable.id, gone));
    for (const id of gone) await storage.removeFolder(imageFolder(id));
    return gone.length;
  });
}

/** @param among only of these; left out, of all */
async function findUnused(tx: Queryable, among?: string[]): Promise<string[]> {
  const isOld = sql`${imagesTable.storedAt} < now() - interval '24 hours'`;
  const isAsked = among && inArray(imagesTable.id, among);
  const rows = await tx.select({ id: imagesTable.id }).from(imagesTable).where(and(isOld, isAsked));
  if (rows.length === 0) return [];
  await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${LONGEST_READ}'`));
  const ids = rows.map(({ id }) => id);
  const referred = await findReferred(tx, ids);
  return ids.filter((id) => !referred.has(id));
}
