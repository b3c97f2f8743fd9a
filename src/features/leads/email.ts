// The team's e-mail about a new lead.
import { formatLongTime } from "#src/shared/date-format.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type Fact, mailto } from "#src/platform/mail/mail-layout.ts";
import { type FactNames, type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { LEAD_MAIL } from "#src/settings/texts/words/mails.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import type { LeadRecord } from "./leads.server.ts";
import { describeUtm } from "./utm.ts";

/** Builds the message in text and HTML; a reply to it goes to the visitor. */
export function leadMail(lead: LeadRecord, to: string[], context: MailContext): Message {
  const { email } = lead;
  return {
    id: `lead-${lead.id}`,
    to,
    ...(email !== null && { replyTo: email }),
    ...writeMail(LEAD_MAIL, context, ({ button, reply }, names) => ({
      values: { nome: lead.name ?? email ?? "Lead sem nome", mensagem: lead.message ?? "" },
      links: {
        link: { label: button, href: `${context.siteUrl}/dashboard/leads` },
        ...(email !== null && { responder: { label: reply, href: mailto(email) } }),
      },
      facts: factsOf(lead, names, context.timeZone),
    })),
  };
}

function factsOf(lead: LeadRecord, names: FactNames, timeZone: string): Fact[] {
  const facts: Fact[] = [
    { label: names.name, value: lead.name ?? "Lead sem nome" },
    ...(lead.email === null ? [] : [{ label: names.email, value: lead.email, href: mailto(lead.email) }]),
  ];
  const phone = readPhone(lead.phone);
  if (phone) facts.push({ label: names.phone, value: phone.shown, href: phone.tel });
  facts.push({ label: names.sentAt, value: formatLongTime(lead.createdAt, timeZone) });
  facts.push({ label: names.source, value: lead.source });
  if (lead.pageUrl) facts.push({ label: names.page, value: lead.pageUrl });
  if (lead.utm) facts.push({ label: names.campaign, value: describeUtm(lead.utm) });
  if (lead.consent) facts.push({ label: names.accepted, value: lead.consent });
  return facts;
}
