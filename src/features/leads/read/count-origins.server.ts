// Counts leads and contracts by the visit that first brought them.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isListed } from "../listed-leads.ts";

export interface LeadOrigins {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  firstPage: string | null;
  leads: number;
  qualified: number;
  contracts: number;
  /** Sum of the contracts in centavos. */
  value: number;
}

/**
 * Counts people, each with all of their merged leads, by the earliest first touch and the date of the first
 * lead. Figures have their own dates: the first qualification, the latest contract. Leads that were moved
 * back to an earlier status no longer count, nor do undone changes. Lost leads count as qualified if they
 * were before. If the timeline has no date, the lead's creation date counts.
 * @param period `start` is included, `end` is not; both as PostgreSQL writes them
 */
export async function countOrigins(
  db: Queryable,
  { start, end }: { start: string; end: string },
): Promise<LeadOrigins[]> {
  const { rows } = await db.execute<LeadOrigins & Record<string, unknown>>(sql`
    WITH RECURSIVE told AS (
      SELECT id, lead_id, at, data ->> 'to' AS status, data ->> 'undoes' AS undoes
      FROM lead_events WHERE type = 'status' AND data ? 'to'
    ), changes AS (
      SELECT lead_id, at, status FROM told
      WHERE undoes IS NULL AND id::text NOT IN (SELECT undoes FROM told WHERE undoes IS NOT NULL)
    ), taken_back AS (
      SELECT lead_id, max(at) AS at FROM changes WHERE status IN ('NEW', 'CONTACTED') GROUP BY lead_id
    ), reached AS (
      SELECT lead_id, min(changes.at) AS qualified_at, max(changes.at) FILTER (WHERE status = 'CONVERTED') AS won_at
      FROM changes LEFT JOIN taken_back USING (lead_id)
      WHERE status IN ('QUALIFIED', 'CONVERTED') AND changes.at > coalesce(taken_back.at, '-infinity')
      GROUP BY lead_id
    ), joined AS (
      SELECT leads.id, leads.merged_into, taken_back.at > lead_merges.at AS is_taken_back
      FROM leads
        LEFT JOIN lead_merges ON lead_merges.merged_id = leads.id AND lead_merges.undone_at IS NULL
        LEFT JOIN taken_back ON taken_back.lead_id = leads.merged_into
      WHERE leads.merged_into IS NOT NULL
    ), members AS (
      -- Every lead as a part of itself and of each one that it was merged into: what stood before such a one was taken back is over.
      SELECT id, id AS lead_id, true AS counts FROM leads
      UNION ALL
      SELECT members.id, joined.merged_into, members.counts AND joined.is_taken_back IS NOT true
      FROM members JOIN joined ON joined.id = members.lead_id
    ), people AS (
      SELECT members.lead_id, min(leads.created_at) AS came_at,
        (array_agg(leads.first_touch ORDER BY leads.first_touch ->> 'at') FILTER (WHERE leads.first_touch IS NOT NULL))[1] AS touch,
        min(reached.qualified_at) FILTER (WHERE counts) AS qualified_at,
        max(reached.won_at) FILTER (WHERE counts) AS won_at
      FROM members JOIN leads USING (id) LEFT JOIN reached ON reached.lead_id = members.id
      GROUP BY members.lead_id
    ), dated AS (
      SELECT people.touch, leads.value, people.came_at,
        CASE WHEN leads.status IN ('QUALIFIED', 'CONVERTED') THEN coalesce(people.qualified_at, people.came_at)
          WHEN leads.status = 'LOST' THEN people.qualified_at END AS qualified_at,
        CASE WHEN leads.status = 'CONVERTED' THEN coalesce(people.won_at, people.came_at) END AS won_at
      FROM leads JOIN people ON people.lead_id = leads.id
      WHERE ${isListed()}
    ), counted AS (
      SELECT touch, value,
        came_at >= ${start}::timestamptz AND came_at < ${end}::timestamptz AS came,
        qualified_at >= ${start}::timestamptz AND qualified_at < ${end}::timestamptz AS was_qualified,
        won_at >= ${start}::timestamptz AND won_at < ${end}::timestamptz AS was_won
      FROM dated
    )
    SELECT touch ->> 'source' AS source, touch ->> 'medium' AS medium, touch ->> 'campaign' AS campaign,
      touch ->> 'page' AS "firstPage",
      count(*) FILTER (WHERE came)::int AS leads, count(*) FILTER (WHERE was_qualified)::int AS qualified,
      count(*) FILTER (WHERE was_won)::int AS contracts,
      coalesce(sum(value) FILTER (WHERE was_won), 0)::float8 AS value
    FROM counted WHERE came OR was_qualified OR was_won
    GROUP BY 1, 2, 3, 4`);
  return rows;
}
