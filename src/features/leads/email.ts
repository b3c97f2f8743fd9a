// The team's e-mail about a new lead.
import type { Settings } from "#src/settings/schema.ts";
import type { Message } from "#src/platform/mail.ts";
import { type Fact, factLines, mailHtml, mailto, oneLine } from "#src/platform/mail-layout.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import type { LeadRecord } from "./leads.server.ts";
import { describeUtm } from "./utm.ts";

interface LeadMailContext {
  to: string[];
  settings: Pick<Settings, "siteName" | "primaryColor">;
  siteUrl: string;
  timeZone: string;
}

/** Builds the message in text and HTML; a reply to it goes to the visitor. */
export function leadMail(lead: LeadRecord, context: LeadMailContext): Message {
  const facts = factsOf(lead, context.timeZone);
  return {
    id: `lead-${lead.id}`,
    to: context.to,
    ...(lead.email !== null && { replyTo: lead.email }),
    subject: `Novo contato: ${oneLine(lead.name ?? lead.email ?? "Lead sem nome")}`,
    text: plainText(lead, facts, context),
    html: html(lead, facts, context),
  };
}

function factsOf(lead: LeadRecord, timeZone: string): Fact[] {
  const sentAt = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone });
  const facts: Fact[] = [
    { label: "Nome", value: lead.name ?? "Lead sem nome" },
    ...(lead.email === null ? [] : [{ label: "E-mail", value: lead.email, href: mailto(lead.email) }]),
  ];
  const phone = readPhone(lead.phone);
  if (phone) facts.push({ label: "Telefone", value: phone.shown, href: phone.tel });
  facts.push({ label: "Enviado em", value: sentAt.format(lead.createdAt) });
  facts.push({ label: "Origem", value: lead.source });
  if (lead.pageUrl) facts.push({ label: "Página", value: lead.pageUrl });
  if (lead.utm) facts.push({ label: "Campanha", value: describeUtm(lead.utm) });
  if (lead.consent) facts.push({ label: "Aceitou", value: lead.consent });
  return facts;
}

function plainText(lead: LeadRecord, facts: Fact[], { settings, siteUrl }: LeadMailContext): string {
  return [
    `Novo contato pelo site ${settings.siteName}`,
    factLines(facts),
    lead.message ?? "",
    `${lead.email === null ? "" : "Responda a este e-mail para falar com quem escreveu.\n"}Ver no painel: ${siteUrl}/dashboard/leads`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function html(lead: LeadRecord, facts: Fact[], { settings, siteUrl }: LeadMailContext): string {
  return mailHtml({
    siteName: settings.siteName,
    primaryColor: settings.primaryColor,
    title: "Novo contato",
    heading: "Novo contato pelo site",
    preview: lead.message ?? "",
    facts,
    body: lead.message,
    buttons: [
      ...(lead.email === null ? [] : [{ label: "Responder", href: mailto(lead.email) }]),
      { label: "Ver no painel", href: `${siteUrl}/dashboard/leads` },
    ],
    footer:
      lead.email === null
        ? "Quem escreveu deixou só o telefone."
        : "Responder a este e-mail responde a quem escreveu pelo site.",
  });
}
