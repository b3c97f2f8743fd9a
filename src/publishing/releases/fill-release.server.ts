// Fills a release step by step, for long-running imports.

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Author } from "../content-type.server.ts";
import { OPEN_STATES } from "./release-rows.server.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";

/**
 * Creates an empty release.
 * @returns its id
 */
export async function openRelease(tx: Transaction, author: Author, name: string): Promise<string> {
  const [row] = await tx
    .insert(releasesTable)
    .values({ name, state: "open", authorId: author.id, authorName: author.name })
    .returning({ id: releasesTable.id });
  if (!row) throw new Error("the release was not stored");
  return row.id;
}

/** Whether items can still be added to a release. Keeps it that way until `tx` ends. */
export async function isOpenRelease(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: releasesTable.id })
    .from(releasesTable)
    .where(and(eq(releasesTable.id, id), inArray(releasesTable.state, OPEN_STATES)))
    .for("key share");
  return rows.length > 0;
}

/**
 * Removes a release that an import opened but did not fill, unless it is scheduled.
 * @param isWanted called once nothing can be added; returns whether somebody else needs the release
 * @returns whether it was removed
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

/** Adds a new item, which no other release can contain. */
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
