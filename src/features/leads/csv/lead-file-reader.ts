// Reads a file of leads in the sandbox: a CSV, or a sheet of an XLSX. Takes it in pieces and returns its leads in batches;
// called through read-lead-file.server.ts.

import { type CsvRow, parseCsv } from "#src/platform/csv/parse-csv.ts";
import { readXlsx } from "#src/platform/xlsx/read-xlsx.ts";
import { isZipError } from "#src/platform/zip/read-zip.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import type { CustomField } from "../custom-fields/schema.ts";
import { showCustom } from "../custom-fields/values.ts";
import { LEAD_FIELDS, type PlainFieldName, writeValue } from "../fields.ts";
import { findStage } from "../find-stage.ts";
import { sourceName } from "../labels.ts";
import type { Stage } from "../schema.ts";
import { customColumn, type ImportField } from "./columns.ts";
import {
  type AssignedColumns,
  findColumns,
  findHeadings,
  type LeadColumns,
  rateAsLeads,
} from "./find-columns.ts";
import { type LeadOfFile, readLeadRow, type RefusedRow, type RowContext } from "./read-lead-row.ts";

/** Limits of a batch: lines, and characters of their cells. */
const AT_ONCE = 500;
const LENGTH_AT_ONCE = 200_000;
/** Most lines with leads. */
const MAX_LINES = 100_000;
/** Characters of a heading. Notes repeat it. */
const MAX_HEADING = 100;
/** Characters of all cells with their headings. */
const MAX_LENGTH = 60_000_000;
/** Unknown values that are listed, and their characters. */
const MAX_UNKNOWN = 100;
const MAX_VALUE = 200;
const PREVIEWED = 10;

export const NO_TABLE =
  "Envie um CSV ou XLSX de até 100.000 linhas, com os nomes das colunas na primeira linha: entre eles Nome, Email ou Telefone";
const OLD_EXCEL =
  "Este é um arquivo antigo do Excel (.xls) ou tem senha. No Excel, use Arquivo > Salvar como, escolha Pasta de Trabalho do Excel (.xlsx) ou CSV, sem senha, e envie o que for salvo.";
const TOO_LONG = "O arquivo tem texto demais: divida-o em partes, ou encurte os nomes das colunas.";
const OPEN_QUOTE = "As aspas abertas nesta linha não fecham";

export interface LeadFileHost {
  /** Returns the next piece of the file; null at its end. */
  next(): Promise<Buffer | null>;
}

export interface OpenedFile {
  /** Sheets to choose from; empty for a CSV. */
  sheets: string[];
  sheet: string;
  headings: string[];
  /** Lines below the headings. */
  lineCount: number;
}

export interface StartOptions {
  assigned?: AssignedColumns | undefined;
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  timeZone: string;
  now: Date;
  people: readonly { id: string; name: string; email: string }[];
  stages: readonly Stage[];
  /** The team's own fields. */
  own: readonly CustomField[];
}

export interface ReadLine {
  line: number;
  lead: LeadOfFile;
}
export interface RefusedLine {
  line: number;
  faults: RefusedRow["faults"];
  cells: string[];
}

/** A line as it stands in the file, with how each cell is read. */
export interface PreviewLine {
  line: number;
  cells: { text: string; read: string }[];
}

export interface UnknownValue {
  field: ImportField;
  value: string;
  count: number;
}

export default (host: LeadFileHost) => {
  let rows: CsvRow[] = [];
  let headings: string[] = [];
  let at = 0;
  let columns: LeadColumns | undefined;
  let context: RowContext | undefined;
  let names = new Map<string, string>();
  const unknown = new Map<string, UnknownValue>();

  const read = ({ line, cells, hasOpenQuote }: CsvRow): ReadLine | RefusedLine => {
    if (hasOpenQuote) return { line, cells, faults: [{ kind: OPEN_QUOTE, text: OPEN_QUOTE }] };
    if (!columns || !context) throw new Error("the file is not started");
    const lead = readLeadRow(cells, columns, context);
    return "createdAt" in lead ? { line, lead } : { line, cells, ...lead };
  };
  return {
    /** @returns what it holds, or why it cannot be read */
    async open(sheet?: string): Promise<OpenedFile | { problem: string }> {
      const pieces: Buffer[] = [];
      for (let piece = await host.next(); piece; piece = await host.next()) pieces.push(Buffer.from(piece));
      const opened = await openTable(Buffer.concat(pieces.splice(0)), sheet);
      if ("problem" in opened) return opened;
      // Spreadsheets save empty lines below the last one.
      const filled = opened.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
      const head = findHeadings(filled.slice(0, 20).map(({ cells }) => cells));
      headings = filled[head]?.cells ?? [];
      rows = filled.slice(head + 1);
      if (headings.length === 0 || rows.length > MAX_LINES) return { problem: NO_TABLE };
      if (lengthOf(rows, headings) > MAX_LENGTH) return { problem: TOO_LONG };
      return { sheets: opened.sheets, sheet: opened.sheet, headings, lineCount: rows.length };
    },
    /** Chooses how columns are read. @returns false if none has a name, an e-mail or a telephone */
    start({
      assigned,
      values,
      people,
      ...rest
    }: StartOptions): { fields: readonly (ImportField | null)[] } | null {
      const found = findColumns(headings, { assigned, own: rest.own });
      columns = found && { ...found, headings: found.headings.map(cutHeading) };
      names = new Map([...people, ...rest.stages].map(({ id, name }) => [id, name]));
      context = {
        ...rest,
        findOwner: ownerFinder(people),
        values: foldValues(values, headings, columns, rest.stages),
        onUnknown(field, value) {
          const key = `${field}\n${value}`;
          const known = unknown.get(key);
          if (known) known.count++;
          else if (unknown.size < MAX_UNKNOWN && value.length <= MAX_VALUE && !value.includes("\0"))
            unknown.set(key, { field, value, count: 1 });
        },
      };
      return columns ? { fields: columns.fields } : null;
    },
    /** Shows how the first lines are read. */
    preview(): PreviewLine[] {
      const lines = rows.slice(0, PREVIEWED).map((row) => {
        const result = read(row);
        const lead = "lead" in result ? result.lead : undefined;
        const cells = (columns?.fields ?? []).map((field, index) => ({
          text: (row.cells[index] ?? "").slice(0, MAX_VALUE),
          read: lead && field ? showRead(lead, field, names, context) : "",
        }));
        return { line: row.line, cells };
      });
      unknown.clear();
      return lines;
    },
    /** Returns the next batch; null after the last one. */
    next(): (ReadLine | RefusedLine)[] | null {
      const from = at;
      for (let length = 0; at < rows.length && at - from < AT_ONCE && length < LENGTH_AT_ONCE; at++)
        length += rows[at]?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
      return at > from ? rows.slice(from, at).map((row, index) => inOrder(read(row), from + index)) : null;
    },
    /** Returns the values that nothing here is named by, the most frequent first. */
    unknown: (): UnknownValue[] => [...unknown.values()].toSorted((one, other) => other.count - one.count),
  };
};

