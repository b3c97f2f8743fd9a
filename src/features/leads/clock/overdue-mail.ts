// The e-mail about a lead that was promised an answer and has none.
import { describeReply } from "#src/features/leads/email.ts";
import type { LeadRecord } from "#src/features/leads/leads.server.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { OVERDUE_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";

type OverdueLead = Pick<LeadRecord, "id" | "name" | "email" | "createdAt"> & { answerDueAt: Date };

/** Builds the message in text and HTML. @param canAnswer whether a reply by mail reaches the lead */
export function overdueMail(
  lead: OverdueLead,
  to: string[],
  context: MailContext,
  canAnswer: boolean,
): Message {
  const shown = (moment: Date) => formatLongTime(moment, context.timeZone);
  return {
    id: `lead-overdue-${lead.id}`,
    to,
    ...writeMail(OVERDUE_MAIL, context, ({ button }, names) => ({
      values: {
        nome: lead.name ?? lead.email ?? "Lead sem nome",
        resposta: lead.email === null ? "" : describeReply(context, canAnswer),
      },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard/leads/${lead.id}` } },
      facts: [
        { label: names.sentAt, value: shown(lead.createdAt) },
        { label: names.due, value: shown(lead.answerDueAt) },
      ],
    })),
  };
}
