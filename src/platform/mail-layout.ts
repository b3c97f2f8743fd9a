// The layout of all e-mails of the site. Texts come from strangers, so they are escaped here.
import { luminanceOf } from "#src/shared/colors/brand-colors.ts";

export interface Fact {
  label: string;
  value: string;
  href?: string;
}

interface MailContent {
  siteName: string;
  /** #rrggbb */
  primaryColor: string;
  /** Title of the HTML document. */
  title: string;
  heading: string;
  /** What mail programs show beside the subject in a list. */
  preview: string;
  facts: Fact[];
  /** Text before the facts; line breaks are preserved. */
  opening?: string;
  /** Text after the facts; line breaks are preserved. */
  body: string | null;
  /** The first one is the primary button. */
  buttons: { label: string; href: string }[];
  /** Small text at the end. */
  footer: string;
}

const FONT = "font-family:'Instrument Sans','Segoe UI',Helvetica,Arial,sans-serif";
const PAPER = "#fbfaf7";
const INK = "#111a2b";
const MUTED = "#56617a";
const LINE = "#e3e2dc";
const AMBER = "#e9a23b";

/** The HTML of an e-mail, with tables and inline styles, because mail programs support little else. */
export function mailHtml(content: MailContent): string {
  const brand = content.primaryColor;
  const onBrand = readableOn(brand);
  const preview = escape(oneLine(content.preview).slice(0, 120));
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(content.title)}</title>
</head>
<body style="margin:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow:hidden">
<tr><td style="background:${brand};padding:24px 32px;border-bottom:3px solid ${AMBER};color:${onBrand};${FONT}">
<div style="font-size:14px;line-height:20px">${escape(content.siteName)}</div>
<h1 style="margin:4px 0 0;font-size:26px;line-height:32px;font-weight:600">${escape(content.heading)}</h1>
</td></tr>
${content.opening ? paragraph(content.opening) : ""}<tr><td style="padding:24px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${content.facts.map((fact) => factRow(fact, brand)).join("")}</table>
</td></tr>
${paragraph(content.body)}${content.buttons.length > 0 ? buttonRow(content.buttons, brand) : spacer()}</table>
<p style="margin:20px 0 0;color:${MUTED};font-size:13px;line-height:20px;${FONT}">${escape(content.footer)}</p>
</td></tr>
</table>
</body>
</html>`;
}

/** The facts as lines of plain text. */
export function factLines(facts: Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/** Joins lines: a line break in a subject would start another header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function paragraph(text: string | null): string {
  return `<tr><td style="padding:24px 32px 0;color:${INK};font-size:17px;line-height:27px;${FONT}">${lines(text)}</td></tr>
`;
}

function factRow({ label, value, href }: Fact, brand: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:22px;vertical-align:top;${FONT}`;
  const shown = href
    ? `<a href="${escape(href)}" style="color:${readableOn(brand) === INK ? INK : brand}">${escape(value)}</a>`
    : escape(value);
  return `<tr><td width="120" style="${cell};color:${MUTED}">${escape(label)}</td><td style="${cell};color:${INK};word-break:break-word">${shown}</td></tr>`;
}

function buttonRow(buttons: MailContent["buttons"], brand: string): string {
  const styles = [
    `background:${brand};color:${readableOn(brand)};border:1px solid ${brand}`,
    `color:${INK};border:1px solid ${LINE}`,
  ];
  const cells = buttons.map(
    ({ label, href }, index) =>
      `<td style="padding-right:12px">${button(label, href, styles[Math.min(index, 1)] ?? "")}</td>`,
  );
  return `<tr><td style="padding:28px 32px 32px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
${cells.join("\n")}
</tr></table>
</td></tr>
`;
}

function spacer(): string {
  return `<tr><td style="padding:0 32px 32px"></td></tr>
`;
}

function button(label: string, href: string, style: string): string {
  return `<a href="${escape(href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none;font-size:15px;line-height:20px;font-weight:600;${FONT};${style}">${escape(label)}</a>`;
}

function lines(text: string | null): string {
  return escape(text ?? "").replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** White or ink, whichever has more contrast on a colour. */
function readableOn(color: string): string {
  return luminanceOf(color) > 0.18 ? INK : "#ffffff";
}