const cutHeading = (heading: string): string =>
  heading.length <= MAX_HEADING ? heading : `${heading.slice(0, MAX_HEADING - 1).toWellFormed()}…`;

/** Counts the characters of all cells, each with its heading. */
function lengthOf(rows: readonly CsvRow[], headings: readonly string[]): number {
  const named = headings.map((heading) => cutHeading(heading).length);
  let length = 0;
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) if (cell) length += cell.length + (named[index] ?? 0);
  return length;
}

async function openTable(
  file: Buffer,
  sheet: string | undefined,
): Promise<{ rows: CsvRow[]; sheets: string[]; sheet: string } | { problem: string }> {
  if (file.subarray(0, 4).equals(COMPOUND_FILE)) return { problem: OLD_EXCEL };
  if (!file.subarray(0, 4).equals(ZIP)) {
    const rows = parseCsv(file);
    return rows ? { rows, sheets: [], sheet: "" } : { problem: NO_TABLE };
  }
  try {
    return await readXlsx(file, sheet, rateAsLeads);
  } catch (error) {
    if (isZipError(error)) return { problem: error.message };
    throw error;
  }
}

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from("PK\u0003\u0004");

/** Lines without a time get that of the import, and would have no order in lists, which show the newest first. */
function inOrder<Line extends ReadLine | RefusedLine>(line: Line, index: number): Line {
  if ("lead" in line && !line.lead.given.includes("createdAt"))
    line.lead.createdAt = new Date(line.lead.createdAt.getTime() - index);
  return line;
}

/** Finds accounts by id or e-mail address, or by a name that only one account has. */
function ownerFinder(people: StartOptions["people"]): (cell: string) => string | undefined {
  return (cell) => {
    const named = foldText(cell);
    const byAddress = people.find(({ id, email }) => id === cell || email === cell.toLowerCase());
    const byName = people.filter(({ name }) => foldText(name) === named);
    return byAddress?.id ?? (byName.length === 1 ? byName[0]?.id : undefined);
  };
}

/** Returns the chosen values by field; they may be given by heading too. */
function foldValues(
  values: StartOptions["values"],
  headings: readonly string[],
  columns: LeadColumns | undefined,
  stages: readonly Stage[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fieldOf = (name: string): string =>
    columns?.fields[headings.findIndex((heading) => foldText(heading).trim() === foldText(name).trim())] ??
    name;
  return new Map(
    Object.entries(values).map(([name, chosen]) => {
      const field = Object.hasOwn(LEAD_FIELDS, name) ? name : fieldOf(name);
      // A stage may have been removed since it was chosen.
      const isHere = (target: string) =>
        field !== "stage" || target === "" || findStage(stages, target) !== undefined;
      const kept = Object.entries(chosen).filter(([, target]) => isHere(target));
      return [field, new Map(kept.map(([value, target]) => [foldText(value).trim(), target]))];
    }),
  );
}

function showRead(
  lead: LeadOfFile,
  field: ImportField,
  names: ReadonlyMap<string, string>,
  { timeZone = "UTC", own = [] }: Partial<RowContext> = {},
): string {
  const custom = own.find(({ key }) => customColumn(key) === field);
  if (custom) return showCustom(custom, lead.customFields?.[custom.key]);
  const time = (at: Date | null | undefined): string =>
    at ? formatDateTime(at.toISOString(), timeZone) : "";
  if (field === "createdAt") return lead.given.includes("createdAt") ? time(lead.createdAt) : "";
  if (field === "answeredAt") return time(lead.answeredAt);
  if (field === "owner") return names.get(lead.ownerId ?? "") ?? "";
  if (field === "stage") return names.get(lead.stage ?? "") ?? "";
  if (field === "source") return lead.given.includes("source") ? sourceName(lead.source) : "";
  if (field === "status") return lead.given.includes("status") ? writeValue("status", lead.status) : "";
  const name = field as PlainFieldName;
  const value = (lead as unknown as Record<string, unknown>)[name];
  if (value === null || value === undefined) return "";
  return Object.hasOwn(LEAD_FIELDS, name) ? writeValue(name, value as never) : "";
}
