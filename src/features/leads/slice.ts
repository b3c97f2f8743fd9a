import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { cleanUp, job, type Slice } from "#src/platform/slices/define-slice.ts";
import { leadOverdue } from "./overdue-job.ts";
import { remindOfOverdue } from "./clock/overdue.server.ts";
import { leadMail } from "./email.ts";
import { bringLeads, writeLeads } from "./csv/archive-leads.server.ts";
import { countLeadDataOf, eraseLeadsOf, leadsByPhone } from "./erase-leads.server.ts";
import { expireLeads, findLead, leadNotify } from "./leads.server.ts";
import { beginMorning, mailTasks, tasksMail, tasksMorning } from "./morning/morning.server.ts";
import { canAnswerByMail, sendNotice } from "./mails/lead-notices.server.ts";
import { plannedMailSend, sendPlanned } from "./mails/planned-mails.server.ts";
import { deliverLeadMail, leadMailSend } from "./mails/send-mail.server.ts";
import { countDoubtfulFrom, eraseDoubtfulFrom, forgetMails } from "./mailbox/doubtful.server.ts";
import { answerKept, tellAnswerKept } from "./mailbox/answer-kept.server.ts";
import { watchMailbox } from "./mailbox/watch-mailbox.ts";
import { forgetClicks } from "./whatsapp/clicks.server.ts";
import { leadTables } from "./csv/archived-tables.ts";

export const leadsSlice: Slice = {
  apis: [
    async () => (await import("./contact/api.ts")).contactApi,
    async () => (await import("./inbox/api.ts")).inboxApi,
    async () => (await import("./saved-filters/api.ts")).filtersApi,
    async () => (await import("./person/timeline-api.ts")).timelineApi,
    async () => (await import("./whatsapp/api.ts")).whatsappApi,
    async () => (await import("./person/api.ts")).personApi,
    async () => (await import("./mails/api.ts")).mailsApi,
    async () => (await import("./mails/api.ts")).signatureApi,
    async () => (await import("./mails/templates-api.ts")).templatesApi,
    async () => (await import("./mailbox/api.ts")).mailboxApi,
    async () => (await import("./merge/api.ts")).mergeApi,
    async () => (await import("./csv/api.ts")).leadImportApi,
    async () => (await import("./forecast/api.ts")).forecastApi,
    async () => (await import("./calendar/api.ts")).calendarApi,
  ],
  jobs: [
    job(leadNotify, (resources, { leadId }) => notifyTeam(resources, leadId)),
    job(leadOverdue, (resources, { leadId }) => remindOfOverdue(resources, leadId)),
    job(leadMailSend, (resources, { mailId }) => deliverLeadMail(resources, mailId)),
    job(answerKept, (resources, { mailId }) => tellAnswerKept(resources, mailId)),
    job(plannedMailSend, (resources, { mailId }) => sendPlanned(resources, mailId)),
    job(tasksMorning, (resources) => beginMorning(resources)),
    job(tasksMail, (resources, mail) => mailTasks(resources, mail)),
    cleanUp("lead.expire", "20 6 * * *", "leads past their time erased", async ({ db }) => ({
      erased: await expireLeads(db),
    })),
    cleanUp(
      "whatsapp.forget",
      "25 6 * * *",
      "clicks on WhatsApp that became nobody's forgotten",
      async ({ db }) => ({
        forgotten: await forgetClicks(db),
      }),
    ),
    cleanUp("mailbox.forget", "35 6 * * *", "mails that nobody has placed forgotten", async ({ db }) => ({
      forgotten: await forgetMails(db),
    })),
  ],
  start: async (resources) => watchMailbox(resources),
  exported: [
    {
      name: "leads.csv",
      about: "os contatos, do mais novo ao mais antigo",
      read: (db, { timeZone }) => writeLeads(db, timeZone),
      bring: bringLeads,
    },
  ],
  tables: leadTables,
  personalData: [
    { count: countLeadDataOf, erase: eraseLeadsOf, byPhone: leadsByPhone },
    { count: countDoubtfulFrom, erase: eraseDoubtfulFrom },
  ],
};

/** @throws when the mail cannot be sent; the queue retries */
async function notifyTeam(resources: Resources, leadId: string): Promise<void> {
  const { db } = resources;
  const lead = await findLead(db, leadId);
  // The lead was erased before the job ran.
  if (!lead) return;
  const context = await readMailContext(resources);
  const { contactEmail } = context.settings;
  const to = contactEmail ? [contactEmail] : await listAdminEmails(db);
  if (to.length === 0) throw new Error("there is nobody to notify: no contactEmail and no administrator");
  const message = leadMail(lead, to, context, canAnswerByMail(resources, lead));
  await sendNotice(resources, lead, message, contactEmail);
}
