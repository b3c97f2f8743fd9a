// Counts and erases a person's leads: at their request, and again after a restored backup.

import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { PhoneMatch, PhoneMatches } from "#src/platform/slices/define-slice.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { samePeople } from "./timeline/merged-leads.ts";

/**
 * Counts the leads of an e-mail address, including earlier addresses that were corrected, and leads merged
 * with them. Ignores case.
 */
export async function countLeadsOf(db: Queryable, email: string): Promise<number> {
  return (await readIds(db, leadsOf(email))).length;
}

/** Counts the leads of an e-mail address with their related data. */
export async function countLeadDataOf(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const ids = await readIds(db, leadsOf(email));
  return { ...(await countParts(db, ids)), mailsToOthers: await countMailsToOthers(db, email, ids) };
}

/** Erases the leads of an e-mail address. Their pending jobs then find nothing to send. */
export async function eraseLeadsOf(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const ids = await lockLeads(db, leadsOf(email));
  const counts = await eraseLeads(db, ids);
  return { ...counts, mailsToOthers: await eraseMailsToOthers(db, email) };
}

/** Finds and erases leads by the telephone of a removal request. */
export const leadsByPhone: PhoneMatches = {
  async find(db, phone, email) {
    const { rows } = await db.execute<PhoneMatch & Record<string, unknown>>(sql`
      SELECT id, name, email FROM leads
      WHERE phone = ${phone} AND merged_into IS NULL AND NOT id = ANY(ARRAY(${leadsOf(email)}))
      ORDER BY created_at, id LIMIT ${SHOWN}`);
    return rows;
  },
  async erase(db, phone, ids) {
    if (!ids.every(isUuid)) return undefined;
    const hasPhone = sql`phone = ${phone} AND id = ANY(${sql.param([...ids])}::uuid[])`;
    const chosen = await lockLeads(db, sql`SELECT id FROM leads WHERE ${hasPhone}`);
    if (chosen.length < new Set(ids).size) return undefined;
    const family = await lockLeads(db, samePeople(sql`id = ANY(${sql.param(chosen)}::uuid[])`));
    return { counts: await eraseLeads(db, family), keys: family.map(keyOf) };
  },
  async eraseAgain(db, isErased) {
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM leads`);
    const ids = rows.map(({ id }) => id).filter((id) => isErased(keyOf(id)));
    if (ids.length > 0) await eraseLeads(db, ids);
  },
};

/** Maximum number of listed leads: several people may share a telephone. */
const SHOWN = 20;

const keyOf = (id: string): string => `lead:${id}`;

/**
 * Selects leads by their address or an address of their own forms. Other events may mention somebody else's
 * address.
 */
function leadsOf(email: string): SQL {
  const hasWritten = sql`id = ANY(ARRAY(SELECT lead_id FROM lead_events
    WHERE data ? 'email' AND lower(data ->> 'email') = lower(${email}) AND type IN ('form', 'ebook')))`;
  return samePeople(sql`lower(email) = lower(${email}) OR ${hasWritten}`);
}

async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Locks leads, so that nothing is added between counting and erasing. */
function lockLeads(db: Queryable, query: SQL): Promise<string[]> {
  return readIds(db, sql`SELECT id FROM leads WHERE id = ANY(ARRAY(${query})) ORDER BY id FOR UPDATE`);
}

async function eraseLeads(db: Queryable, ids: string[]): Promise<PersonalDataCounts> {
  const counts = await countParts(db, ids);
  await db.execute(sql`DELETE FROM leads WHERE ${isAmong(sql`id`, ids)}`);
  return counts;
}

async function countParts(db: Queryable, ids: string[]): Promise<PersonalDataCounts> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.identifier(table)} WHERE ${isAmong(sql`lead_id`, ids)})`;
  const { rows } = await db.execute<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM leads WHERE ${isAmong(sql`id`, ids)}) AS leads,
    ${count("lead_events")} AS "leadEvents", ${count("lead_tasks")} AS "leadTasks",
    ${count("planned_mails")} AS "plannedMails", ${count("lead_mail_files")} AS attachments`);
  return rows[0] ?? {};
}

/** Counts mails from the address in the timelines of other people's leads. */
async function countMailsToOthers(db: Queryable, email: string, ownLeads: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM lead_events
    WHERE type = 'mail-in' AND lower(data -> 'from' ->> 'address') = lower(${email})
      AND NOT ${isAmong(sql`lead_id`, ownLeads)}`);
  return rows[0]?.count ?? 0;
}

/**
 * Calls a function of the database's owner (migration 0114), since the application's role cannot delete
 * events.
 */
async function eraseMailsToOthers(db: Queryable, email: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT erase_mails_from(${email}) AS count`);
  return rows[0]?.count ?? 0;
}

const isAmong = (column: SQL, ids: string[]): SQL => sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
