// Detects changes that an author made to an item after a publisher added it to a release, and that no publisher has
// seen.

import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { rolesWith } from "#src/accounts/roles.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import { releaseItemsTable } from "./table.ts";

export const UNSEEN =
  "A versão mudou desde que entrou no lançamento. Confira o texto e salve o lançamento de novo.";

const now = sql<number>`coalesce(${contentStatesTable.draftId}, ${contentStatesTable.storedId})`;
/** Condition on a version's author, who cannot publish. A left-joined user may have been deleted and counts as well. */
const mayNotPublish = and(
  isNotNull(revisionsTable.authorId),
  or(isNull(usersTable.id), notInArray(usersTable.role, rolesWith("staff"))),
);

/** Marks the current versions of a release's items as seen. */
export async function markItemsSeen(tx: Transaction, releaseId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE release_items SET seen_id = coalesce(draft_id, stored_id)
    FROM content_states WHERE content_states.item_id = release_items.item_id AND release_id = ${releaseId}`);
}

/** Items whose newest version no publisher has seen, as "releaseId itemId". */
export async function listUnseen(db: Queryable, releaseIds: string[]): Promise<Set<string>> {
  const { releaseId, itemId, seenId } = releaseItemsTable;
  const rows = await db
    .select({ releaseId, itemId })
    .from(releaseItemsTable)
    .innerJoin(contentStatesTable, eq(contentStatesTable.itemId, itemId))
    .innerJoin(revisionsTable, eq(revisionsTable.id, now))
    .leftJoin(usersTable, eq(usersTable.id, revisionsTable.authorId))
    .where(and(inArray(releaseId, releaseIds), sql`${seenId} IS DISTINCT FROM ${now}`, mayNotPublish));
  return new Set(rows.map((row) => `${row.releaseId} ${row.itemId}`));
}

/** Whether no publisher has seen the version that is about to be published. */
export async function isUnseen(db: Queryable, seenId: number | null, revisionId: number): Promise<boolean> {
  if (seenId === revisionId) return false;
  const rows = await db
    .select({ id: revisionsTable.id })
    .from(revisionsTable)
    .leftJoin(usersTable, eq(usersTable.id, revisionsTable.authorId))
    .where(and(eq(revisionsTable.id, revisionId), mayNotPublish));
  return rows.length > 0;
}
