import { desc, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { familyOf } from "./merged-leads.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { LeadEvent } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

/** Of an event that tells of a merge: who was merged, as their own lead says it today. */
const OF_MERGED = sql`coalesce((
  SELECT jsonb_strip_nulls(jsonb_build_object('name', name, 'email', email, 'phone', phone))
  FROM lead_merges JOIN leads ON leads.id = merged_id
  WHERE lead_events.type IN ('merge', 'undo') AND lead_merges.id::text = lead_events.data ->> 'merge'), '{}')`;

/** What happened with a lead and with those that were merged into it, newest first; `null` where there is no such lead. */
export async function readTimeline(db: Queryable, leadId: string): Promise<LeadEvent[] | null> {
  if (!isUuid(leadId)) return null;
  const { rows: found } = await db.execute(sql`SELECT FROM leads WHERE id = ${leadId}`);
  if (found.length === 0) return null;
  const { at, id, data } = leadEventsTable;
  const rows = await db
    .select({ ...getTableColumns(leadEventsTable), data: sql<typeof data._.data>`${data} || ${OF_MERGED}` })
    .from(leadEventsTable)
    .where(sql`${leadEventsTable.leadId} = ANY(${familyOf(leadId)})`)
    .orderBy(desc(at), desc(id));
  return rows.map(toLeadEvent);
}
