// Which leads are one person: the one that was kept, and those that were merged into it, at any depth.
import { type SQL, sql } from "drizzle-orm";

/** The ids of a lead and of all that were merged into it, as an array for `= ANY(…)`. */
export function familyOf(id: string): SQL {
  return sql`ARRAY(
    WITH RECURSIVE family AS (
      SELECT id FROM leads WHERE id = ${id}
      UNION SELECT leads.id FROM leads JOIN family ON leads.merged_into = family.id
    ) SELECT id FROM family)`;
}

/** The id of the lead that a lead is part of by now: its own where it was not merged. */
export function keptOf(id: string | SQL): SQL {
  return sql`(
    WITH RECURSIVE line AS (
      SELECT id, merged_into FROM leads WHERE id = ${id}
      UNION SELECT leads.id, leads.merged_into FROM leads JOIN line ON leads.id = line.merged_into
    ) SELECT id FROM line WHERE merged_into IS NULL)`;
}
