// Reads a sheet of an XLSX file (ECMA-376) as rows of text. Runs in the sandbox; nothing here trusts the file.

import type { CsvRow } from "../csv/parse-csv.ts";
import { readZipFrom, type ZipEntry, ZipError, type ZipLimits } from "../zip/read-zip.ts";
import { excelDate, readDateStyles } from "./excel-dates.ts";
import { type Attributes, parsePart, readRelations } from "./xml-part.ts";

/**
 * Only the workbook, its texts, its styles, one sheet and the first rows of some others are unpacked. The declared size of
 * all counts.
 */
const LIMITS: ZipLimits = { entries: 5_000, entryBytes: 400 * 1024 ** 2, bytes: 1024 ** 3 };
/** As in CSV files: cells in all, per row, and characters of one. */
const MAX_CELLS = 2_000_000;
const MAX_COLUMNS = 200;
const MAX_CELL_LENGTH = 100_000;
const MAX_ROWS = 100_100;
/** Characters of all shared texts, which stay in memory. */
const MAX_TEXT = 60_000_000;
/** Characters of all cells of a sheet, about as many as a CSV may have: cells that share a text count it each. */
const MAX_SHEET_TEXT = 30_000_000;
const TOO_MUCH_TEXT = "A planilha tem texto demais: divida-a em partes.";
/** Cells that merged cells fill below them. */
const MAX_MERGED = 1_000_000;

export interface Workbook {
  /** Names of the sheets that are not hidden. */
  sheets: string[];
  /** The one that was read. */
  sheet: string;
  /** Rows without empty ones; their lines are those of the spreadsheet. */
  rows: CsvRow[];
}

/** Rows of a sheet by which it is rated, and sheets that are. */
const RATED_ROWS = 20;
const MAX_RATED = 20;
/** Rating a sheet ends after this many rows, empty ones too, and after this many unpacked bytes. */
const RATED_LINES = 200;
const RATED_BYTES = 1024 ** 2;

/**
 * Reads the named sheet; else that which rates highest, of equal ones the first with content. A formula is its stored value, a date is ISO 8601 without an
 * offset, an error is its code such as `#N/A`, and a number has a decimal comma.
 * @throws ZipError with the reason in Portuguese
 */
export async function readXlsx(
  file: Buffer,
  wanted?: string,
  rate: (rows: readonly (readonly string[])[]) => number = () => 0,
): Promise<Workbook> {
  const source = {
    size: file.length,
    read: async (offset: number, length: number) => file.subarray(offset, offset + length),
  };
  const entries = await readZipFrom(source, LIMITS);
  const parts = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  refuseOthers(parts);
  const workbook = await openWorkbook(parts);
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const sheets = shown.length > 0 ? shown : workbook.sheets;
  const chosen =
    wanted === undefined
      ? await sortByRate(sheets, workbook, rate)
      : sheets.filter(({ name }) => name === wanted);
  const names = sheets.map(({ name }) => name);
  for (const { name, part } of chosen) {
    const rows = part ? await readSheet(part, workbook) : [];
    if (rows.length > 0 || wanted !== undefined) return { sheets: names, sheet: name, rows };
  }
  if (wanted !== undefined) throw new ZipError("A planilha escolhida não está no arquivo.");
  return { sheets: names, sheet: names[0] ?? "", rows: [] };
}

/**
 * Sorts sheets by how their first rows rate, of equal ones first those with content there, so that empty ones are not
 * read whole. The others keep their order.
 */
async function sortByRate(
  sheets: Sheet[],
  workbook: OpenWorkbook,
  rate: (rows: readonly (readonly string[])[]) => number,
): Promise<Sheet[]> {
  if (sheets.length < 2) return sheets;
  const rated: { sheet: Sheet; rating: number; isEmpty: boolean }[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const rows = sheet.part && index < MAX_RATED ? await readFirstRows(sheet.part, workbook) : [];
    rated.push({ sheet, rating: rate(rows.map(({ cells }) => cells)), isEmpty: rows.length === 0 });
  }
  return rated
    .toSorted((one, other) => other.rating - one.rating || Number(one.isEmpty) - Number(other.isEmpty))
    .map(({ sheet }) => sheet);
}

/** Thrown once enough of a sheet is read. */
class EnoughError extends Error {}

