// Limits notices to those about leads that the person may still see; others are neither shown nor mailed.

import { type SQL, sql } from "drizzle-orm";
import { isListed } from "../../listed-leads.ts";
import { keptLeadId } from "../../timeline/merged-leads.ts";

/** The person whose notices are read. */
export interface Reader {
  id: string;
  /** True if they see everybody's leads. */
  seesAll: boolean;
}

/**
 * Notices, each with its lead as `leads`: the one that was kept, if leads were merged. `OFFSET` and `LIMIT` make PostgreSQL
 * read the leads one by one from their index, since a person has few notices and the site many leads.
 */
export const NOTICES_WITH_LEADS: SQL = sql`staff_notices
  LEFT JOIN LATERAL (
    SELECT CASE WHEN noticed.merged_into IS NULL THEN noticed.id ELSE ${keptLeadId(sql`noticed.id`)} END AS id
    FROM leads AS noticed WHERE noticed.id = staff_notices.lead_id OFFSET 0) AS target ON true
  LEFT JOIN LATERAL (SELECT kept.* FROM leads AS kept WHERE kept.id = target.id LIMIT 1) AS leads ON true`;

/**
 * Matches a person's notices about leads that they may see. A notice that leads were assigned to them counts only while
 * one of these is still theirs.
 */
export function isVisibleTo({ id, seesAll }: Reader): SQL {
  const isOwn = sql`leads.owner_id = ${id}`;
  const isLeadVisible = sql`leads.id IS NOT NULL AND ${isListed()}
    AND ${seesAll ? sql`(kind <> 'assigned' OR ${isOwn})` : isOwn}`;
  const hasOwn = sql`EXISTS (SELECT FROM lead_bulk_changes AS change
    JOIN lead_bulk_items AS item ON item.change_id = change.id JOIN leads AS one ON one.id = item.lead_id
    WHERE change.id = staff_notices.bulk_id AND change.undone_at IS NULL AND one.owner_id = ${id} AND one.trashed_at IS NULL)`;
  return sql`(staff_notices.user_id = ${id}
    AND CASE WHEN staff_notices.bulk_id IS NULL THEN ${isLeadVisible} ELSE ${hasOwn} END)`;
}
