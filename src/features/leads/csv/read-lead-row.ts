// Reads a line of a CSV file as a lead. Knows the headings of our own export and of other programs.

import { z } from "zod";
import { unmarkText } from "#src/shared/csv.ts";
import { readReais } from "#src/shared/money.ts";
import { sourceSchema } from "#src/shared/public-form-schema.ts";
import {
  cleanLines,
  CONTROL,
  CONTROL_BUT_LINES,
  foldText,
  hasNone,
  unusable,
} from "#src/shared/text-patterns.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { toInstant } from "#src/shared/time/zoned-time.ts";
import { changeShape } from "../fields.ts";
import { LEAD_STATUSES, type LeadStatus } from "../labels.ts";
import type { ImportedLead } from "../leads.server.ts";
import type { Touch } from "../touch.ts";
import { readUtm } from "../utm.ts";
import { COLUMNS, IMPORT_FIELDS, type ImportField, TOUCH_FIELDS } from "./columns.ts";

/** Maps fields to column indexes. */
export type LeadColumns = ReadonlyMap<ImportField, number>;

/**
 * Finds the columns by the file's first line.
 * @param assigned fields of the columns in order, instead of the headings
 * @returns undefined if there is neither an e-mail nor a telephone
 */
export function findColumns(
  cells: readonly string[],
  assigned?: readonly (ImportField | "")[],
): LeadColumns | undefined {
  const plain = cells.map((cell) => foldText(cell).trim());
  const columns = new Map<ImportField, number>();
  for (const name of IMPORT_FIELDS) {
    const { label, headings } = COLUMNS[name];
    const index = assigned
      ? assigned.indexOf(name)
      : plain.findIndex((cell) => cell === foldText(label) || headings.includes(cell));
    if (index !== -1) columns.set(name, index);
  }
  return columns.has("email") || columns.has("phone") ? columns : undefined;
}

