import { and, desc, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { familyOf } from "./merged-leads.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Timeline } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

/** Of an event that tells of a merge: who was merged, as their own lead says it today. */
const OF_MERGED = sql`coalesce((
  SELECT jsonb_strip_nulls(jsonb_build_object('name', name, 'email', email, 'phone', phone))
  FROM lead_merges JOIN leads ON leads.id = merged_id
  WHERE lead_events.type IN ('merge', 'undo') AND lead_merges.id::text = lead_events.data ->> 'merge'), '{}')`;

/** Events at once. */
const PAGE = 100;

/**
 * What happened with a lead and with those that were merged into it, newest first; `null` where there is no such lead.
 * @param before an event: what came before it
 */
export async function readTimeline(db: Queryable, leadId: string, before?: string): Promise<Timeline | null> {
  if (!isUuid(leadId)) return null;
  const { rows: found } = await db.execute(sql`SELECT FROM leads WHERE id = ${leadId}`);
  if (found.length === 0) return null;
  const { at, id, data } = leadEventsTable;
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${at}, ${id}) < (
    SELECT at, id FROM lead_events WHERE id = ${isUuid(before) ? before : null}::uuid)`;
  const rows = await db
    .select({ ...getTableColumns(leadEventsTable), data: sql<typeof data._.data>`${data} || ${OF_MERGED}` })
    .from(leadEventsTable)
    .where(and(sql`${leadEventsTable.leadId} = ANY(${familyOf(leadId)})`, isOlder))
    .orderBy(desc(at), desc(id))
    .limit(PAGE + 1);
  const events = rows.slice(0, PAGE).map(toLeadEvent);
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}
