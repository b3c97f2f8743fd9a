// Which leads may be one person. It is suggested, never done: two people may share a telephone.
import { inArray, sql } from "drizzle-orm";
import type { LeadRow } from "#src/features/leads/change-lead.server.ts";
import { describeLead } from "#src/features/leads/inbox/inbox.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import type { Database } from "#src/platform/database/database.ts";
import { FREE_MAIL_DOMAINS } from "./free-mail-domains.ts";
import type { Duplicate, DuplicateReason } from "#src/features/leads/merge-schema.ts";

/** So many groups are suggested at once: who settles them sees the next. */
const MAX_GROUPS = 100;
/** In a group; a telephone of more leads than these is a switchboard's. */
const MAX_LEADS = 20;

/** Groups of leads with the same e-mail, telephone or CNPJ, or with one name at one company; the newest first. */
export async function findDuplicates(db: Database): Promise<Duplicate[]> {
  const { rows } = await db.execute<{ reason: DuplicateReason; ids: string[] }>(sql`
    WITH shown AS (SELECT * FROM leads WHERE merged_into IS NULL),
    keys AS (
      SELECT 'email' AS reason, lower(email) AS key, id, created_at FROM shown WHERE email IS NOT NULL
      UNION ALL
      SELECT 'phone', lead_phone_key(phone), id, created_at FROM shown WHERE lead_phone_key(phone) IS NOT NULL
      UNION ALL
      SELECT 'cnpj', cnpj, id, created_at FROM shown WHERE cnpj IS NOT NULL
      UNION ALL
      SELECT 'domain', lower(name) || '@' || lower(split_part(email, '@', 2)), id, created_at FROM shown
      WHERE name IS NOT NULL AND email IS NOT NULL
        AND lower(split_part(email, '@', 2)) <> ALL(${sql.param(FREE_MAIL_DOMAINS)}::text[])
    )
    SELECT reason, array_agg(id ORDER BY created_at, id) AS ids FROM keys
    GROUP BY reason, key HAVING count(*) BETWEEN 2 AND ${MAX_LEADS}
    ORDER BY max(created_at) DESC LIMIT ${MAX_GROUPS * 4}`);
  const apart = await readDistinctions(db);
  const groups = joinGroups(rows, apart).slice(0, MAX_GROUPS);
  const ids = groups.flatMap((group) => group.ids);
  const leads = ids.length === 0 ? [] : await db.select().from(leadsTable).where(inArray(leadsTable.id, ids));
  return describeGroups(db, groups, new Map(leads.map((lead) => [lead.id, lead])));
}

interface Group {
  ids: string[];
  reasons: DuplicateReason[];
}

/** Groups that share a lead are one, but for pairs that are two people. */
function joinGroups(found: { reason: DuplicateReason; ids: string[] }[], apart: Set<string>): Group[] {
  const groups: { ids: Set<string>; reasons: Set<DuplicateReason> }[] = [];
  for (const { reason, ids } of found) {
    const alike = ids.filter((id) => ids.some((other) => other !== id && !apart.has(pairOf(id, other))));
    if (alike.length < 2) continue;
    const touched = groups.filter((group) => alike.some((id) => group.ids.has(id)));
    const joined = { ids: new Set(alike), reasons: new Set([reason]) };
    for (const group of touched) {
      for (const id of group.ids) joined.ids.add(id);
      for (const other of group.reasons) joined.reasons.add(other);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups.map(({ ids, reasons }) => ({ ids: [...ids], reasons: [...reasons] }));
}

const pairOf = (one: string, other: string): string => [one, other].toSorted().join();

async function readDistinctions(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ one: string; other: string }>(
    sql`SELECT one, other FROM lead_distinctions`,
  );
  return new Set(rows.map(({ one, other }) => pairOf(one, other)));
}

/** Without leads that were erased or merged since they were found. */
async function describeGroups(
  db: Database,
  groups: Group[],
  rows: Map<string, LeadRow>,
): Promise<Duplicate[]> {
  const described: Duplicate[] = [];
  for (const { ids, reasons } of groups) {
    const members = ids
      .flatMap((id) => rows.get(id) ?? [])
      .filter(({ mergedInto }) => mergedInto === null)
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (members.length < 2) continue;
    const leads = await Promise.all(members.map((row) => describeLead(db, row)));
    described.push({ ids: leads.map(({ id }) => id), reasons, leads });
  }
  return described;
}
