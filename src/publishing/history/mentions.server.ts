// Personal data in revisions: counts mentions of an e-mail address, and erases them.

import { arrayOverlaps, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { repackRevisions } from "./packed-body.server.ts";
import { revisionsTable } from "./table.ts";

/** Replaces erased addresses. */
const ERASED = "[e-mail removido]";

/** Counts the revisions that mention one of a person's addresses. */
export async function countMentions(db: Queryable, { emails }: Person): Promise<PersonalDataCounts> {
  if (emails.length === 0) return { contentMentions: 0 };
  return { contentMentions: await db.$count(revisionsTable, namesOneOf(toLower(emails))) };
}

/** Erases a person's addresses from every revision. Staff must edit what is published themselves. */
export async function eraseMentions(db: Queryable, { emails }: Person): Promise<PersonalDataCounts> {
  if (emails.length === 0) return { contentMentions: 0 };
  const addresses = toLower(emails);
  const isNamed = namesOneOf(addresses);
  // The longest first: one address may be the end of another.
  const longestFirst = addresses.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(RegExp.escape).join("|"), "gi");
  return db.transaction(async (tx) => {
    const items = await tx.selectDistinct({ id: revisionsTable.itemId }).from(revisionsTable).where(isNamed);
    for (const { id } of items) await repackRevisions(tx, id, (_id, json) => json.replace(pattern, ERASED));
    const { rowCount } = await tx
      .update(revisionsTable)
      .set({
        emails: sql`(
        SELECT array_agg(email) FROM unnest(${revisionsTable.emails}) AS email
        WHERE NOT email = ANY(${sql.param(addresses)}::text[]))`,
      })
      .where(isNamed);
    return { contentMentions: rowCount ?? 0 };
  });
}

const toLower = (emails: readonly string[]): string[] => emails.map((email) => email.toLowerCase());
const namesOneOf = (addresses: string[]): SQL => arrayOverlaps(revisionsTable.emails, addresses);
