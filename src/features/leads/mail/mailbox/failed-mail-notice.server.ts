// Tells who answers a lead that a mail to it was not delivered.

import { eq } from "drizzle-orm";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { MAIL_FAILED_MAIL } from "#src/settings/texts/words/mails.ts";
import { findReminded } from "../../follow-up/response-deadline/overdue.server.ts";
import { leadsTable } from "../../table.ts";
import { canonicalLeadId } from "../../timeline/merged-leads.ts";
import { leadEventsTable } from "../../timeline/table.ts";
import { describeDelivery } from "../delivery/schema.ts";
import { leadMailsTable } from "../outgoing/table.ts";

/** Does nothing if the lead was erased. @throws when the mail cannot be sent; the queue tries again */
export async function tellFailedMail(resources: Resources, mailId: string): Promise<void> {
  const { db, mailer } = resources;
  const [found] = await db
    .select({ mail: leadMailsTable, data: leadEventsTable.data })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, leadMailsTable.eventId))
    .where(eq(leadMailsTable.id, mailId));
  if (!found) return;
  const [lead] = await db
    .select()
    .from(leadsTable)
    .where(eq(leadsTable.id, canonicalLeadId(found.mail.leadId)));
  if (!lead) return;
  const to = await findReminded(db, lead.ownerId);
  if (to.length === 0) throw new Error("there is nobody to notify: no owner and no administrator");
  const { deliveryReason, deliveryIsTemporary } = found.mail;
  const failed = {
    mailId,
    to,
    leadId: lead.id,
    name: lead.name ?? lead.email ?? "Lead sem nome",
    address: textOf(found.data.to),
    subject: textOf(found.data.subject),
    outcome: describeDelivery("failed", deliveryReason, deliveryIsTemporary),
  };
  await mailer.send(failedMail(failed, await readMailContext(resources)));
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
