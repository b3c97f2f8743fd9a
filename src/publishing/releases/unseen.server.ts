// What an author has written in an item after somebody who publishes put it into a release: nobody has seen it.
import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { rolesWith } from "#src/accounts/roles.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { contentStatesTable, revisionsTable } from "#src/publishing/history/table.ts";
import { releaseItemsTable } from "./table.ts";

export const UNSEEN =
  "A versão mudou desde que entrou no lançamento. Confira o texto e salve o lançamento de novo.";

const now = sql<number>`coalesce(${contentStatesTable.draftId}, ${contentStatesTable.storedId})`;
/** The author of a version, whose row is joined from the left: whoever was removed meanwhile publishes nothing any more. */
const mayNotPublish = and(
  isNotNull(revisionsTable.authorId),
  or(isNull(usersTable.id), notInArray(usersTable.role, rolesWith("staff"))),
);

/** Notes that the items of a release were seen as they are now. */
export async function noteSeen(tx: Transaction, releaseId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE release_items SET seen_id = coalesce(draft_id, stored_id)
    FROM content_states WHERE content_states.item_id = release_items.item_id AND release_id = ${releaseId}`);
}

/** The items of releases whose newest version nobody who publishes has seen, as "release item". */
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

/** Whether a version that is about to be published is one that nobody who publishes has seen. */
export async function isUnseen(db: Queryable, seenId: number | null, revisionId: number): Promise<boolean> {
  if (seenId === revisionId) return false;
  const rows = await db
    .select({ id: revisionsTable.id })
    .from(revisionsTable)
    .leftJoin(usersTable, eq(usersTable.id, revisionsTable.authorId))
    .where(and(eq(revisionsTable.id, revisionId), mayNotPublish));
  return rows.length > 0;
}
