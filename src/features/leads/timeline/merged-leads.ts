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

/** A query of the ids of all leads that are one person with a lead that `isOne`, in whichever order they were merged. */
export function samePeople(isOne: SQL): SQL {
  return sql`
    WITH RECURSIVE same AS (
      SELECT id, merged_into FROM leads WHERE ${isOne}
      UNION SELECT near.id, near.merged_into FROM same CROSS JOIN LATERAL (
        SELECT id, merged_into FROM leads WHERE leads.merged_into = same.id
        UNION ALL SELECT id, merged_into FROM leads WHERE leads.id = same.merged_into) AS near
    ) SELECT id FROM same`;
}

/** The id of the lead that a lead is part of by now: its own where it was not merged. */
export function keptOf(id: string | SQL): SQL {
  return sql`(
    WITH RECURSIVE line AS (
      SELECT id, merged_into FROM leads WHERE id = ${id}
      UNION SELECT leads.id, leads.merged_into FROM leads JOIN line ON leads.id = line.merged_into
    ) SELECT id FROM line WHERE merged_into IS NULL)`;
}
