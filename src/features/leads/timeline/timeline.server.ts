import { desc, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { familyOf } from "./merged-leads.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { LeadEvent } from "./schema.ts";
import { leadEventsTable, toLeadEvent } from "./table.ts";

/** What happened with a lead and with those that were merged into it, newest first; `null` where there is no such lead. */
export async function readTimeline(db: Queryable, leadId: string): Promise<LeadEvent[] | null> {
  if (!isUuid(leadId)) return null;
  const { rows: found } = await db.execute(sql`SELECT FROM leads WHERE id = ${leadId}`);
  if (found.length === 0) return null;
  const { at, id } = leadEventsTable;
  const rows = await db
    .select()
    .from(leadEventsTable)
    .where(sql`${leadEventsTable.leadId} = ANY(${familyOf(leadId)})`)
    .orderBy(desc(at), desc(id));
  return rows.map(toLeadEvent);
}
