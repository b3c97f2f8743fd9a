// Parses CSV as spreadsheets and other programs write it. Runs in the sandbox: see read-csv.ts.
import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";

/** Characters in which the first line ends. */
const MAX_HEAD = 100_000;
/** Cells of all rows: 100,000 lines of 20 columns. */
const MAX_CELLS = 2_000_000;
/** Cells of one row, of which the others are dropped. */
const MAX_COLUMNS = 200;

export interface CsvRow {
  /** The line of the file that it ends on, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a whole file: commas, semicolons or tabs, whichever divide its first line; UTF-8, UTF-16 with its mark, or as spreadsheets in Windows write it.
 * @returns its rows without empty ones; undefined if it is no CSV or has too many cells
 */
export function parseCsv(file: Buffer): CsvRow[] | undefined {
  const text = toText(file);
  try {
    const records = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const rows = records.map(({ record, info }) => ({
      line: info.lines,
      cells: record.slice(0, MAX_COLUMNS),
    }));
    const cells = rows.reduce((total, row) => total + row.cells.length, 0);
    return cells > MAX_CELLS ? undefined : rows;
  } catch {
    return undefined;
  }
}

/**
 * What divides the cells: what stands most often in the first line, outside of quotation marks. Everything else may be part of a
 * cell: spreadsheets that write semicolons leave a text with a comma as it is.
 */
function findDelimiter(text: string): string {
  const [line = ""] = text
    .slice(0, MAX_HEAD)
    .trimStart()
    .replaceAll(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1);
  const countOf = (sign: string) => line.split(sign).length;
  const [most = ";"] = ["\t", ";", ","].toSorted((one, other) => countOf(other) - countOf(one));
  return most;
}

function toText(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(file);
  return isUtf8(file) ? file.toString() : new TextDecoder("windows-1252").decode(file);
}
