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
  const { searchText } = leadsTable;
  const words = containsWordsOrNumber(searchText, q);
  const fields = CNPJ.test(q) ? sql`(${words} OR ${contains(searchText, q.replace(/[./-]/g, ""))})` : words;
  // The words of a piece of an address are no address: "silva@" is nobody's name.
  const written = q.includes("@") ? sql`false` : sql`words @@ ${toTextQuery(q)}`;
  // An array is computed once; a subquery could be evaluated again for each lead that a list goes through.
  // OFFSET 0 keeps PostgreSQL from reading all leads to find the few that others were merged into.
  return sql`${leadsTable.id} = ANY (ARRAY(
    WITH RECURSIVE found AS (
      (SELECT id, merged_into, trashed_at FROM leads WHERE ${fields}
        UNION SELECT leads.id, leads.merged_into, leads.trashed_at FROM leads
          WHERE leads.id IN (SELECT lead_id FROM lead_events WHERE ${written}))
      UNION SELECT kept.id, kept.merged_into, kept.trashed_at FROM found CROSS JOIN LATERAL (
        SELECT id, merged_into, trashed_at FROM leads WHERE leads.id = found.merged_into OFFSET 0) AS kept
    ) SELECT id FROM found WHERE merged_into IS NULL AND trashed_at IS NULL))`;
}
