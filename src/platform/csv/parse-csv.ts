// Parses CSV as spreadsheets and other programs write it. Runs in the sandbox, see read-csv.ts.

import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse as parseStream } from "csv-parse";
import { parse } from "csv-parse/sync";

/** Characters within which the first line must end. */
const MAX_HEAD = 100_000;
/** Most cells in total: 100,000 lines of 20 columns. */
const MAX_CELLS = 2_000_000;
/** Cells per row; further ones are dropped. */
const MAX_COLUMNS = 200;
/** Characters of a cell, more than any field accepts: the rest would only fill the memory of whoever reads the rows. */
const MAX_CELL_LENGTH = 100_000;
/** Lines with a bad quotation mark; parsing anew after each takes time. */
const MAX_BROKEN_LINES = 5_000;
/** Characters per row in a streamed file. */
const MAX_ROW_LENGTH = 1_000_000;

export interface CsvRow {
  /** Line of the file on which the row ends, from 1. */
  line: number;
  cells: string[];
  /** Set where a quotation mark never closes: the row is its one line, unparsed. */
  hasOpenQuote?: true;
}

/**
 * Parses a whole file. Detects the delimiter (comma, semicolon or tab, or Excel's `sep=;`) and the encoding: UTF-8,
 * UTF-16, or Windows-1252 as Excel writes it, also in single lines of a UTF-8 file.
 * @returns rows without empty ones; undefined if it is no CSV or has too many cells. Cells end after
 *   100,000 characters.
 */
export function parseCsv(file: Buffer): CsvRow[] | undefined {
  // One kind of line break, so that lines can be counted, also those within cells.
  const text = toText(file).replaceAll(/\r\n?/g, "\n");
  const [separatorLine = "", delimiter = findDelimiter(text)] = SEPARATOR_LINE.exec(text) ?? [];
  try {
    const rows = parseRows(Buffer.from(text.slice(separatorLine.length)), delimiter, separatorLine ? 1 : 0);
    const cells = rows.reduce((total, row) => total + row.cells.length, 0);
    const isCsv = rows.length === 0 || rows.some(({ hasOpenQuote }) => !hasOpenQuote);
    return isCsv && cells <= MAX_CELLS ? rows.map(withShortCells) : undefined;
  } catch {
    return undefined;
  }
}

/** Names the delimiter for Excel, before the headings. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([;,\t|])"?\n/i;

/** Thrown by a row that took in its neighbors. */
class OpenQuoteError extends Error {}

/** A place between two lines of a file. */
interface Position {
  offset: number;
  /** Lines before the offset. */
  line: number;
}

/**
 * Parses rows. A quotation mark that never closes takes in the lines after it, up to the next mark or the end of the
 * file: its line becomes a row of its own, and parsing continues after it.
 * @param line lines of the file before `text`
 */
function parseRows(text: Buffer, delimiter: string, line: number): CsvRow[] {
  const rows: CsvRow[] = [];
  const options = optionsFor(delimiter);
  let width = 0;
  let start: Position = { offset: 0, line };
  for (let broken = 0; broken <= MAX_BROKEN_LINES; broken++) {
    let end = start;
    const add = ({ record, info }: CsvRecord): null => {
      const last = start.line + info.lines;
      const first = skipEmptyLines(text, end);
      const isLong = width > 1 && record.length !== width && last > first.line + 1;
      if (isLong && widthOf(lineAt(text, nextLine(text, first))) === width) throw new OpenQuoteError();
      width ||= record.length;
      rows.push(toRow({ record, info: { lines: last } }));
      end = moveTo(text, end, last);
      return null;
    };
    const widthOf = (one: Buffer): number => parseLine(one, options)?.length ?? 0;
    try {
      parse(text.subarray(start.offset), { ...options, on_record: add as never });
      return rows;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!(error instanceof OpenQuoteError) && !BAD_QUOTES.has(code)) throw error;
      const first = skipEmptyLines(text, end);
      const one = lineAt(text, first);
      const cells = parseLine(one, options);
      start = nextLine(text, first);
      rows.push(
        cells?.length === width
          ? { line: start.line, cells }
          : { line: start.line, cells: [one.toString()], hasOpenQuote: true },
      );
    }
  }
  throw new Error("too many lines with a bad quotation mark");
}

const BAD_QUOTES = new Set(["CSV_QUOTE_NOT_CLOSED", "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE"]);

