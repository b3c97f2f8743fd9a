import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { contains, containsWordsOrNumber } from "#src/platform/database/sql.ts";
import { toTextQuery } from "#src/platform/database/text-search.ts";
import { leadsTable } from "../table.ts";

/** A CNPJ as people write it; since 2026 it may have letters. */
const CNPJ = /^[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}\/?[\da-z]{0,4}-?\d{0,2}$/i;

/**
 * Matches leads by their own fields and by what is written in their timelines, also those of leads merged into them. To
 * be combined with `isListed`, since it matches the merged ones too.
 * @returns undefined for an empty search
 */
export function matchesSearch(q: string): SQL | undefined {
  if (q === "") return undefined;
  const direct = sql`SELECT id FROM leads WHERE ${matchesFields(q)} UNION ALL ${selectWritten(q)}`;
  // An array is computed once; a subquery could be evaluated again for each lead that a list goes through.
  return sql`${leadsTable.id} = ANY (ARRAY(${withKept(direct)}))`;
}

/** Selects the leads in whose timelines the text is written, also in those of leads merged into them. */
export function selectFoundByTimeline(q: string): SQL {
  return withKept(selectWritten(q), matchesFields(q));
}

/** Leads and events from which on it takes less time to compare all leads one by one. */
const MANY = 1_000;

/** Tells whether so many leads and events have a text that all leads are to be compared. @param q not empty */
export async function isCommon(db: Queryable, q: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM (SELECT id FROM leads WHERE ${matchesFields(q)} UNION ALL ${selectWritten(q)}) AS found
    LIMIT 1 OFFSET ${MANY}`);
  return rows.length > 0;
}

const selectWritten = (q: string): SQL =>
  sql`SELECT lead_id AS id FROM lead_events WHERE ${matchesWritten(q)}`;

/**
 * Adds the leads that those of a query were merged into. Each part is read once, however many leads are found.
 * @param isMore matches further leads whose kept ones are added, too
 */
function withKept(direct: SQL, isMore = sql`false`): SQL {
  // OFFSET 0 keeps PostgreSQL from reading all leads to find the few that others were merged into.
  return sql`
    WITH RECURSIVE direct AS MATERIALIZED (${direct}), kept AS (
      SELECT merged_into AS id FROM leads
        WHERE merged_into IS NOT NULL AND (${isMore} OR id IN (SELECT id FROM direct))
      UNION SELECT next.id FROM kept CROSS JOIN LATERAL (
        SELECT merged_into AS id FROM leads WHERE leads.id = kept.id AND merged_into IS NOT NULL OFFSET 0) AS next
    ) SELECT id FROM direct UNION SELECT id FROM kept`;
}

/** Matches leads by their own fields. @param q not empty */
export function matchesFields(q: string): SQL {
  const { searchText } = leadsTable;
  const words = containsWordsOrNumber(searchText, q) ?? sql`false`;
  return CNPJ.test(q) ? sql`(${words} OR ${contains(searchText, q.replace(/[./-]/g, ""))})` : words;
}

/** Matches events of timelines by what is written in them. */
export function matchesWritten(q: string): SQL {
  // The words of a piece of an address are no address: "silva@" is nobody's name.
  return q.includes("@") ? sql`false` : sql`words @@ ${toTextQuery(q)}`;
}

/**
 * Matches the leads of a query, or those that they were merged into.
 * @param leads a query for `id` and `merged_into`
 */
export function isKept(leads: SQL): SQL {
  // An array is computed once; a subquery could be evaluated again for each lead that a list goes through.
  // OFFSET 0 keeps PostgreSQL from reading all leads to find the few that others were merged into.
  return sql`${leadsTable.id} = ANY (ARRAY(
    WITH RECURSIVE found AS (
      (${leads})
      UNION SELECT kept.id, kept.merged_into FROM found CROSS JOIN LATERAL (
        SELECT id, merged_into FROM leads WHERE leads.id = found.merged_into OFFSET 0) AS kept
    ) SELECT id FROM found WHERE merged_into IS NULL))`;
}
