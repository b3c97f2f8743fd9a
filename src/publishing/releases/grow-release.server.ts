// A release that a long work fills step by step.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Author } from "#src/publishing/kind.server.ts";
import { OPEN_STATES } from "./release-rows.server.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";

/** Makes a release without items yet. @returns its id */
export async function openRelease(tx: Transaction, author: Author, name: string): Promise<string> {
  const [row] = await tx
    .insert(releasesTable)
    .values({ name, state: "open", authorId: author.id, authorName: author.name })
    .returning({ id: releasesTable.id });
  if (!row) throw new Error("the release was not stored");
  return row.id;
}

/** Tells whether items may still be added to a release, and keeps that so until `tx` ends. */
export async function isOpenRelease(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: releasesTable.id })
    .from(releasesTable)
    .where(and(eq(releasesTable.id, id), inArray(releasesTable.state, OPEN_STATES)))
    .for("key share");
  return rows.length > 0;
}

/**
 * Removes a release that a work has opened and not filled, unless it is planned.
 * @param isWanted asks, once nothing can be added to the release, whether somebody else wants it
 * @returns whether it is gone
 */
export async function removeEmptyRelease(
  tx: Transaction,
  id: string,
  isWanted: () => Promise<boolean>,
): Promise<boolean> {
  const { id: ofId, state } = releasesTable;
  const [release] = await tx
    .select({ id: ofId })
    .from(releasesTable)
    .where(and(eq(ofId, id), eq(state, "open")))
    .for("update");
  if (!release || (await isWanted())) return false;
  if ((await tx.$count(releaseItemsTable, eq(releaseItemsTable.releaseId, id))) > 0) return false;
  await tx.delete(releasesTable).where(eq(ofId, id));
  return true;
}

/** Adds a new item, which no other release can have. */
export async function addToRelease(
  tx: Transaction,
  releaseId: string,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${releaseItemsTable} (release_id, item_id, kind, position, seen_id)
    SELECT ${releaseId}, ${id}, ${kind},
      (SELECT coalesce(max(position) + 1, 0) FROM ${releaseItemsTable} WHERE release_id = ${releaseId}),
      (SELECT coalesce(draft_id, stored_id) FROM content_states WHERE item_id = ${id})`);
}
