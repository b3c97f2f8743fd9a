// How our e-mails look: tables and inline styles, since mail programs know little else.

export interface MailBrand {
  siteName: string;
  /** `#rrggbb` */
  color: string;
}

export const MAIL_FONT = "font-family:'Instrument Sans','Segoe UI',Helvetica,Arial,sans-serif";
export const MAIL_COLORS = {
  paper: "#fbfaf7",
  ink: "#111a2b",
  muted: "#56617a",
  line: "#e3e2dc",
  amber: "#e9a23b",
} as const;

const { paper, ink, muted, line, amber } = MAIL_COLORS;

interface Letter {
  brand: MailBrand;
  title: string;
  /** What a list of messages shows after the subject. */
  preview: string;
  /** Rows of the sheet's table, already HTML: `mailRow(…)`. */
  rows: string[];
  /** Under the sheet, already HTML. */
  footnote: string;
}

/** A whole message as HTML; `title` and `preview` are escaped here. */
export function mailLayout({ brand, title, preview, rows, footnote }: Letter): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:12px;overflow:hidden">
<tr><td style="background:${brand.color};padding:24px 32px;border-bottom:3px solid ${amber};color:${readableOn(brand.color)};${MAIL_FONT}">
<div style="font-size:14px;line-height:20px">${escapeHtml(brand.siteName)}</div>
<h1 style="margin:4px 0 0;font-size:26px;line-height:32px;font-weight:600">${escapeHtml(title)}</h1>
</td></tr>
${rows.join("\n")}
<tr><td style="font-size:0;line-height:0;height:32px">&nbsp;</td></tr>
</table>
<p style="margin:20px 0 0;max-width:600px;color:${muted};font-size:13px;line-height:20px;${MAIL_FONT}">${footnote}</p>
</td></tr>
</table>
</body>
</html>`;
}

/** One row of the sheet. @param html already escaped */
export function mailRow(html: string): string {
  return `<tr><td style="padding:24px 32px 0;color:${ink};font-size:17px;line-height:27px;${MAIL_FONT}">${html}</td></tr>`;
}

/** A link that looks like a button: `solid` in the brand's colour, else outlined. */
export function mailButton(label: string, href: string, brand: MailBrand, solid = true): string {
  const style = solid
    ? `background:${brand.color};color:${readableOn(brand.color)};border:1px solid ${brand.color}`
    : `color:${ink};border:1px solid ${line}`;
  return `<a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;text-decoration:none;font-size:15px;line-height:20px;font-weight:600;${MAIL_FONT};${style}">${escapeHtml(label)}</a>`;
}

/** A colour for links on white: the brand's own where it is dark enough. */
export function mailLinkColor({ color }: MailBrand): string {
  return readableOn(color) === ink ? ink : color;
}

/** A line break in a subject would begin another header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function escapeHtml(text: string): string {
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
  return luminance > 0.18 ? ink : "#ffffff";
}
