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

/** Whether items may still be added to a release. */
export async function isOpenRelease(tx: Transaction, id: string): Promise<boolean> {
  return (
    (await tx.$count(
      releasesTable,
      and(eq(releasesTable.id, id), inArray(releasesTable.state, OPEN_STATES)),
    )) > 0
  );
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
