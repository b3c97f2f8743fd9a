import { findLead } from "#src/features/leads/leads.server.ts";
import { recordRefusedEbook } from "#src/features/leads/mail/outgoing/ebook-mail.server.ts";
import { isRefusedRecipient } from "#src/platform/mail/mail-outcomes.ts";
import { refusedRecipients } from "#src/platform/mail/mail.ts";
import { job, type Slice } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { ebookFileOf, ebookSend, mailedPath } from "./ebook.server.ts";
import { ebookMail } from "./email.ts";

export const ebookSlice: Slice = {
  apis: [async () => (await import("./api.ts")).ebookApi],
  jobs: [
    job(ebookSend, async (resources, { leadId }) => {
      const lead = await findLead(resources.db, leadId);
      // The lead was erased before the job ran.
      if (!lead?.email) return;
      const context = await readMailContext(resources);
      const file = ebookFileOf(context.texts);
      // The owner may have removed the e-book.
      if (!file) return;
      try {
        await resources.mailer.send(ebookMail({ ...lead, email: lead.email }, mailedPath(lead.id), context));
      } catch (error) {
        if (!isRefusedRecipient(error)) throw error;
        const refused = refusedRecipients(error);
        await resources.db.transaction((tx) => recordRefusedEbook(tx, lead.id, refused));
      }
    }),
  ],
};
