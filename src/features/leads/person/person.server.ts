// One lead with all that is known: what staff reads, changes, notes and answers.
import { eq } from "drizzle-orm";
import {
  changeLead,
  type LeadRefusal,
  lockLead,
  markAnswered,
} from "#src/features/leads/change-lead.server.ts";
import { describeLeadDetails } from "#src/features/leads/inbox/inbox.server.ts";
import type { LeadChange, LeadDetails } from "#src/features/leads/schema.ts";
import { keptOf } from "#src/features/leads/timeline/merged-leads.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { recordLeadEvent } from "#src/features/leads/timeline/record-event.server.ts";
import type { LeadEvent } from "#src/features/leads/timeline/schema.ts";
import type { Database } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { AnswerInput } from "./schema.ts";

/** All that is known of a lead, or of the one that it was merged into; `null` where there is none. */
export async function findLeadDetails(db: Database, id: string): Promise<LeadDetails | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select()
    .from(leadsTable)
    .where(eq(leadsTable.id, keptOf(id)));
  return row ? describeLeadDetails(db, row) : null;
}

/** Changes what is given. @returns the lead as it is then, or why it is refused */
export async function changeLeadDetails(
  context: Parameters<typeof changeLead>[0],
  id: string,
  change: LeadChange,
): Promise<LeadRefusal | { ok: true; lead: LeadDetails }> {
  const changed = await changeLead(context, id, change);
  return changed.ok ? { ok: true, lead: await describeLeadDetails(context.db, changed.row) } : changed;
}

/** Keeps a note. @returns its event; `null` where there is no such lead */
export function addNote(db: Database, leadId: string, text: string): Promise<LeadEvent | null> {
  return db.transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))) return null;
    return recordLeadEvent(tx, { leadId, type: "note", data: { text } });
  });
}

/**
 * Keeps what a person answered outside of the site, which stops the clock of the promise.
 * @returns its event; `null` where there is no such lead
 */
export function addAnswer(
  db: Database,
  leadId: string,
  { by, text }: AnswerInput,
): Promise<LeadEvent | null> {
  return db.transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))) return null;
    await markAnswered(tx, leadId);
    return recordLeadEvent(tx, { leadId, type: "note", data: { by, text } });
  });
}

/** Says that the lead's newest mail needs no answer. @returns its event; `null` where no mail of the lead waits */
export function settleReply(db: Database, leadId: string): Promise<LeadEvent | null> {
  return db.transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))?.repliedAt) return null;
    await tx.update(leadsTable).set({ repliedAt: null }).where(eq(leadsTable.id, leadId));
    return recordLeadEvent(tx, { leadId, type: "note", data: { text: "Não precisa de resposta." } });
  });
}
