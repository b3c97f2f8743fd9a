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
/** Characters per row in a streamed file. */
const MAX_ROW_LENGTH = 1_000_000;

export interface CsvRow {
  /** Line of the file on which the row ends, from 1. */
  line: number;
  cells: string[];
}

/**
 * Parses a whole file. Detects the delimiter (comma, semicolon or tab) and the encoding: UTF-8, UTF-16 with BOM, or
 * Windows-1252 as Excel writes it.
 * @returns rows without empty ones; undefined if it is no CSV or has too many cells. Cells end after
 *   100,000 characters.
 */
export function parseCsv(file: Buffer): CsvRow[] | undefined {
  const text = toText(file);
  try {
    const records = parse(text, optionsFor(text)) as unknown as CsvRecord[];
    const rows = records.map(toRow).map(withShortCells);
    const cells = rows.reduce((total, row) => total + row.cells.length, 0);
    return cells > MAX_CELLS ? undefined : rows;
  } catch {
    return undefined;
  }
}

/**
 * Streams a file of any length. Reads it twice, because its encoding is only certain at its end.
 * @param open returns the bytes from the beginning
 * @throws if it is no CSV, or a row is too long
 */
export async function* parseLongCsv(open: () => AsyncIterable<Buffer>): AsyncGenerator<CsvRow, void, void> {
  const { encoding, head } = await findEncoding(open());
  const parser = parseStream({ ...optionsFor(head), max_record_size: MAX_ROW_LENGTH });
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

const withShortCells = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH)),
});

const optionsFor = (text: string) => ({
  bom: true,
  delimiter: findDelimiter(text),
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
  const encoding = markedEncoding(file);
  if (encoding) return new TextDecoder(encoding).decode(file);
  return isUtf8(file) ? file.toString() : new TextDecoder("windows-1252").decode(file);
}

/** Detects the encoding by its BOM. */
function markedEncoding([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
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
