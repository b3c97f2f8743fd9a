import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { leadMail } from "./email.ts";
import { expireLeads, findLead, leadExpire, leadNotify } from "./leads.server.ts";

/** Starts the workers that e-mail the team about new leads and erase old ones. */
export async function startLeadWorkers(resources: Resources): Promise<void> {
  const { db, jobs, log } = resources;
  await jobs.work(leadNotify, ({ leadId }) => notifyTeam(resources, leadId));
  await jobs.work(leadExpire, async () => {
    log.info({ erased: await expireLeads(db) }, "leads past their time erased");
  });
}

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
