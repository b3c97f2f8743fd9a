// Finds out which field of a lead each column of a file holds.

import { foldText } from "#src/shared/text-patterns.ts";
import type { CustomField } from "../custom-fields/schema.ts";
import {
  customColumn,
  DERIVED_LABELS,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
  SEVERAL,
} from "./columns.ts";
import { comparableHeading, HEADINGS } from "./headings.ts";

export interface LeadColumns {
  headings: readonly string[];
  /** The field of each column; null for columns that are left out. */
  fields: readonly (ImportField | null)[];
  /** Indexes of the columns of each field: one, but for fields of SEVERAL. */
  byField: ReadonlyMap<ImportField, readonly number[]>;
}

/** Fields in the order of the columns, or by heading; empty leaves a column out. */
export type AssignedColumns = readonly (ImportField | "")[] | Readonly<Record<string, ImportField | "">>;

interface Options {
  /** Instead of what the headings say. */
  assigned?: AssignedColumns | undefined;
  /** For columns of no field; an archive has exact copies of its columns beside them. */
  rest?: "note" | null;
  /** The team's own fields. */
  own?: readonly CustomField[];
}

/** Most columns that a file may have. */
export const MAX_COLUMNS = 200;

/**
 * Assigns the columns of a file by its headings.
 * @returns undefined if no column has a name, an e-mail or a telephone
 */
export function findColumns(
  cells: readonly string[],
  { assigned, rest = "note", own = [] }: Options = {},
): LeadColumns | undefined {
  const headings = cells.slice(0, MAX_COLUMNS);
  const fields = assigned ? assignColumns(headings, assigned, own) : recognize(headings, rest, own);
  const byField = new Map<ImportField, number[]>();
  for (const [index, field] of fields.entries())
    if (field) byField.set(field, [...(byField.get(field) ?? []), index]);
  const isUsable = (["name", "email", "phone"] as const).some((name) => byField.has(name));
  return isUsable ? { headings, fields, byField } : undefined;
}

function assignColumns(
  headings: readonly string[],
  assigned: AssignedColumns,
  own: readonly CustomField[],
): (ImportField | null)[] {
  // A field may have been archived since the mapping was remembered.
  const isGone = (field: string): boolean =>
    field.startsWith("custom.") && !own.some(({ key }) => customColumn(key) === field);
  return takeAssigned(headings, assigned).map((field) => (field && isGone(field) ? "note" : field));
}

function takeAssigned(headings: readonly string[], assigned: AssignedColumns): (ImportField | null)[] {
  if (!isList(assigned)) {
    const byHeading = new Map(
      Object.entries(assigned).map(([heading, field]) => [foldText(heading).trim(), field]),
    );
    return headings.map((heading) => byHeading.get(foldText(heading).trim()) || null);
  }
  return headings.map((_heading, index) => assigned[index] || null);
}

const isList = (assigned: AssignedColumns): assigned is readonly (ImportField | "")[] =>
  Array.isArray(assigned);

function recognize(
  headings: readonly string[],
  rest: "note" | null,
  own: readonly CustomField[],
): (ImportField | null)[] {
  const plain = headings.map(comparableHeading);
  const found = new Map<number, ImportField>();
  const named: [ImportField, string[]][] = [
    ...IMPORT_FIELDS.map((field): [ImportField, string[]] => [
      field,
      [comparableHeading(IMPORT_COLUMNS[field].label), ...(HEADINGS[field] ?? [])],
    ]),
    ...own.map(({ key, name }): [ImportField, string[]] => [customColumn(key), [comparableHeading(name)]]),
  ];
  for (const [field, names] of named) {
    const places = plain
      .map((heading, index) => ({ index, rank: names.indexOf(heading) }))
      .filter(({ index, rank }) => rank !== -1 && !found.has(index));
    const isSeveral = SEVERAL.includes(field);
    const best = isSeveral ? places : places.toSorted((one, other) => one.rank - other.rank).slice(0, 1);
    for (const { index } of best) found.set(index, field);
  }
  const derived = new Set(DERIVED_LABELS.map(comparableHeading));
  // Only our own export has several of them: "Campanha" alone may be anything.
  const isOwn = plain.filter((heading) => derived.has(heading)).length > derived.size / 2;
  return plain.map((heading, index) => found.get(index) ?? (isOwn && derived.has(heading) ? null : rest));
}

/** Rows above the headings, such as a title, that are skipped at most. */
const MAX_TITLE_ROWS = 10;

/** Counts the columns of a field, of a row with one for a name, an e-mail or a telephone. */
const countKnown = (cells: readonly string[]): number =>
  findColumns(cells, { rest: null })?.fields.filter(Boolean).length ?? 0;

/** Returns the index of the row with the headings: the first with two that are known, or the first of all. */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, MAX_TITLE_ROWS).findIndex((cells) => countKnown(cells) >= 2);
  return Math.max(found, 0);
}

/** Rates rows of a sheet by how much they look like leads: by the known headings, if there is a line below them. */
export function rateAsLeads(rows: readonly (readonly string[])[]): number {
  const at = findHeadings(rows);
  return rows.length > at + 1 ? countKnown(rows[at] ?? []) : 0;
}

/** Identifies files with the same columns, for the mapping that is remembered. */
export const headingsKey = (headings: readonly string[]): string =>
  headings.map((one) => foldText(one).trim()).join("\n");
