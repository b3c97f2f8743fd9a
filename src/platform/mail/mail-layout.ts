// The layout of all e-mails of the site. Texts come from strangers, so they are escaped here.

import { luminanceOf } from "#src/shared/colors/brand-colors.ts";

export interface Fact {
  label: string;
  value: string;
  href?: string;
}

/** Part of a paragraph: text, or a link that shows its address. */
export type MailPiece = string | { href: string };

/** Blocks in order. Line breaks in texts are preserved; the first button is the primary one. */
export type MailBlock = { text: MailPiece[] } | { facts: Fact[] } | { buttons: MailButton[] };

interface MailButton {
  label: string;
  href: string;
}

interface MailContent {
  siteName: string;
  /** #rrggbb */
  primaryColor: string;
  /** #rrggbb */
  accentColor: string;
  /** Title of the HTML document. */
  title: string;
  heading: string;
  /** Shown beside the subject in the list of a mail program. */
  preview: string;
  blocks: MailBlock[];
  /** Small text at the end. */
  footer: string;
}

const FONT = "font-family:'Instrument Sans','Segoe UI',Helvetica,Arial,sans-serif";
const PAPER = "#fbfaf7";
const INK = "#111a2b";
const MUTED = "#56617a";
const LINE = "#e3e2dc";

/**
 * For mail programs that support `prefers-color-scheme`. Others show the light colors of the inline styles. The band
 * with the brand color stays the same. Below 480 px, buttons are stacked with equal size.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0a0f1a!important}
.sheet{background:#101827!important;border-color:#2a3446!important}
.ink{color:#eaeef5!important}
.muted{color:#9da8bb!important}
.line{border-color:#2a3446!important}
.link{color:#90b8f0!important}
}
@media (max-width:480px){
.button-cell{display:block!important;padding:0 0 12px!important}
.button{display:block!important;text-align:center!important}
}`;

/** Renders an e-mail with tables and inline styles, because mail programs support little else. */
export function mailHtml(content: MailContent): string {
  const brand = content.primaryColor;
  const onBrand = readableOn(brand);
  const preview = escape(oneLine(content.preview).slice(0, 120));
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.title)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow:hidden">
<tr><td style="background:${brand};padding:24px 32px;border-bottom:3px solid ${content.accentColor};color:${onBrand};${FONT}">
<div style="font-size:14px;line-height:20px">${escape(content.siteName)}</div>
<h1 style="margin:4px 0 0;font-size:26px;line-height:32px;font-weight:600">${escape(content.heading)}</h1>
</td></tr>
${content.blocks.map((block) => blockRow(block, brand)).join("")}${spacer()}</table>
<p class="muted" style="margin:20px 0 0;color:${MUTED};font-size:13px;line-height:20px;${FONT}">${escape(content.footer)}</p>
</td></tr>
</table>
</body>
</html>`;
}

const LETTER_STYLE =
  "body{font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5}figure{margin:0}img{max-width:100%;height:auto}";

/**
 * Renders a personal letter: its text and signature, without the layout.
 * @param html safe; @param signature lines of text
 */
export function letterHtml(title: string, html: string, signature: string[]): string {
  const signed = signature.length > 0 ? `\n<p>-- <br>${signature.map(escape).join("<br>")}</p>` : "";
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${LETTER_STYLE}</style>
</head>
<body>
${html}${signed}
</body>
</html>`;
}

/** Converts plain text to HTML, keeping its paragraphs and line breaks. */
export function paragraphsHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${lines(paragraph)}</p>`)
    .join("\n");
}

export function factLines(facts: Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/**
 * Joins lines, since a line break in a subject would start another header. Parts what would be read as an encoded word
 * (RFC 2047), in which a visitor's name could say anything.
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("=?", "= ?").trim();
}

function blockRow(block: MailBlock, brand: string): string {
  if ("facts" in block) return factTable(block.facts, brand);
  if ("buttons" in block) return buttonRow(block.buttons, brand);
  return paragraph(block.text, brand);
}

function paragraph(pieces: MailPiece[], brand: string): string {
  const shown = pieces.map((piece) =>
    typeof piece === "string"
      ? lines(piece)
      : `<a class="link" href="${escape(piece.href)}" style="color:${linkColor(brand)};word-break:break-word">${escape(piece.href)}</a>`,
  );
  return `<tr><td class="ink" style="padding:24px 32px 0;color:${INK};font-size:17px;line-height:27px;${FONT}">${shown.join("")}</td></tr>
`;
}

function factTable(facts: Fact[], brand: string): string {
  return `<tr><td style="padding:24px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${facts.map((fact) => factRow(fact, brand)).join("")}</table>
</td></tr>
`;
}

function factRow({ label, value, href }: Fact, brand: string): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};font-size:15px;line-height:22px;vertical-align:top;${FONT}`;
  const shown = href
    ? `<a class="link" href="${escape(href)}" style="color:${linkColor(brand)}">${escape(value)}</a>`
    : escape(value);
  return `<tr><td class="line muted" width="120" style="${cell};color:${MUTED}">${escape(label)}</td><td class="line ink" style="${cell};color:${INK};word-break:break-word">${shown}</td></tr>`;
}

function buttonRow(buttons: MailButton[], brand: string): string {
  const cells = buttons.map((one, index) => {
    const shown =
      index === 0
        ? button(one, "button", `background:${brand};color:${readableOn(brand)};border:1px solid ${brand}`)
        : button(one, "button ink line", `color:${INK};border:1px solid ${LINE}`);
    return `<td class="button-cell" style="padding-right:12px">${shown}</td>`;
  });
  return `<tr><td style="padding:28px 32px 0">
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

function button({ label, href }: MailButton, classes: string, style: string): string {
  return `<a class="${classes}" href="${escape(href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none;font-size:15px;line-height:20px;font-weight:600;${FONT};${style}">${escape(label)}</a>`;
}

function lines(text: string): string {
  return escape(text).replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function linkColor(brand: string): string {
  return readableOn(brand) === INK ? INK : brand;
}

/** Returns white or ink, whichever has more contrast. */
function readableOn(color: string): string {
  return luminanceOf(color) > 0.18 ? INK : "#ffffff";
}
