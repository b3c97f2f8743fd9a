// Stores a lead that the team enters. Nobody is mailed, and no answer is promised.

import { eq } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import { submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { assignNewLead } from "../assign-new-lead.server.ts";
import { listCustomFields } from "../custom-fields/list-fields.server.ts";
import { changeValues } from "../custom-fields/values.ts";
import { describeForWebhook } from "../leads.server.ts";
import { describeLeadDetails } from "../read/describe-lead.server.ts";
import type { LeadDetails } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { NewLeadInput } from "./schema.ts";

/**
 * Stores the lead with its note, events and webhook event in one transaction; a repeated submission returns the lead
 * that it stored. Without an owner it takes its turn like a lead of a form.
 * @param ownerId the owner, for people who see only their own leads
 */
export function addLead(
  context: Pick<Resources, "db" | "jobs" | "config">,
  { note, submissionId, customFields, ...lead }: NewLeadInput,
  { userId, ownerId }: { userId: string; ownerId: string | undefined },
): Promise<{ ok: true; lead: LeadDetails } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  const { name, email, phone, company, source } = lead;
  const key = submissionKey(submissionId, [userId, name, email, phone, company, source, note]);
  return context.db.transaction(async (tx) => {
    const custom = changeValues(customFields ? await listCustomFields(tx) : [], {}, customFields ?? {});
    if ("errors" in custom) return { ok: false, code: "invalid", errors: custom.errors };
    const [stored] = await tx
      .insert(leadsTable)
      // As a changed address: the first mail of somebody who sees only their own leads asks who they are.
      .values({
        ...lead,
        customFields: custom.values,
        ownerId,
        isEmailUnproved: ownerId !== undefined && email !== null,
        submissionKey: key,
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) {
      const [known] = key ? await tx.select().from(leadsTable).where(eq(leadsTable.submissionKey, key)) : [];
      if (!known) throw new Error("a lead was neither stored nor known");
      return { ok: true, lead: await describeLeadDetails(tx, known) };
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
    const owner = stored.ownerId ?? (await assignNewLead(tx, context, stored));
    return { ok: true, lead: await describeLeadDetails(tx, { ...stored, ownerId: owner }) };
  });
}
