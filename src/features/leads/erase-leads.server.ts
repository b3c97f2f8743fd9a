// Counts and erases what is stored of a person as a lead: at their request, and again after a restore.
import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { PhoneMatch, PhoneMatches } from "#src/platform/slices/define-slice.ts";
import type { PersonalDataCounts } from "#src/shared/personal-data-kinds.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { samePeople } from "./timeline/merged-leads.ts";

/**
 * Counts the leads of an e-mail address, also of one that a form held and that was corrected since, with those that were
 * found to be the same person. Upper and lower case do not matter.
 */
export async function countLeadsOf(db: Queryable, email: string): Promise<number> {
  return (await readIds(db, leadsOf(email))).length;
}

/** Counts them with what goes with them. */
export async function countLeadDataOf(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const ids = await readIds(db, leadsOf(email));
  return { ...(await countParts(db, ids)), mailsToOthers: await countMailsToOthers(db, email, ids) };
}

/** Erases them. Their pending jobs then find nothing to send. */
export async function eraseLeadsOf(db: Queryable, email: string): Promise<PersonalDataCounts> {
  const ids = await lockLeads(db, leadsOf(email));
  const counts = await eraseLeads(db, ids);
  return { ...counts, mailsToOthers: await eraseMailsToOthers(db, email) };
}

/** Leads with the telephone of a request. */
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

/** More than one person has written from one telephone. */
const SHOWN = 20;

const keyOf = (id: string): string => `lead:${id}`;

/** What a form held stays true of whoever filled it in; other events may speak of somebody else. */
function leadsOf(email: string): SQL {
  const hasWritten = sql`id = ANY(ARRAY(SELECT lead_id FROM lead_events
    WHERE data ? 'email' AND lower(data ->> 'email') = lower(${email}) AND type IN ('form', 'ebook')))`;
  return samePeople(sql`lower(email) = lower(${email}) OR ${hasWritten}`);
}

async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Nothing can be added to a locked lead, so what is counted of it is what goes with it. */
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

/** Counts the mails that the address wrote into the timelines of other people's leads. */
async function countMailsToOthers(db: Queryable, email: string, ownLeads: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM lead_events
    WHERE type = 'mail-in' AND lower(data -> 'from' ->> 'address') = lower(${email})
      AND NOT ${isAmong(sql`lead_id`, ownLeads)}`);
  return rows[0]?.count ?? 0;
}

/** The application's role cannot delete events, so a function of the owner does (migration 0114). */
async function eraseMailsToOthers(db: Queryable, email: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT erase_mails_from(${email}) AS count`);
  return rows[0]?.count ?? 0;
}

const isAmong = (column: SQL, ids: string[]): SQL => sql`${column} = ANY(${sql.param(ids)}::uuid[])`;
