// CSV for Brazilian spreadsheets: semicolons, CRLF, decimal commas, and a BOM for UTF-8.

/** Start of the file. */
export const CSV_BOM = "\uFEFF";

/** One line with its line break. Numbers get a decimal comma; texts are escaped. */
export function toCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(toCell).join(";")}\r\n`;
}

/** What a spreadsheet would begin a formula with, in full width too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** The text of a cell that was marked as none. */
export const unmarkText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * Visitors write these texts: what a spreadsheet would run as a formula is marked as text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[;,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
