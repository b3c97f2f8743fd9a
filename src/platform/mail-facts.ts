// Labelled values in an e-mail: a table in HTML, lines in text.
import { escapeHtml, MAIL_COLORS, MAIL_FONT, type MailBrand, mailLinkColor } from "./mail-layout.ts";

export interface Fact {
  label: string;
  value: string;
  href?: string;
}

/** Facts as HTML, for a row of the sheet; every text is escaped here. */
export function mailFacts(facts: Fact[], brand: MailBrand): string {
  const rows = facts.map((fact) => factRow(fact, brand)).join("");
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>`;
}

/** Facts as lines of a text. */
export function factLines(facts: Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

/** A text somebody wrote, with its line breaks, as HTML. */
export function mailLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}

export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

function factRow({ label, value, href }: Fact, brand: MailBrand): string {
  const { ink, line, muted } = MAIL_COLORS;
  const cell = `padding:10px 0;border-bottom:1px solid ${line};font-size:15px;line-height:22px;vertical-align:top;${MAIL_FONT}`;
  const shown = href
    ? `<a href="${escapeHtml(href)}" style="color:${mailLinkColor(brand)}">${escapeHtml(value)}</a>`
    : escapeHtml(value);
  return `<tr><td width="120" style="${cell};color:${muted}">${escapeHtml(label)}</td><td style="${cell};color:${ink};word-break:break-word">${shown}</td></tr>`;
}
