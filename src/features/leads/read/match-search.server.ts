import { type SQL, sql } from "drizzle-orm";
import { contains, containsWordsOrNumber } from "#src/platform/database/sql.ts";
import { toTextQuery } from "#src/platform/database/text-search.ts";
import { leadsTable } from "../table.ts";

/** A CNPJ as people write it; since 2026 it may have letters. */
const CNPJ = /^[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}\/?[\da-z]{0,4}-?\d{0,2}$/i;

/**
 * Matches leads by their own fields and by what is written in their timelines, also those of leads merged into them.
 * @returns undefined for an empty search
 */
export function matchesSearch(q: string): SQL | undefined {
  if (q === "") return undefined;
  return isKept(sql`
    SELECT id, merged_into FROM leads WHERE ${matchesFields(q)}
    UNION SELECT leads.id, leads.merged_into FROM leads
      WHERE leads.id IN (SELECT lead_id FROM lead_events WHERE ${matchesWritten(q)})`);
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
