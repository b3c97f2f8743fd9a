// Personal data in revisions: counts mentions of an e-mail address, and erases them.

import { arrayContains, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { repackRevisions } from "./packed-body.server.ts";
import { revisionsTable } from "./table.ts";

/** Replaces erased addresses. */
const ERASED = "[e-mail removido]";

/** Counts the revisions that mention an e-mail address, ignoring case. */
export async function countMentions(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const isNamed = arrayContains(revisionsTable.emails, [email.toLowerCase()]);
  return { contentMentions: await db.$count(revisionsTable, isNamed) };
}

/** Erases an e-mail address from every revision. Staff must edit what is published themselves. */
export function eraseMentions(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const address = email.toLowerCase();
  const isNamed = arrayContains(revisionsTable.emails, [address]);
  const pattern = new RegExp(RegExp.escape(address), "gi");
  return db.transaction(async (tx) => {
    const items = await tx.selectDistinct({ id: revisionsTable.itemId }).from(revisionsTable).where(isNamed);
    for (const { id } of items) await repackRevisions(tx, id, (_id, json) => json.replace(pattern, ERASED));
    const { rowCount } = await tx
      .update(revisionsTable)
      .set({ emails: sql`nullif(array_remove(${revisionsTable.emails}, ${address}), '{}')` })
      .where(isNamed);
    return { contentMentions: rowCount ?? 0 };
  });
}
