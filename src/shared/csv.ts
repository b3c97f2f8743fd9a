// Tables as a Brazilian spreadsheet opens them: semicolons, CRLF, decimal commas, and a BOM that says UTF-8.

/** Stands before the first line of a file. */
export const CSV_BOM = "\uFEFF";

/** One line, its end included. Numbers are written with a comma; texts are made harmless. */
export function toCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(toCell).join(";")}\r\n`;
}

/**
 * Strangers write these texts: what a spreadsheet would take for a formula is marked as text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[;,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
