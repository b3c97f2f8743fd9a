// Marks leads as in the trash, and brings them back: when somebody of the team wants it (trash/), or the person writes.

import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { LeadRow } from "./change-lead.server.ts";
import { leadOverdue } from "./leads.server.ts";
import { leadsTable } from "./table.ts";
import { mergedLeadIds } from "./timeline/merged-leads.ts";
import { recordLeadEvent } from "./timeline/record-event.server.ts";

/** Marks a lead and those merged into it, which are the same person. */
export async function setTrashed(
  tx: Transaction,
  id: string,
  values: { trashedAt: SQL | null; trashedBy: string | null },
): Promise<void> {
  await tx
    .update(leadsTable)
    .set(values)
    .where(sql`${leadsTable.id} = ANY(${mergedLeadIds(id)})`);
}

/**
 * Brings a lead and those merged into it back from the trash.
 * @param lead its row, locked
 * @param by why, for the timeline: staff restored it, or the person has written
 */
export async function bringBack(
  tx: Transaction,
  { jobs }: Pick<Resources, "jobs">,
  lead: LeadRow,
  by: "restored" | "written",
): Promise<LeadRow> {
  await setTrashed(tx, lead.id, { trashedAt: null, trashedBy: null });
  await recordLeadEvent(tx, { leadId: lead.id, type: "note", data: { by } });
  // The reminder whose time came meanwhile found nobody waiting.
  const { answerDueAt, trashedAt } = lead;
  if (answerDueAt && trashedAt && answerDueAt > trashedAt && answerDueAt.getTime() <= Date.now())
    await jobs.enqueue(tx, leadOverdue, { leadId: lead.id });
  return { ...lead, trashedAt: null, trashedBy: null };
}
