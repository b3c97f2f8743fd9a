// The e-mail with the tasks of a day.
import type { LeadTask } from "#src/features/leads/today/schema.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TASKS_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";

/** Builds the message in text and HTML. @param tasks at least one, the soonest first */
export function morningMail(
  { id, to }: { id: string; to: string },
  tasks: LeadTask[],
  context: MailContext,
): Message {
  return {
    id: `tasks-${id}`,
    to: [to],
    ...writeMail(TASKS_MAIL, context, ({ button }) => ({
      values: { quantas: String(tasks.length) },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard` } },
      facts: tasks.map(({ title, dueAt, leadName, leadId }) => ({
        label: formatDateTime(dueAt, context.timeZone),
        value: `${title} (${leadName ?? "Lead sem nome"})`,
        href: `${context.siteUrl}/dashboard/leads/${leadId}`,
      })),
    })),
  };
}
