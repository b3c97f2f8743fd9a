import { findLead } from "#src/features/leads/leads.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { ebookSend } from "./ebook.server.ts";
import { ebookMail } from "./email.ts";

/** Mails the guide's link to those who asked for it. */
export async function startEbookWorkers(resources: Resources): Promise<void> {
  const { db, jobs, mailer } = resources;
  await jobs.work(ebookSend, async ({ leadId }) => {
    const lead = await findLead(db, leadId);
    // The lead was erased before the job ran.
    if (!lead?.email) return;
    await mailer.send(ebookMail({ ...lead, email: lead.email }, await readMailContext(resources)));
  });
}
