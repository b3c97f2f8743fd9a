// Counts and erases a person's leads: at their request, and again after a restored backup.

import { type SQL, sql } from "drizzle-orm";
import { listAccountEmails } from "#src/accounts/accounts.server.ts";
import { eraseEventsOf } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isOneOf, isOneOfEmails, isUuid } from "#src/platform/database/sql.ts";
import type { PeopleFinder, PhoneMatch } from "#src/platform/slices/define-slice.ts";
import { readContactEmail } from "#src/settings/settings.server.ts";
import { type Person, personOf } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { lockMerges, samePeople } from "./timeline/merged-leads.ts";

/**
 * Counts the leads of an e-mail address, including earlier addresses that were corrected, and leads merged
 * with them. Ignores case.
 */
export async function countLeadsOf(db: Queryable, email: string): Promise<number> {
  return (await listLeadIdsOf(db, personOf(email))).length;
}

/** Counts a person's leads with their related data. */
export async function countLeadDataOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const ids = await listLeadIdsOf(db, person);
  return { ...(await countParts(db, ids)), mailsToOthers: await countMailsToOthers(db, person, ids) };
}

/** Erases a person's leads with their webhook events. Their pending jobs then find nothing to send. */
export async function eraseLeadsOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const leadIds = await lockLeads(db, leadsOf(person));
  const counts = await eraseLeads(db, leadIds);
  // A form that was stored after the person's events were erased has one that is still to be sent.
  const late = await eraseEventsOf(db, { emails: [], leadIds });
  return { ...counts, ...late, mailsToOthers: await eraseMailsToOthers(db, person) };
}

/** Finds a person's leads and the addresses they used, starting from a removal request. */
export const peopleInLeads: PeopleFinder = {
  lock: lockMerges,
  async identify(db, { email, phone }, chosen) {
    if (!(await haveAllPhone(db, phone, chosen))) return undefined;
    const own = email.toLowerCase();
    const team = await readTeamAddresses(db);
    team.delete(own);
    let known: Person = { emails: [own], leadIds: [...new Set(chosen)] };
    for (;;) {
      const leadIds = await readIds(db, leadsOf(known));
      const addresses = await readAddresses(db, leadIds);
      const emails = [...new Set([...known.emails, ...addresses.filter((one) => !team.has(one))])];
      const isComplete = emails.length === known.emails.length;
      known = { emails, leadIds };
      if (isComplete) return { ...known, teamEmails: addresses.filter((one) => team.has(one)) };
    }
  },
  async findByPhone(db, phone, { leadIds }) {
    const { rows } = await db.execute<PhoneMatch & Record<string, unknown>>(sql`
      SELECT id, name, email FROM leads
      WHERE phone = ${phone} AND merged_into IS NULL AND NOT ${isOneOf(sql`id`, leadIds)}
      ORDER BY created_at, id LIMIT ${SHOWN}`);
    return rows;
  },
  keysOf: ({ leadIds }) => leadIds.map(erasureKey),
  async findErased(db, isErased) {
    const ids = await readIds(db, sql`SELECT id FROM leads ORDER BY id`);
    return ids.filter((id) => isErased(erasureKey(id)));
  },
};

/** Maximum number of listed leads: several people may share a telephone. */
const SHOWN = 20;

/** Returns a lead's key in the list of erased people. */
export const erasureKey = (id: string): string => `lead:${id}`;

/** Reads the addresses of accounts and of the company: a lead may have one, for example of a test of the form. */
async function readTeamAddresses(db: Queryable): Promise<Set<string>> {
  const contactEmail = await readContactEmail(db);
  return new Set([...(await listAccountEmails(db)), ...(contactEmail ? [contactEmail.toLowerCase()] : [])]);
}

async function haveAllPhone(db: Queryable, phone: string | null, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  if (phone === null || !ids.every(isUuid)) return false;
  const found = await readIds(
    db,
    sql`SELECT id FROM leads WHERE phone = ${phone} AND ${isOneOf(sql`id`, ids)}`,
  );
  return found.length === new Set(ids).size;
}

/**
 * Selects leads by id, their address or an address of their own forms, with those merged with them. Other events may
 * mention somebody else's address.
 */
function leadsOf({ emails, leadIds }: Person): SQL {
  const hasWritten = sql`id = ANY(ARRAY(SELECT lead_id FROM lead_events
    WHERE data ? 'email' AND ${isOneOfEmails(sql`data ->> 'email'`, emails)} AND type IN ('form', 'ebook')))`;
  return samePeople(
    sql`${isOneOfEmails(sql`email`, emails)} OR ${hasWritten} OR ${isOneOf(sql`id`, leadIds)}`,
  );
}

/** Reads the addresses that leads have now or used in their own forms, in lower case. */
async function readAddresses(db: Queryable, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT lower(email) AS email FROM leads WHERE ${isOneOf(sql`id`, ids)} AND email IS NOT NULL
    UNION SELECT lower(data ->> 'email') FROM lead_events
    WHERE ${isOneOf(sql`lead_id`, ids)} AND type IN ('form', 'ebook') AND data ->> 'email' <> ''
    ORDER BY email`);
  return rows.map(({ email }) => email);
}

/** Returns the ids that a query selects. */
export async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Returns the ids of a person's leads. */
export const listLeadIdsOf = (db: Queryable, person: Person): Promise<string[]> =>
  readIds(db, leadsOf(person));

/** Locks leads, so that nothing is added between counting and erasing. */
function lockLeads(db: Queryable, query: SQL): Promise<string[]> {
  return readIds(db, sql`SELECT id FROM leads WHERE id = ANY(ARRAY(${query})) ORDER BY id FOR UPDATE`);
}

async function eraseLeads(db: Queryable, ids: string[]): Promise<PersonalDataCounts> {
  const counts = await countParts(db, ids);
  await db.execute(sql`DELETE FROM leads WHERE ${isOneOf(sql`id`, ids)}`);
  return counts;
}

async function countParts(db: Queryable, ids: string[]): Promise<PersonalDataCounts> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.identifier(table)} WHERE ${isOneOf(sql`lead_id`, ids)})`;
  const { rows } = await db.execute<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM leads WHERE ${isOneOf(sql`id`, ids)}) AS leads,
    ${count("lead_events")} AS "leadEvents", ${count("lead_tasks")} AS "leadTasks",
    ${count("planned_mails")} AS "plannedMails", ${count("lead_mail_files")} AS attachments`);
  return rows[0] ?? {};
}

/** Counts mails from the person in the timelines of other people's leads. */
async function countMailsToOthers(db: Queryable, { emails }: Person, ownLeads: string[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM lead_events
    WHERE type = 'mail-in' AND ${isOneOfEmails(sql`data -> 'from' ->> 'address'`, emails)}
      AND NOT ${isOneOf(sql`lead_id`, ownLeads)}`);
  return rows[0]?.count ?? 0;
}

/**
 * Calls a function of the database's owner (migration 0114), since the application's role cannot delete
 * events.
 */
async function eraseMailsToOthers(db: Queryable, { emails }: Person): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT coalesce(sum(erase_mails_from(email)), 0)::int AS count
    FROM unnest(${sql.param([...emails])}::text[]) AS email`);
  return rows[0]?.count ?? 0;
}