async function readFirstRows(part: ZipEntry, workbook: OpenWorkbook): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let lines = 0;
  const countLine = (): void => {
    if (rows.length >= RATED_ROWS || ++lines > RATED_LINES) throw new EnoughError();
  };
  try {
    return await readSheet({ pieces: () => firstPieces(part) }, workbook, rows, countLine);
  } catch (error) {
    if (error instanceof EnoughError) return rows;
    // A damaged sheet is refused only if it is the one that is read.
    if (error instanceof ZipError) return [];
    throw error;
  }
}

/** @throws EnoughError after as many bytes as a sheet is rated by */
async function* firstPieces(part: ZipEntry): AsyncGenerator<Buffer, void, void> {
  let bytes = 0;
  for await (const piece of part.pieces()) {
    yield piece;
    bytes += piece.length;
    if (bytes >= RATED_BYTES) throw new EnoughError();
  }
}

/** Refuses other programs' files, which are ZIPs too. */
function refuseOthers(parts: ReadonlyMap<string, ZipEntry>): void {
  const names = [...parts.keys()];
  if (names.some((name) => name.endsWith(".iwa") || name === "index.zip"))
    throw new ZipError(
      "Este é um arquivo do Numbers. No Numbers, use Arquivo > Exportar para > Excel ou CSV e envie o que for salvo.",
    );
  if (parts.has("mimetype") && parts.has("content.xml"))
    throw new ZipError(
      "Este é um arquivo do LibreOffice (ODS). Use Arquivo > Salvar como, escolha Excel (.xlsx) ou CSV e envie o que for salvo.",
    );
  if (names.some((name) => name.endsWith("workbook.bin")))
    throw new ZipError(
      "Este é um arquivo binário do Excel (XLSB). Use Arquivo > Salvar como, escolha Pasta de Trabalho do Excel (.xlsx) ou CSV e envie o que for salvo.",
    );
}

interface Sheet {
  name: string;
  isHidden: boolean;
  part: ZipEntry | undefined;
}

interface OpenWorkbook {
  sheets: Sheet[];
  /** Reads the texts of cells, once. */
  texts: () => Promise<string[]>;
  /** Tells whether a style shows a number as a date. */
  isDate: (style: number) => boolean;
  /** Serial numbers count from 1904. */
  is1904: boolean;
}

async function openWorkbook(parts: ReadonlyMap<string, ZipEntry>): Promise<OpenWorkbook> {
  const root = await readRelations(parts, "");
  const path = root.find(({ type }) => type === "officedocument")?.target ?? "xl/workbook.xml";
  const part = parts.get(path);
  if (!part) throw new ZipError("O arquivo não é uma planilha do Excel (XLSX).");
  const relations = await readRelations(parts, path);
  const partOf = (match: (one: (typeof relations)[number]) => boolean) => {
    const found = relations.find(match);
    return found && parts.get(found.target);
  };
  const sheets: Sheet[] = [];
  let is1904 = false;
  await parsePart(part, (name, given) => {
    if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(given.date1904 ?? "");
    if (name !== "sheet") return;
    const id = given["r:id"] ?? Object.entries(given).find(([key]) => key.endsWith(":id"))?.[1];
    sheets.push({
      name: given.name ?? "",
      isHidden: /hidden/i.test(given.state ?? ""),
      part: partOf((one) => one.id === id && one.type === "worksheet"),
    });
  });
  const textPart = partOf(({ type }) => type === "sharedstrings");
  const stylePart = partOf(({ type }) => type === "styles");
  const isDate = stylePart ? await readDateStyles(stylePart) : () => false;
  let texts: Promise<string[]> | undefined;
  return {
    sheets,
    isDate,
    is1904,
    texts: () => (texts ??= textPart ? readTexts(textPart) : Promise.resolve([])),
  };
}

async function readTexts(part: ZipEntry): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let total = 0;
  let phonetic = 0;
  await parsePart(
    part,
    (name) => {
      if (name === "si") text = "";
      if (name === "rPh") phonetic++;
    },
    (name, content) => {
      if (name === "rPh") phonetic--;
      if (name === "t" && phonetic === 0) text += content;
      if (name !== "si") return;
      const cut = unescapeText(text).slice(0, MAX_CELL_LENGTH);
      total += cut.length;
      if (total > MAX_TEXT) throw new ZipError(TOO_MUCH_TEXT);
      texts.push(cut);
    },
  );
  return texts;
}

/**
 * @param rows gets the rows as they are read
 * @param onRow called before each row, empty ones too; may throw to end the reading
 */
