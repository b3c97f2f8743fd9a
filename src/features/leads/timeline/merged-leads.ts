// SQL that follows merges of leads, at any depth.

import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";

/** Selects the ids of a lead and of all leads merged into it, as an array for `= ANY(…)`. */
export const mergedLeadIds = (id: string): SQL => selectFamily(sql`id = ${id}`);

/** As `mergedLeadIds`, but none of leads in the trash. */
export const listedLeadIds = (id: string): SQL => selectFamily(sql`id = ${id} AND trashed_at IS NULL`);

function selectFamily(isFirst: SQL): SQL {
  return sql`ARRAY(
    WITH RECURSIVE family AS (
      SELECT id FROM leads WHERE ${isFirst}
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

/** Selects a lead's canonical id: its own, or that of the lead it was merged into; null if it is in the trash. */
export const canonicalLeadId = (id: string | SQL): SQL => endOfMerges(id, sql`AND trashed_at IS NULL`);

/** Selects a lead's canonical id, in the trash too. */
export const keptLeadId = (id: string | SQL): SQL => endOfMerges(id, sql``);

function endOfMerges(id: string | SQL, condition: SQL): SQL {
  return sql`(
    WITH RECURSIVE line AS (
      SELECT id, merged_into, trashed_at FROM leads WHERE id = ${id}
      UNION SELECT leads.id, leads.merged_into, leads.trashed_at FROM leads JOIN line ON leads.id = line.merged_into
    ) SELECT id FROM line WHERE merged_into IS NULL ${condition})`;
}

/** Serializes merges and undos across processes, since they read many leads and merges. */
export async function lockMerges(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.merge'))`);
}
