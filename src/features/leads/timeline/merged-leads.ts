// SQL that follows merges of leads, at any depth.

import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";

/** Selects the ids of a lead and of all leads merged into it, as an array for `= ANY(…)`. */
export function mergedLeadIds(id: string): SQL {
  return sql`ARRAY(
    WITH RECURSIVE family AS (
      SELECT id FROM leads WHERE id = ${id}
      UNION SELECT leads.id FROM leads JOIN family ON leads.merged_into = family.id
    ) SELECT id FROM family)`;
}

/**
 * Selects the ids of all leads of the same people as the leads that match `isOne`, however they were merged.
 */
export function samePeople(isOne: SQL): SQL {
  return sql`
    WITH RECURSIVE same AS (
      SELECT id, merged_into FROM leads WHERE ${isOne}
      UNION SELECT near.id, near.merged_into FROM same CROSS JOIN LATERAL (
        SELECT id, merged_into FROM leads WHERE leads.merged_into = same.id
        UNION ALL SELECT id, merged_into FROM leads WHERE leads.id = same.merged_into) AS near
    ) SELECT id FROM same`;
}

/** Selects a lead's canonical id: its own, or that of the lead it was merged into. */
export function canonicalLeadId(id: string | SQL): SQL {
  return sql`(
    WITH RECURSIVE line AS (
      SELECT id, merged_into FROM leads WHERE id = ${id}
      UNION SELECT leads.id, leads.merged_into FROM leads JOIN line ON leads.id = line.merged_into
    ) SELECT id FROM line WHERE merged_into IS NULL)`;
}

/** Serializes merges and undos across processes, since they read many leads and merges. */
export async function lockMerges(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.merge'))`);
}