async function readSheet(
  part: Pick<ZipEntry, "pieces">,
  workbook: OpenWorkbook,
  rows: CsvRow[] = [],
  onRow: () => void = () => {},
): Promise<CsvRow[]> {
  const texts = await workbook.texts();
  const merges: Area[] = [];
  let cells: string[] = [];
  let line = 0;
  let column = 0;
  let total = 0;
  let length = 0;
  let cell: Attributes = {};
  let value: string | undefined;
  let inline = "";
  let phonetic = 0;
  await parsePart(
    part,
    (name, given) => {
      if (name === "row") {
        onRow();
        const number = Number(given.r);
        line = Number.isSafeInteger(number) && number > line ? number : line + 1;
        cells = [];
        column = 0;
      } else if (name === "c") {
        cell = given;
        value = undefined;
        inline = "";
        column = given.r === undefined ? column + 1 : columnOf(given.r);
      } else if (name === "rPh") phonetic++;
      else if (name === "mergeCell" && merges.length < MAX_MERGED) {
        const area = readArea(given.ref ?? "");
        if (area) merges.push(area);
      }
    },
    (name, content) => {
      if (name === "v") value = content;
      else if (name === "t" && phonetic === 0) inline += content;
      else if (name === "rPh") phonetic--;
      else if (name === "c" && column >= 1 && column <= MAX_COLUMNS) {
        const text = cell.t === "inlineStr" ? unescapeText(inline) : toText(cell, value, texts, workbook);
        if (text === "") return;
        while (cells.length < column - 1) cells.push("");
        const cut = text.slice(0, MAX_CELL_LENGTH).trim();
        cells[column - 1] = cut;
        length += cut.length;
        if (length > MAX_SHEET_TEXT) throw new ZipError(TOO_MUCH_TEXT);
      } else if (name === "row" && cells.some(Boolean)) {
        total += cells.length;
        if (total > MAX_CELLS || rows.length >= MAX_ROWS)
          throw new ZipError("A planilha é grande demais: no máximo 100.000 linhas.");
        rows.push({ line, cells });
      }
    },
  );
  fillMerged(rows, merges, MAX_SHEET_TEXT - length);
  return rows;
}

function toText(
  { t, s }: Attributes,
  value: string | undefined,
  texts: string[],
  workbook: OpenWorkbook,
): string {
  if (value === undefined) return "";
  if (t === "s") return texts[Number(value)] ?? "";
  if (t === "str") return unescapeText(value);
  if (t === "b") return value === "1" || value === "true" ? "VERDADEIRO" : "FALSO";
  if (t === "e") return value;
  if (t === "d") return value.replace(/T00:00:00(?:\.0+)?$/, "");
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  const date = workbook.isDate(Number(s ?? 0)) ? excelDate(number, workbook.is1904) : undefined;
  // Excel shows fifteen digits of a number: what follows is noise.
  return date ?? String(Number(number.toPrecision(15))).replace(".", ",");
}

/** Characters that XML cannot hold are written as `_x000D_`; a lone surrogate becomes U+FFFD. */
const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text
        .replaceAll(/_x([\dA-F]{4})_/gi, (_whole, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
        .toWellFormed()
    : text;

/** "AB12" is column 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

interface Area {
  column: number;
  from: number;
  to: number;
}

function readArea(reference: string): Area | undefined {
  const [, start = "", from = "", to = ""] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i.exec(reference) ?? [];
  const area = { column: columnOf(start), from: Number(from), to: Number(to) };
  return area.column >= 1 && area.column <= MAX_COLUMNS && area.to > area.from ? area : undefined;
}

/**
 * Repeats the value of cells that are merged downwards: it is that of each of their rows.
 * @param room characters that may be repeated
 * @throws ZipError
 */
function fillMerged(rows: CsvRow[], merges: Area[], room: number): void {
  const places = new Map(rows.map(({ line }, index) => [line, index]));
  let filled = 0;
  let length = 0;
  for (const { column, from, to } of merges) {
    const first = places.get(from);
    const value = first === undefined ? undefined : rows[first]?.cells[column - 1];
    if (first === undefined || !value) continue;
    for (let index = first + 1; index < rows.length && filled < MAX_MERGED; index++) {
      const row = rows[index];
      if (!row || row.line > to) break;
      filled++;
      while (row.cells.length < column) row.cells.push("");
      if (row.cells[column - 1]) continue;
      row.cells[column - 1] = value;
      length += value.length;
      if (length > room) throw new ZipError(TOO_MUCH_TEXT);
    }
  }
}
