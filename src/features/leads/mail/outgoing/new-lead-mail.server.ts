// Builds the team's e-mail about a new lead.

import { findEmail, findLeadEmails, listAdminEmails } from "#src/accounts/accounts.server.ts";
import type { Fact } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type FactNames,
  type MailContext,
  readMailContext,
  writeMail,
} from "#src/settings/texts/mail-context.server.ts";
import { LEAD_MAIL, NOTICE_REPLY } from "#src/settings/texts/words/mails.ts";
import { wordsOf } from "#src/settings/texts/words/part.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";
import { describeUtm } from "../../attribution/utm.ts";
import { sourceName } from "../../labels.ts";
import { findLead, type LeadRecord } from "../../leads.server.ts";
import { canAnswerByMail, sendNotice } from "./lead-notices.server.ts";

/** Returns the address of the lead's page with the reply dialog open. */
export const replyUrl = (siteUrl: string, leadId: string): string =>
  `${siteUrl}/dashboard/leads/${leadId}?responder`;

/** Returns the notice's sentence about replies. @param canAnswer whether a reply by mail goes through the site */
export function describeReply({ texts }: Pick<MailContext, "texts">, canAnswer: boolean): string {
  const { byMail, direct } = wordsOf(NOTICE_REPLY, texts);
  return canAnswer ? byMail : direct;
}

/** Builds the message in text and HTML. @param canAnswer whether a reply by mail goes through the site */
export function leadMail(lead: LeadRecord, to: string[], context: MailContext, canAnswer: boolean): Message {
  const { email } = lead;
  return {
    id: `lead-${lead.id}`,
    to,
    ...writeMail(LEAD_MAIL, context, ({ button, reply }, names) => ({
      values: {
        nome: lead.name ?? email ?? "Lead sem nome",
        mensagem: lead.message ?? "",
        // Leads without an address are answered by phone.
        resposta: email === null ? "" : describeReply(context, canAnswer),
      },
      links: {
        link: { label: button, href: `${context.siteUrl}/dashboard/leads/${lead.id}` },
        ...(email !== null && { responder: { label: reply, href: replyUrl(context.siteUrl, lead.id) } }),
      },
      facts: factsOf(lead, names, context.timeZone),
    })),
  };
}

function factsOf(lead: LeadRecord, names: FactNames, timeZone: string): Fact[] {
  const facts: Fact[] = [
    { label: names.name, value: lead.name ?? "Lead sem nome" },
    ...(lead.email === null ? [] : [{ label: names.email, value: lead.email }]),
  ];
  const phone = readPhone(lead.phone);
  if (phone) facts.push({ label: names.phone, value: phone.shown, href: phone.tel });
  facts.push({ label: names.sentAt, value: formatLongTime(lead.createdAt, timeZone) });
  facts.push({ label: names.source, value: sourceName(lead.source) });
  if (lead.pageUrl) facts.push({ label: names.page, value: lead.pageUrl });
  if (lead.utm) facts.push({ label: names.campaign, value: describeUtm(lead.utm) });
  if (lead.consent) facts.push({ label: names.accepted, value: lead.consent });
  return facts;
}

/**
 * Mails the team about a new lead.
 * @param recipients chosen by the form; an address that is not of somebody who answers leads gets no personal data
 * @throws if the mail cannot be sent; the queue retries
 */
export async function notifyTeam(
  resources: Resources,
  leadId: string,
  recipients: string[] = [],
): Promise<void> {
  const { db } = resources;
  const lead = await findLead(db, leadId);
  // The lead was erased, or moved to the trash, before the job ran.
  if (!lead || lead.trashedAt) return;
  const context = await readMailContext(resources);
  const { contactEmail } = context.settings;
  const chosen = await findLeadEmails(db, recipients);
  const usual = contactEmail ? [contactEmail] : await listAdminEmails(db);
  const team = chosen.length > 0 ? chosen : usual;
  const owner = lead.ownerId ? await findEmail(db, lead.ownerId) : undefined;
  // An owner is told also if they do not read the team's address.
  const to = [...new Set([...team, ...(owner ? [owner] : [])])];
  if (to.length === 0) throw new Error("there is nobody to notify: no contactEmail and no administrator");
  const message = leadMail(lead, to, context, await canAnswerByMail(resources, lead));
  await sendNotice(resources, lead, message, contactEmail);
}