/** Matches months as spreadsheets write them, such as "12/2026". */
const MONTH_FIRST = /^(\d{2})\/(\d{4})$/;
const longText = (label: string) =>
  z
    .string()
    .overwrite(cleanLines)
    .max(5000, `${label} deve ter no máximo 5000 caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable(label))
    .nullable();
const address = (label: string) =>
  z.string().max(2000, `${label} deve ter no máximo 2000 caracteres`).nullable();

/** Empty cells are null. */
const rowSchema = z
  .object({
    ...changeShape,
    value: z
      .string()
      .transform(readReais)
      .refine((cents) => cents !== undefined, "Valor inválido: escreva como 45.000,00")
      .pipe(changeShape.value)
      .nullable(),
    expectedMonth: z
      .string()
      .transform((text) => text.replace(MONTH_FIRST, "$2-$1"))
      .pipe(changeShape.expectedMonth.unwrap())
      .nullable(),
    source: z
      .string()
      .nullable()
      .transform((source) => source ?? "csv")
      .pipe(sourceSchema),
    message: longText("Mensagem"),
    pageUrl: address("Página"),
    consent: longText("Aceite"),
    referrer: address("Veio de"),
  })
  .omit({ status: true, ownerId: true })
  .refine(({ email, phone }) => email !== null || phone !== null, "Falta um e-mail ou um telefone");

interface RowContext {
  timeZone: string;
  /** Date of leads without one. */
  now: Date;
  /** Returns the id of the account that a cell names; undefined if there is no such account. */
  findOwner: (cell: string) => string | null | undefined;
}

/** Returns the lead, or the reason why its line is refused. */
export function readLeadRow(
  cells: readonly string[],
  columns: LeadColumns,
  { timeZone, now, findOwner }: RowContext,
): ImportedLead | { message: string } {
  const read = (name: ImportField): string => unmarkText(cells[columns.get(name) ?? -1] ?? "");
  const texts = Object.keys(rowSchema.shape).map(
    (name) => [name, read(name as ImportField) || null] as const,
  );
  const parsed = rowSchema.safeParse(Object.fromEntries(texts));
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? "Linha inválida" };
  const status = readStatus(read("status"));
  if (!status) return { message: "Status inválido" };
  const createdAt = readDate(read("createdAt"), timeZone, now);
  if (!createdAt) return { message: "Data inválida: use dia/mês/ano e a hora, no passado" };
  const answered = read("answeredAt").trim();
  const answeredAt = answered === "" ? null : readDate(answered, timeZone, now);
  if (answeredAt === undefined)
    return { message: "Respondido em: data inválida: use dia/mês/ano e a hora, no passado" };
  const owner = read("owner").trim();
  const ownerId = owner === "" ? null : findOwner(owner);
  if (ownerId === undefined)
    return { message: "Responsável: ninguém da equipe tem este e-mail ou nome; deixe vazio para ninguém" };
  const touches = readTouches(read, { timeZone, now, createdAt });
  if ("message" in touches) return touches;
  return {
    ...parsed.data,
    ...touches,
    utm: readUtm(parsed.data.pageUrl),
    status,
    createdAt,
    answeredAt,
    ownerId,
  };
}

const touchText = z.string().max(2000).refine(hasNone(CONTROL));

/** Reads both visits. A visit without a date gets that of the lead. */
function readTouches(
  read: (name: ImportField) => string,
  { timeZone, now, createdAt }: Pick<RowContext, "timeZone" | "now"> & { createdAt: Date },
): Pick<ImportedLead, "firstTouch" | "lastTouch"> | { message: string } {
  const found: Record<"firstTouch" | "lastTouch", Record<string, string>> = { firstTouch: {}, lastTouch: {} };
  for (const { field, touch, part } of TOUCH_FIELDS) {
    const text = read(field).trim();
    if (text === "") continue;
    const value =
      part === "at" ? readDate(text, timeZone, now)?.toISOString() : touchText.safeParse(text).data;
    if (value === undefined) return { message: `${COLUMNS[field].label} inválida` };
    found[touch][part] = value;
  }
  const toTouch = (parts: Record<string, string>): Touch | null =>
    Object.keys(parts).length === 0
      ? null
      : { at: createdAt.toISOString(), page: null, source: null, medium: null, campaign: null, ...parts };
  return { firstTouch: toTouch(found.firstTouch), lastTouch: toTouch(found.lastTouch) };
}

function readStatus(typed: string): LeadStatus | undefined {
  if (typed === "") return "NEW";
  const found = Object.entries(LEAD_STATUSES).find(
    ([status, label]) => status === typed.toUpperCase() || label.toLowerCase() === typed.toLowerCase(),
  );
  return found?.[0] as LeadStatus | undefined;
}

const LOCAL =
  /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))(?:(?:,? +|T)(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const isoLocal = z.iso.datetime({ local: true });
const isoInstant = z.iso.datetime({ offset: true });

/**
 * Reads `20/11/2026 14:13` or `2026-11-20 14:13` in the site's time zone, or ISO 8601 with an offset. Other
 * formats are ambiguous.
 */
function readDate(typed: string, timeZone: string, now: Date): Date | undefined {
  if (typed === "") return now;
  const at = LOCAL.test(typed) ? readLocal(typed, timeZone) : readInstant(typed);
  return at && hasStorableYear(at.toISOString()) && at <= now ? at : undefined;
}

/** Returns undefined for a day or time that does not exist. */
function readLocal(typed: string, timeZone: string): Date | undefined {
  const [, day = "", month = "", year = "", iso, clock = "12:00"] = LOCAL.exec(typed) ?? [];
  const date = iso ?? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = clock.padStart(5, "0");
  return isoLocal.safeParse(`${date}T${time}`).success ? toInstant({ date, time }, timeZone) : undefined;
}

const readInstant = (typed: string): Date | undefined =>
  isoInstant.safeParse(typed).success ? new Date(typed) : undefined;
