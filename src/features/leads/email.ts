// The team's e-mail about a new lead. Everything in it was typed by a stranger: it is escaped.
import type { Settings } from "#src/features/settings/schema.ts";
import type { Message } from "#src/platform/mail.ts";
import { readPhone } from "#src/ui/phone-links.ts";
import type { LeadRecord } from "./leads.server.ts";

export interface LeadMailContext {
  to: string[];
  settings: Pick<Settings, "siteName" | "primaryColor">;
  siteUrl: string;
  timeZone: string;
}

/** Writes the message in text and HTML; answering it answers the visitor. */
export function leadMail(lead: LeadRecord, context: LeadMailContext): Message {
  const facts = factsOf(lead, context.timeZone);
  return {
    id: `lead-${lead.id}`,
    to: context.to,
    replyTo: lead.email,
    subject: `Novo contato: ${oneLine(lead.name ?? lead.email)}`,
    text: plainText(lead, facts, context),
    html: html(lead, facts, context),
  };
}

interface Fact {
  label: string;
  value: string;
  href?: string;
}

function factsOf(lead: LeadRecord, timeZone: string): Fact[] {
  const sentAt = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone });
  const facts: Fact[] = [
    { label: "Nome", value: lead.name ?? "Lead sem nome" },
    { label: "E-mail", value: lead.email, href: mailto(lead.email) },
  ];
  const phone = readPhone(lead.phone);
  if (phone) facts.push({ label: "Telefone", value: phone.shown, href: phone.tel });
  facts.push({ label: "Enviado em", value: sentAt.format(lead.createdAt) });
  facts.push({ label: "Origem", value: lead.source });
  if (lead.pageUrl) facts.push({ label: "Página", value: lead.pageUrl });
  return facts;
}

function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

function plainText(lead: LeadRecord, facts: Fact[], { settings, siteUrl }: LeadMailContext): string {
  return [
    `Novo contato pelo site ${settings.siteName}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    lead.message ?? "",
    `Responda a este e-mail para falar com quem escreveu.\nVer no painel: ${siteUrl}/dashboard/leads`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const FONT = "font-family:'Instrument Sans','Segoe UI',Helvetica,Arial,sans-serif";
const PAPER = "#fbfaf7";
const INK = "#111a2b";
const MUTED = "#56617a";
const LINE = "#e3e2dc";
const AMBER = "#e9a23b";

/** Tables and inline styles, since mail programs know little else. */
function html(lead: LeadRecord, facts: Fact[], context: LeadMailContext): string {
  const { settings, siteUrl } = context;
  const brand = settings.primaryColor;
  const onBrand = readableOn(brand);
  const preview = escape(oneLine(lead.message ?? "").slice(0, 120));
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>Novo contato</title>
</head>
<body style="margin:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow:hidden">
<tr><td style="background:${brand};padding:24px 32px;border-bottom:3px solid ${AMBER};color:${onBrand};${FONT}">
<div style="font-size:14px;line-height:20px">${escape(settings.siteName)}</div>
<h1 style="margin:4px 0 0;font-size:26px;line-height:32px;font-weight:600">Novo contato pelo site</h1>
</td></tr>
<tr><td style="padding:24px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${facts.map((fact) => factRow(fact, brand)).join("")}</table>
</td></tr>
<tr><td style="padding:24px 32px 0;color:${INK};font-size:17px;line-height:27px;${FONT}">${lines(lead.message)}</td></tr>
<tr><td style="padding:28px 32px 32px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:12px">${button("Responder", mailto(lead.email), `background:${brand};color:${onBrand};border:1px solid ${brand}`)}</td>
<td>${button("Ver no painel", `${siteUrl}/dashboard/leads`, `color:${INK};border:1px solid ${LINE}`)}</td>
</tr></table>
</td></tr>
</table>
<p style="margin:20px 0 0;color:${MUTED};font-size:13px;line-height:20px;${FONT}">Responder a este e-mail responde a quem escreveu pelo site.</p>
</td></tr>
</table>
</body>
</html>`;
}

function factRow({ label, value, href }: Fact, brand: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:22px;vertical-align:top;${FONT}`;
  const shown = href
    ? `<a href="${escape(href)}" style="color:${readableOn(brand) === INK ? INK : brand}">${escape(value)}</a>`
    : escape(value);
  return `<tr><td width="120" style="${cell};color:${MUTED}">${label}</td><td style="${cell};color:${INK};word-break:break-word">${shown}</td></tr>`;
}

function button(label: string, href: string, style: string): string {
  return `<a href="${escape(href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none;font-size:15px;line-height:20px;font-weight:600;${FONT};${style}">${label}</a>`;
}

function lines(text: string | null): string {
  return escape(text ?? "").replaceAll("\n", "<br>");
}

/** A line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** White or ink, whichever is read better on a colour (WCAG 2 relative luminance). */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.18 ? INK : "#ffffff";
}
