// Stores a lead that the team enters. Nobody is mailed, and no answer is promised.

import { eq } from "drizzle-orm";
import { findName } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { assignNewLead } from "../assign-new-lead.server.ts";
import { type LeadRow, mayOwn, nameActor, NO_OWNER } from "../change-lead.server.ts";
import { lockCompany } from "../companies/companies.server.ts";
import { NO_COMPANY } from "../companies/link-company.server.ts";
import { listCustomFields } from "../custom-fields/list-fields.server.ts";
import { changeValues } from "../custom-fields/values.ts";
import { describeForWebhook } from "../leads.server.ts";
import { writeNotices } from "../notices/write-notices.server.ts";
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
  { note, submissionId, customFields, companyId, ...lead }: NewLeadInput,
  { userId, ownerId }: { userId: string; ownerId: string | undefined },
): Promise<{ ok: true; lead: LeadDetails } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  const { name, email, phone, company, source } = lead;
  const key = submissionKey(submissionId, [userId, name, email, phone, company, source, note]);
  return context.db.transaction(async (tx) => {
    const custom = changeValues(customFields ? await listCustomFields(tx) : [], {}, customFields ?? {});
    if ("errors" in custom) return { ok: false, code: "invalid", errors: custom.errors };
    const linked = companyId === null ? null : await lockCompany(tx, companyId);
    if (companyId !== null && !linked) return { ok: false, code: "invalid", errors: [NO_COMPANY] };
    const owner = ownerId ?? lead.ownerId;
    if (owner && owner !== userId && !(await mayOwn(tx, owner)))
      return { ok: false, code: "invalid", errors: NO_OWNER };
    const [stored] = await tx
      .insert(leadsTable)
      // As a changed address: the first mail of somebody who sees only their own leads asks who they are.
      .values({
        ...lead,
        company: company ?? linked?.name ?? null,
        companyId: linked?.id ?? null,
        customFields: custom.values,
        ownerId: owner,
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
    const { ownerId: given, ...told } = { ...lead, company: stored.company };
    await recordLeadEvent(tx, { leadId, type: "form", data: { ...told, entered: true } });
    if (given && given === stored.ownerId && given !== userId) await giveTo(tx, context, stored, given);
    if (note) await recordLeadEvent(tx, { leadId, type: "note", data: { text: note } });
    await publishEvent(tx, context, { kind: "contact", id: leadId }, describeForWebhook(stored));
    await recordAct(tx, {
      action: "lead.added",
      subject: "Leads",
      subjectId: leadId,
      after: { Fonte: source },
    });
    const assigned = stored.ownerId ?? (await assignNewLead(tx, context, stored));
    return { ok: true, lead: await describeLeadDetails(tx, { ...stored, ownerId: assigned }) };
  });
}

/** Records that the lead was given to a colleague, and notifies them. */
async function giveTo(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  { id }: Pick<LeadRow, "id">,
  userId: string,
): Promise<void> {
  const to = { id: userId, name: (await findName(tx, userId)) ?? "" };
  const { id: cause } = await recordLeadEvent(tx, { leadId: id, type: "owner", data: { from: null, to } });
  await writeNotices(tx, context, [{ userId, leadId: id, kind: "assigned", cause, data: nameActor(tx) }]);
}