/** Parses a line that is a row. Quotation marks within quoted cells stay: `"Ana "Aninha" Sá"`. */
function parseLine(line: Buffer, options: ReturnType<typeof optionsFor>): string[] | undefined {
  try {
    const [row] = parse(line, { ...options, trim: false, ltrim: true }) as unknown as CsvRecord[];
    return row?.record.slice(0, MAX_COLUMNS).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  } catch {
    return undefined;
  }
}

const NEWLINE = 10;

function nextLine(text: Buffer, { offset, line }: Position): Position {
  const end = text.indexOf(NEWLINE, offset);
  return { offset: end === -1 ? text.length : end + 1, line: line + 1 };
}

/** Returns the line from a position, without its line break. */
function lineAt(text: Buffer, from: Position): Buffer {
  const line = text.subarray(from.offset, nextLine(text, from).offset);
  return line.at(-1) === NEWLINE ? line.subarray(0, -1) : line;
}

function moveTo(text: Buffer, from: Position, line: number): Position {
  let at = from;
  while (at.line < line) at = nextLine(text, at);
  return at;
}

function skipEmptyLines(text: Buffer, from: Position): Position {
  let at = from;
  while (at.offset < text.length && lineAt(text, at).toString().trim() === "") at = nextLine(text, at);
  return at;
}

/**
 * Streams a file of any length. Reads it twice, because its encoding is only certain at its end.
 * @param open returns the bytes from the beginning
 * @throws if it is no CSV, or a row is too long
 */
export async function* parseLongCsv(open: () => AsyncIterable<Buffer>): AsyncGenerator<CsvRow, void, void> {
  const { encoding, head } = await findEncoding(open());
  const parser = parseStream({ ...optionsFor(findDelimiter(head)), max_record_size: MAX_ROW_LENGTH });
  const piped = pipeline(Readable.from(decode(open(), encoding)), parser);
  // The parser also reports these errors.
  piped.catch(() => {});
  for await (const record of parser as AsyncIterable<CsvRecord>) yield toRow(record);
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

const toRow = ({ record, info }: CsvRecord): CsvRow => ({
  line: info.lines,
  cells: record.slice(0, MAX_COLUMNS),
});

const withShortCells = (row: CsvRow): CsvRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
});

const optionsFor = (delimiter: string) => ({
  bom: true,
  delimiter,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
});

/**
 * Finds the delimiter: the one that occurs most often in the first line outside of quotation marks. The others may be
 * part of a cell, since spreadsheets that write semicolons do not quote commas.
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
  const encoding = markedEncoding(file) ?? unmarkedUtf16(file);
  if (encoding) return new TextDecoder(encoding).decode(file);
  return isUtf8(file) ? file.toString() : decodeLines(file);
}

/** Decodes each line by itself: people add lines to a UTF-8 file with programs that write Windows-1252. */
function decodeLines(file: Buffer): string {
  const windows = new TextDecoder("windows-1252");
  const lines: string[] = [];
  for (let from = 0; from < file.length;) {
    const end = file.indexOf("\n", from);
    const line = file.subarray(from, end === -1 ? file.length : end + 1);
    lines.push(isUtf8(line) ? line.toString() : windows.decode(line));
    from += line.length;
  }
  return lines.join("");
}

/** Detects the encoding by its BOM. */
function markedEncoding([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Detects UTF-16 without a BOM: every other byte of headings in Latin letters is 0. */
function unmarkedUtf16(file: Buffer): string | undefined {
  const head = file.subarray(0, 40);
  const zeros = (parity: number) => head.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const enough = head.length / 4;
  if (zeros(1) > enough && zeros(0) === 0) return "utf-16le";
  return zeros(0) > enough && zeros(1) === 0 ? "utf-16be" : undefined;
}

async function findEncoding(pieces: AsyncIterable<Buffer>): Promise<{ encoding: string; head: string }> {
  let head = Buffer.alloc(0);
  let isUtf = true;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (piece?: Buffer): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      isUtf = false;
    }
  };
  for await (const piece of pieces) {
    if (head.length < MAX_HEAD) head = Buffer.concat([head, piece]);
    const encoding = markedEncoding(head);
    if (encoding) return { encoding, head: new TextDecoder(encoding).decode(head) };
    if (isUtf) check(piece);
    else if (head.length >= MAX_HEAD) break;
  }
  if (isUtf) check();
  const encoding = isUtf ? "utf-8" : "windows-1252";
  return { encoding, head: new TextDecoder(encoding).decode(head) };
}

async function* decode(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
