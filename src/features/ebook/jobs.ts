import { findLead } from "#src/features/leads/leads.server.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
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
    const { email } = lead;
    const settings = await getSettings(resources);
    await mailer.send(ebookMail({ ...lead, email }, { settings, siteUrl: await getSiteUrl(resources) }));
  });
}
