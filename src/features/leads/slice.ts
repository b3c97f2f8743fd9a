import { cleanUp, job, type PersonalData, type Slice } from "#src/platform/slices/define-slice.ts";
import { forgetCnpjAnswers } from "./companies/ask-cnpj.server.ts";
import { companiesOfPeople } from "./companies/erase-companies.server.ts";
import { emptyCompanyTrash } from "./companies/trash-companies.server.ts";
import { importArchivedLeads, writeLeads } from "./csv/archive-leads.server.ts";
import { leadTables } from "./csv/archived-tables.ts";
import { forgetUndoData } from "./csv/undo-import.server.ts";
import { countLeadDataOf, eraseLeadsOf, peopleInLeads } from "./erase-leads.server.ts";
import { notifyOverdue } from "./follow-up/response-deadline/overdue.server.ts";
import { expireLeads, leadNotify, leadOverdue } from "./leads.server.ts";
import { deleteOldBulkChanges } from "./list/bulk/bulk.server.ts";
import { watchMailbox } from "./mail/mailbox/poll-mailbox.server.ts";
import { unsentReplyNotify, notifyUnsentReply } from "./mail/mailbox/unsent-reply.server.ts";
import { notifyTeam } from "./mail/outgoing/new-lead-mail.server.ts";
import { plannedMailSend, sendPlanned } from "./mail/outgoing/planned-mails.server.ts";
import { leadMailFailed, notifyOfFailedMail } from "./mail/outgoing/record-outcome.server.ts";
import { deliverLeadMail, leadMailSend } from "./mail/outgoing/send-mail.server.ts";
import {
  countUnmatchedOf,
  eraseUnmatchedOf,
  deleteOldMails,
} from "./mail/unmatched/unmatched-mail.server.ts";
import { deleteOldNotices } from "./notices/center/notices.server.ts";
import { dueNoticesFind, notifyOfDue } from "./notices/delivery/find-due.server.ts";
import { mailNotice } from "./notices/delivery/mail-notices.server.ts";
import { noticeMail } from "./notices/write-notices.server.ts";
import { emptyLeadTrash } from "./trash/empty-trash.server.ts";
import { deleteOldClicks } from "./whatsapp/clicks.server.ts";

const personalData: PersonalData[] = [
  companiesOfPeople,
  // Comes before the leads, since replies to a lead go with it uncounted.
  { count: countUnmatchedOf, erase: eraseUnmatchedOf },
  { count: countLeadDataOf, erase: eraseLeadsOf, people: peopleInLeads },
];

export const leadsSlice: Slice = {
  apis: [async () => (await import("./api.ts")).leadApis],
  search: async () => [
    (await import("./read/search-leads.server.ts")).leadsSearch,
    (await import("./companies/search-companies.server.ts")).companiesSearch,
  ],
  jobs: [
    job(leadNotify, (resources, { leadId, recipients }) => notifyTeam(resources, leadId, recipients)),
    job(leadOverdue, (resources, { leadId }) => notifyOverdue(resources, leadId)),
    job(leadMailSend, (resources, { mailId }) => deliverLeadMail(resources, mailId)),
    job(leadMailFailed, (resources, { mailId }) => notifyOfFailedMail(resources, mailId)),
    job(noticeMail, (resources, { noticeId }) => mailNotice(resources, noticeId)),
    job(dueNoticesFind, (resources) => notifyOfDue(resources)),
    job(unsentReplyNotify, (resources, { mailId }) => notifyUnsentReply(resources, mailId)),
    job(plannedMailSend, (resources, { mailId }) => sendPlanned(resources, mailId)),
    cleanUp("lead.expire", "20 6 * * *", "leads past their time erased", async ({ db }) => ({
      erased: await expireLeads(db),
    })),
    cleanUp(
      "lead.forget-changes",
      "15 6 * * *",
      "changes that no longer can be undone forgotten",
      async ({ db }) => ({
        forgotten: await deleteOldBulkChanges(db),
      }),
    ),
    cleanUp(
      "lead.empty-trash",
      "22 6 * * *",
      "leads past their time in the trash erased",
      async (resources) => ({
        erased: await emptyLeadTrash(resources, personalData),
      }),
    ),
    cleanUp(
      "company.empty-trash",
      "23 6 * * *",
      "companies past their time in the trash deleted",
      async ({ db }) => ({
        deleted: await emptyCompanyTrash(db),
      }),
    ),
    cleanUp("cnpj.forget", "24 6 * * *", "old answers about CNPJs forgotten", async ({ db }) => ({
      forgotten: await forgetCnpjAnswers(db),
    })),
    cleanUp(
      "whatsapp.forget",
      "25 6 * * *",
      "clicks on WhatsApp that became nobody's forgotten",
      async ({ db }) => ({
        forgotten: await deleteOldClicks(db),
      }),
    ),
    cleanUp(
      "leadImports.forget",
      "40 6 * * *",
      "what only undoing old imports of leads needs forgotten",
      async ({ db }) => ({ forgotten: await forgetUndoData(db) }),
    ),
    cleanUp("notice.forget", "45 6 * * *", "old notices to the team forgotten", async ({ db }) => ({
      forgotten: await deleteOldNotices(db),
    })),
    cleanUp("mailbox.forget", "35 6 * * *", "mails that nobody has placed forgotten", async ({ db }) => ({
      forgotten: await deleteOldMails(db),
    })),
  ],
  start: async (resources) => watchMailbox(resources),
  exported: [
    {
      name: "leads.csv",
      about: "os contatos, do mais novo ao mais antigo",
      read: (db, { timeZone }) => writeLeads(db, timeZone),
      importRows: importArchivedLeads,
    },
  ],
  tables: leadTables,
  personalData,
};
