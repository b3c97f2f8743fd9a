// Describes a mail that was not delivered to a lead, for the notice about it.

import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { MAIL_FAILED_MAIL } from "#src/settings/texts/words/mails.ts";
import { leadEventsTable } from "../../timeline/table.ts";
import { describeDelivery } from "../delivery/schema.ts";
import { leadMailsTable } from "../outgoing/table.ts";

/** Finds a mail that failed, as the notice describes it. @param lead the lead that it was sent to */
export async function findFailedMail(
  db: Queryable,
  mailId: string,
  lead: { id: string; name: string | null; email: string | null },
): Promise<Omit<FailedMail, "to"> | undefined> {
  const [found] = await db
    .select({ mail: leadMailsTable, data: leadEventsTable.data })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, leadMailsTable.eventId))
    .where(eq(leadMailsTable.id, mailId));
  if (!found) return undefined;
  const { deliveryReason, deliveryIsTemporary } = found.mail;
  return {
    mailId,
    leadId: lead.id,
    name: lead.name ?? lead.email ?? "Lead sem nome",
    address: textOf(found.data.to),
    subject: textOf(found.data.subject),
    outcome: describeDelivery("failed", deliveryReason, deliveryIsTemporary),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

interface FailedMail {
  mailId: string;
  to: string[];
  leadId: string;
  name: string;
  address: string;
  subject: string;
  outcome: string;
}

/** Builds the message in text and HTML. A reply to it would go nowhere, so it goes to the company. */
export function failedMail(
  { mailId, to, leadId, name, address, subject, outcome }: FailedMail,
  context: MailContext,
): Message {
  const { contactEmail } = context.settings;
  return {
    id: `mail-failed-${mailId}`,
    to,
    ...(contactEmail && { replyTo: contactEmail }),
    ...writeMail(MAIL_FAILED_MAIL, context, ({ button }, names) => ({
      values: { nome: name },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard/leads/${leadId}` } },
      facts: [
        { label: names.email, value: address },
        { label: names.title, value: subject },
        { label: names.reason, value: outcome },
      ],
    })),
  };
}
