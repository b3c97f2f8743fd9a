// Suggests leads that may be one person. Never merges them: two people may share a telephone.

import { and, inArray, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { LeadRow } from "../change-lead.server.ts";
import { FREE_MAIL_DOMAINS } from "../free-mail-domains.ts";
import { isListed } from "../listed-leads.ts";
import { describeLeads } from "../read/describe-lead.server.ts";
import { leadsTable } from "../table.ts";
import type { Duplicate, DuplicateReason } from "./schema.ts";

/** Maximum number of groups suggested at once. */
const MAX_GROUPS = 100;
/**
 * Maximum number of leads in a group. Of more leads with one e-mail, the newest are shown; a telephone that
 * more leads have is a switchboard's.
 */
const MAX_LEADS = 20;

/**
 * Groups leads with the same e-mail, telephone or CNPJ, or the same name at one company; the newest first.
 */
export async function findDuplicates(db: Database): Promise<Duplicate[]> {
  const { rows } = await db.execute<{ reason: DuplicateReason; ids: string[] }>(sql`
    WITH keys AS (
      SELECT reason, key, id, created_at FROM leads CROSS JOIN LATERAL (VALUES
        ('email', lower(email)), ('phone', lead_phone_key(phone)), ('cnpj', cnpj),
        ('domain', CASE WHEN lower(split_part(email, '@', 2)) <> ALL(${sql.param([...FREE_MAIL_DOMAINS])}::text[])
          THEN lower(name) || '@' || lower(split_part(email, '@', 2)) END)) AS known (reason, key)
      WHERE ${isListed()} AND key IS NOT NULL
    ), alike AS (
      SELECT reason, (array_agg(id ORDER BY created_at DESC, id))[:${MAX_LEADS}] AS ids, max(created_at) AS newest
      FROM keys GROUP BY reason, key HAVING count(*) > 1 AND (reason = 'email' OR count(*) <= ${MAX_LEADS})
    )
    SELECT reason, ids FROM alike
    -- Some two of them are not said to be two people.
    WHERE EXISTS (SELECT FROM unnest(ids) AS one, unnest(ids) AS other WHERE one < other
      AND NOT EXISTS (SELECT FROM lead_distinctions AS apart WHERE apart.one = one.one AND apart.other = other.other))
    ORDER BY newest DESC LIMIT ${MAX_GROUPS * 4}`);
  const apart = await readDistinctions(
    db,
    rows.flatMap(({ ids }) => ids),
  );
  const groups = joinGroups(rows, apart).slice(0, MAX_GROUPS);
  return describeGroups(db, groups);
}

interface Group {
  ids: string[];
  reasons: DuplicateReason[];
}

/** Joins groups that share a lead, except for pairs known to be different people. */
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

async function readDistinctions(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ one: string; other: string }>(
    sql`SELECT one, other FROM lead_distinctions WHERE one = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map(({ one, other }) => pairOf(one, other)));
}

const dealOf = ({
  stage = null,
  value = null,
  expectedMonth = null,
  lostReason = null,
}: Partial<LeadRow> = {}) => ({ stage, value, expectedMonth, lostReason });

/** Describes the groups, without leads that were erased, merged or moved to the trash meanwhile. */
async function describeGroups(db: Database, groups: Group[]): Promise<Duplicate[]> {
  const ids = groups.flatMap((group) => group.ids);
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(inArray(leadsTable.id, ids), isListed()))
    .orderBy(leadsTable.createdAt);
  const described = await describeLeads(db, rows);
  const found = described.map((lead, index) => ({ ...lead, ...dealOf(rows[index]) }));
  return groups.flatMap(({ ids: members, reasons }) => {
    const leads = found.filter(({ id }) => members.includes(id));
    return leads.length < 2 ? [] : { ids: leads.map(({ id }) => id), reasons, leads };
  });
}
