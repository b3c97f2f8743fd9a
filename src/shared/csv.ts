// Writes CSV for Brazilian spreadsheets: semicolons, CRLF, decimal commas, and a BOM for UTF-8.

export const CSV_BOM = "\uFEFF";

/** Formats one line with its line break. */
export function toCsvLine(cells: (string | number | null)[]): string {
  return `${cells.map(toCell).join(";")}\r\n`;
}

/** First characters that make a spreadsheet run a formula, including their full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Removes the apostrophe that `toCell` puts before a formula. */
export const unmarkText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/**
 * Escapes a cell. Visitors write some of these texts, so anything that looks like a formula gets an apostrophe.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[;,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
