import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { cleanUp, job, type Slice } from "#src/platform/slices/define-slice.ts";
import { leadMail } from "./email.ts";
import { countLeadsOf, eraseLeadsOf, expireLeads, findLead, leadNotify } from "./leads.server.ts";

export const leadsSlice: Slice = {
  apis: [
    async () => (await import("./contact/api.ts")).contactApi,
    async () => (await import("./inbox/api.ts")).inboxApi,
  ],
  jobs: [
    job(leadNotify, (resources, { leadId }) => notifyTeam(resources, leadId)),
    cleanUp("lead.expire", "20 6 * * *", "leads past their time erased", async ({ db }) => ({
      erased: await expireLeads(db),
    })),
  ],
  personalData: [{ label: "Leads", count: countLeadsOf, erase: eraseLeadsOf }],
};

/** @throws when the mail cannot be sent; the queue retries */
async function notifyTeam(resources: Resources, leadId: string): Promise<void> {
  const { db, mailer } = resources;
  const lead = await findLead(db, leadId);
  // The lead was erased before the job ran.
  if (!lead) return;
  const context = await readMailContext(resources);
  const { contactEmail } = context.settings;
  const to = contactEmail ? [contactEmail] : await listAdminEmails(db);
  if (to.length === 0) throw new Error("there is nobody to notify: no contactEmail and no administrator");
  await mailer.send(leadMail(lead, to, context));
}
