// Changes a lead's details, and adds notes and answers.

import { eq } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { NextStep } from "#src/shared/time/next-step.ts";
import { changeLead, type LeadRefusal, lockLead, markAnswered, nameActor } from "../change-lead.server.ts";
import { writeNotices } from "../notices/write-notices.server.ts";
import { describeLeadDetails } from "../read/describe-lead.server.ts";
import type { LeadChange, LeadDetails } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import type { AnswerInput } from "./schema.ts";

/** Changes the given fields of a lead. */
export async function changeLeadDetails(
  context: Parameters<typeof changeLead>[0],
  id: string,
  change: LeadChange,
): Promise<LeadRefusal | { ok: true; lead: LeadDetails }> {
  const changed = await changeLead(context, id, change);
  return changed.ok ? { ok: true, lead: await describeLeadDetails(context.db, changed.row) } : changed;
}

/**
 * Records that the next step was done.
 * @param next the step after it, if there is one
 */
export async function finishStep(
  context: Parameters<typeof changeLead>[0],
  id: string,
  next: NextStep | null,
): Promise<LeadRefusal | { ok: true; lead: LeadDetails }> {
  const changed = await changeLead(context, id, { nextStep: next }, { isStepDone: true });
  return changed.ok ? { ok: true, lead: await describeLeadDetails(context.db, changed.row) } : changed;
}

/** Adds a note; returns `null` if the lead does not exist. */
export function addNote(db: Database, leadId: string, text: string): Promise<LeadEvent | null> {
  return db.transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))) return null;
    return recordLeadEvent(tx, { leadId, type: "note", data: { text } });
  });
}

/** Records an answer that was given outside of the site; returns `null` if the lead does not exist. */
export function addAnswer(
  context: Parameters<typeof changeLead>[0],
  leadId: string,
  { by, text }: AnswerInput,
): Promise<LeadEvent | null> {
  return context.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return null;
    await markAnswered(tx, context, leadId);
    const event = await recordLeadEvent(tx, { leadId, type: "note", data: { by, text } });
    if (by === "whatsapp" && lead.ownerId) {
      const data = { ...nameActor(tx), isByWhatsapp: true } as const;
      await writeNotices(tx, context, [
        { userId: lead.ownerId, leadId, kind: "replied", cause: event.id, data },
      ]);
    }
    return event;
  });
}

/** Records that the lead's newest mail needs no answer; returns `null` if none waits for one. */
export function dismissReply(db: Database, leadId: string): Promise<LeadEvent | null> {
  return db.transaction(async (tx) => {
    if (!(await lockLead(tx, leadId))?.repliedAt) return null;
    await tx.update(leadsTable).set({ repliedAt: null }).where(eq(leadsTable.id, leadId));
    return recordLeadEvent(tx, { leadId, type: "note", data: { text: "Não precisa de resposta." } });
  });
}
