import { and, desc, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { mergedLeadIds } from "./merged-leads.ts";
import type { Timeline } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

/** For events of merges: the merged lead's current name and addresses. */
const OF_MERGED = sql`coalesce((
  SELECT jsonb_strip_nulls(jsonb_build_object('name', name, 'email', email, 'phone', phone))
  FROM lead_merges JOIN leads ON leads.id = merged_id
  WHERE lead_events.type IN ('merge', 'undo') AND lead_merges.id::text = lead_events.data ->> 'merge'), '{}')`;

/** Number of events per page. */
const PAGE = 100;

/**
 * Reads the events of a lead and of those merged into it, newest first; `null` if the lead does not exist.
 * @param before id of an event; only earlier ones are returned
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
    .where(and(sql`${leadEventsTable.leadId} = ANY(${mergedLeadIds(leadId)})`, isOlder))
    .orderBy(desc(at), desc(id))
    .limit(PAGE + 1);
  const events = rows.slice(0, PAGE).map(toLeadEvent);
  return { events, next: rows.length > PAGE ? (events.at(-1)?.id ?? null) : null };
}
