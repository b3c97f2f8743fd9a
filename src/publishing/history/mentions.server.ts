// Revisions may hold people's data: the dossier counts those that name an e-mail address, erasure takes it out of them.
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { arrayContains, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { repackRevisions } from "./packed-body.server.ts";
import { revisionsTable } from "./table.ts";

/** Stands where an address was. */
const ERASED = "[e-mail removido]";

/** Counts the revisions that name an e-mail address; upper and lower case do not matter. */
export async function countMentions(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const isNamed = arrayContains(revisionsTable.emails, [email.toLowerCase()]);
  return { contentMentions: await db.$count(revisionsTable, isNamed) };
}

/** Takes an e-mail address out of every revision that names it. What the site shows is for staff to change. */
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
