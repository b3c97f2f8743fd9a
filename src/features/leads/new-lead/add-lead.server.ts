// Stores a lead that the team enters. Nobody is mailed, and no answer is promised.

import { eq } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import { submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeForWebhook } from "../leads.server.ts";
import { describeLeadDetails } from "../read/describe-lead.server.ts";
import type { LeadDetails } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { NewLeadInput } from "./schema.ts";

/**
 * Stores the lead with its note, events and webhook event in one transaction; a repeated submission returns the lead
 * that it stored.
 * @param ownerId the owner, for people who see only their own leads
 */
export function addLead(
  context: Pick<Resources, "db" | "jobs" | "config">,
  { note, submissionId, ...lead }: NewLeadInput,
  { userId, ownerId }: { userId: string; ownerId: string | undefined },
): Promise<LeadDetails> {
  const { name, email, phone, company, source } = lead;
  const key = submissionKey(submissionId, [userId, name, email, phone, company, source, note]);
  return context.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(leadsTable)
      // As a changed address: the first mail of somebody who sees only their own leads asks who they are.
      .values({
        ...lead,
        ownerId,
        isEmailUnproved: ownerId !== undefined && email !== null,
        submissionKey: key,
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) {
      const [known] = key ? await tx.select().from(leadsTable).where(eq(leadsTable.submissionKey, key)) : [];
      if (!known) throw new Error("a lead was neither stored nor known");
      return describeLeadDetails(tx, known);
    }
    const leadId = stored.id;
    await recordLeadEvent(tx, { leadId, type: "form", data: { ...lead, entered: true } });
    if (note) await recordLeadEvent(tx, { leadId, type: "note", data: { text: note } });
    await publishEvent(tx, context, { kind: "contact", id: leadId }, describeForWebhook(stored));
    await recordAct(tx, {
      action: "lead.added",
      subject: "Leads",
      subjectId: leadId,
      after: { Fonte: source },
    });
    return describeLeadDetails(tx, stored);
  });
}
