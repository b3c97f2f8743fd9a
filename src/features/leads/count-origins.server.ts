// What became of leads, by the visit that first brought them.
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";

export interface LeadOrigins {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  firstPage: string | null;
  leads: number;
  qualified: number;
  contracts: number;
  /** Cents of the contracts. */
  value: number;
}

/**
 * Each figure by its own date: leads when they came, qualified when they first became so, contracts when they last did. A
 * lead that was taken back to an earlier status does not count; a lost one was qualified where it had been. Where the
 * timeline does not tell when, it is when the lead came.
 * @param period `start` is included, `end` is not; both as PostgreSQL writes them
 */
export async function countOrigins(
  db: Queryable,
  { start, end }: { start: string; end: string },
): Promise<LeadOrigins[]> {
  const { rows } = await db.execute<LeadOrigins & Record<string, unknown>>(sql`
    WITH dated AS (
      SELECT leads.first_touch AS touch, leads.value, leads.created_at AS came_at,
        CASE WHEN leads.status IN ('QUALIFIED', 'CONVERTED') THEN coalesce(told.qualified_at, leads.created_at)
          WHEN leads.status = 'LOST' THEN told.qualified_at END AS qualified_at,
        CASE WHEN leads.status = 'CONVERTED' THEN coalesce(told.won_at, leads.created_at) END AS won_at
      FROM leads LEFT JOIN (
        SELECT lead_id, min(at) AS qualified_at, max(at) FILTER (WHERE data ->> 'to' = 'CONVERTED') AS won_at
        FROM lead_events WHERE type = 'status' AND data ->> 'to' IN ('QUALIFIED', 'CONVERTED')
        GROUP BY lead_id
      ) AS told ON told.lead_id = leads.id
      WHERE leads.merged_into IS NULL
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
