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
import { NEXT_STEP } from "#src/shared/time/next-step.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { changeShape, nextStepInputSchema, splitTags, tagListSchema } from "../fields.ts";
import { LEAD_STATUSES, type LeadStatus } from "../labels.ts";
import type { ImportedLead } from "../leads.server.ts";
import type { Stage } from "../schema.ts";
import { findStage } from "../stages.server.ts";
import { MAX_NOTE } from "../timeline/schema.ts";
import type { Touch } from "../touch.ts";
import { readUtm } from "../utm.ts";
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField, SEVERAL, TOUCH_FIELDS } from "./columns.ts";
import { readEmails, readPhones } from "./read-contacts.ts";

/** Maps fields to the indexes of their columns: one, but for fields of SEVERAL. */
export type LeadColumns = ReadonlyMap<ImportField, readonly number[]>;

/**
 * Finds the columns by the file's first line.
 * @param assigned fields of the columns in order, instead of the headings
 * @returns undefined if there is neither an e-mail nor a telephone
 */
export function findColumns(
  cells: readonly string[],
  assigned?: readonly (ImportField | "")[],
): LeadColumns | undefined {
  const plain = cells.map(comparableHeading);
  const columns = new Map<ImportField, number[]>();
  for (const name of IMPORT_FIELDS) {
    const { label, headings } = IMPORT_COLUMNS[name];
    const isNamed = (heading: string, index: number) =>
      assigned ? assigned[index] === name : heading === foldText(label) || headings.includes(heading);
    const found = plain.flatMap((heading, index) => (isNamed(heading, index) ? [index] : []));
    if (found.length > 0) columns.set(name, SEVERAL.includes(name) ? found : found.slice(0, 1));
  }
  return columns.has("email") || columns.has("phone") ? columns : undefined;
}

/** Compares "E-mail 2 - Value" as "e-mail # - value". */
const comparableHeading = (cell: string): string =>
  foldText(cell).trim().replaceAll("_", " ").replaceAll(/\d+/g, "#");

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
    tags: z.string().transform(splitTags).pipe(tagListSchema).nullable(),
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
  .omit({ status: true, ownerId: true, email: true, phone: true });

interface RowContext {
  timeZone: string;
  /** Date of leads without one. */
  now: Date;
  /** Returns the id of the account that a cell names; undefined if there is no such account. */
  findOwner: (cell: string) => string | null | undefined;
  stages: readonly Stage[];
}

export interface LeadOfFile extends ImportedLead {
  /** Values that no field holds; a note has them. */
  leftOver: string[];
}

/** Divides a text that is longer than a note. */
const toNotes = (text: string): string[] =>
  cleanLines(text).replaceAll(new RegExp(CONTROL_BUT_LINES, "g"), " ").match(LONGEST_NOTE) ?? [];
const LONGEST_NOTE = new RegExp(`.{1,${MAX_NOTE}}`, "gsu");

/** Returns the lead, or the reason why its line is refused. */
export function readLeadRow(
  cells: readonly string[],
  columns: LeadColumns,
  { timeZone, now, findOwner, stages }: RowContext,
): LeadOfFile | { message: string } {
  const readAll = (name: ImportField): string[] =>
    (columns.get(name) ?? []).map((index) => unmarkText(cells[index] ?? "")).filter(Boolean);
  const read = (name: ImportField): string => readAll(name)[0] ?? "";
  const email = readEmails(readAll("email"));
  const phone = readPhones(readAll("phone"));
  if (email.value === null && phone.value === null)
    return { message: email.failure ?? phone.failure ?? "Falta um e-mail ou um telefone" };
  const texts = Object.keys(rowSchema.shape).map(
    (name) => [name, read(name as ImportField) || null] as const,
  );
  const leftOver = [...email.notes, ...phone.notes];
  const [first, last] = [read("name"), read("lastName")];
  // A column may hold the full name, although there is one for the last name too.
  const isFull = foldText(` ${first}`).endsWith(foldText(` ${last}`));
  const name = [first, ...(isFull ? [] : [last])].filter(Boolean).join(" ") || null;
  const parsed = rowSchema.safeParse({ ...Object.fromEntries(texts), name });
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? "Linha inválida" };
  const written = parsed.data.stage;
  const named = written ? findStage(stages, written) : undefined;
  const status = read("status") === "" && named ? named.status : readStatus(read("status"));
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
  const step = readStep(read, { timeZone });
  if ("leftOver" in step) leftOver.push(step.leftOver);
  const touches = readTouches(read, { timeZone, now, createdAt });
  if ("message" in touches) return touches;
  // The status is what statistics count, so a stage of another one is only noted.
  const stage = named?.status === status ? named.id : null;
  return {
    ...parsed.data,
    tags: parsed.data.tags ?? [],
    ...touches,
    nextStep: "nextStep" in step ? step.nextStep : null,
    email: email.value,
    phone: phone.value,
    leftOver,
    notes: [
      ...readAll("note"),
      stage || !written ? "" : `Etapa no arquivo: ${written}`,
      leftOver.join("\n"),
    ].flatMap(toNotes),
    utm: readUtm(parsed.data.pageUrl),
    status,
    stage,
    createdAt,
    answeredAt,
    ownerId,
  };
}

/** Reads the next step; one without a date, or with one that cannot be read, is left over. */
function readStep(
  read: (name: ImportField) => string,
  { timeZone }: Pick<RowContext, "timeZone">,
): Pick<LeadOfFile, "nextStep"> | { leftOver: string } {
  const [text, typed] = [read("nextStep").trim(), read("nextStepAt").trim()];
  if (text === "") return typed === "" ? { nextStep: null } : { leftOver: `${NEXT_STEP}: ${typed}` };
  const at = LOCAL.test(typed) ? readLocal(typed, timeZone) : readInstant(typed);
  const isDay = LOCAL.exec(typed)?.[5] === undefined && LOCAL.test(typed);
  const step = nextStepInputSchema.safeParse({
    at: isDay && at ? toLocalTime(at, timeZone).date : at?.toISOString(),
    text,
  });
  if (!step.success) return { leftOver: `${NEXT_STEP}: ${[typed, text].filter(Boolean).join(" ")}` };
  return { nextStep: step.data };
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
    if (value === undefined) return { message: `${IMPORT_COLUMNS[field].label} inválida` };
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

/** RD Station writes "2025-03-05 09:07:30 -0300". */
const SPACED_OFFSET = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ?([+-]\d{2}):?(\d{2})$/;
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

function readInstant(typed: string): Date | undefined {
  const text = typed.replace(SPACED_OFFSET, "$1T$2$3:$4");
  return isoInstant.safeParse(text).success ? new Date(text) : undefined;
}
