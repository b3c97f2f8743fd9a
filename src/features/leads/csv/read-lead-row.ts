// Reads a line of a file as a lead. Runs in the sandbox. What no field can hold becomes a note that names its column.

import { z } from "zod";
import { unmarkText } from "#src/shared/csv.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import {
  cleanLines,
  CONTROL,
  CONTROL_BUT_LINES,
  CONTROL_RUNS,
  foldText,
  hasNone,
  unusable,
} from "#src/shared/text-patterns.ts";
import { NEXT_STEP } from "#src/shared/time/next-step.ts";
import type { Touch } from "../attribution/touch.ts";
import { readUtm } from "../attribution/utm.ts";
import type { CustomField, CustomValue } from "../custom-fields/schema.ts";
import { hintOf, readTyped } from "../custom-fields/values.ts";
import { changeShape, nextStepInputSchema, splitTags, tagListSchema } from "../fields.ts";
import { findStage } from "../find-stage.ts";
import type { ImportedLead } from "../leads.server.ts";
import type { LeadStatus, Stage } from "../schema.ts";
import { MAX_NOTE } from "../timeline/schema.ts";
import { customColumn, type ImportField, IMPORT_COLUMNS, importLabel, TOUCH_FIELDS } from "./columns.ts";
import type { LeadColumns } from "./find-columns.ts";
import { comparableHeading, HEADINGS } from "./headings.ts";
import { type Fault, findContact, readEmails, readPhones } from "./read-contacts.ts";
import {
  isOpenWord,
  readAmount,
  readDate,
  readDayOrTime,
  readMonth,
  readSource,
  readStatus,
  withoutError,
} from "./read-values.ts";

/** Chosen meanings of unknown values, by field and folded value; an empty choice leaves the value out. */
export type ChosenValues = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface RowContext {
  timeZone: string;
  /** Date of leads without one. */
  now: Date;
  /** Returns the id of the account that a cell names; undefined if there is no such account. */
  findOwner: (cell: string) => string | null | undefined;
  stages: readonly Stage[];
  /** The team's own fields. */
  own?: readonly CustomField[];
  values?: ChosenValues;
  /** Is told the values of fields with a fixed list that are not in it. */
  onUnknown?: (field: ImportField, value: string) => void;
}

export interface LeadOfFile extends ImportedLead {
  faults: Fault[];
  /** Fields with a default that the file gave itself. */
  given: ("status" | "source" | "createdAt")[];
}

export interface RefusedRow {
  faults: Fault[];
}

/** Kind of the fault of a stage that the line cannot have. */
export const NO_STAGE = "Etapa que não existe no funil, ou é de outro status";

const NO_CONTACT: Fault = {
  kind: "Falta um nome, um e-mail ou um telefone",
  text: "Falta um nome, um e-mail ou um telefone",
};

const longText = (label: string) =>
  z
    .string()
    .overwrite(cleanLines)
    .max(5000, `${label} deve ter no máximo 5000 caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable(label));
const address = (label: string) =>
  z
    .string()
    .max(2000, `${label} deve ter no máximo 2000 caracteres`)
    .refine(hasNone(CONTROL), unusable(label));
/** Applies a reader before a schema. */
const read = <Schema extends z.ZodType>(reader: (text: string) => unknown, schema: Schema, message: string) =>
  z
    .string()
    .transform(reader)
    .refine((value) => value !== undefined, message)
    .pipe(schema as unknown as z.ZodType<z.output<Schema>, {} | null>);

const {
  name: _name,
  email: _email,
  phone: _phone,
  status: _status,
  stage: _stage,
  ownerId: _owner,
  customFields: _own,
  ...declared
} = changeShape;
/** Fields with one column. */
const FIELDS = {
  ...declared,
  cnpj: read(
    (text) => text.replace(/^\d{12,13}$/, (digits) => digits.padStart(14, "0")),
    changeShape.cnpj,
    "CNPJ inválido",
  ),
  value: read(readAmount, changeShape.value, "Valor inválido: escreva como 45.000,00"),
  tags: read(splitTags, tagListSchema, "Tags inválidas"),
  expectedMonth: read(readMonth, changeShape.expectedMonth, "Mês previsto: escreva como 12/2026"),
  message: longText("Mensagem"),
  pageUrl: address("Página"),
  consent: longText("Aceite"),
  referrer: address("Veio de"),
} satisfies Partial<Record<ImportField, z.ZodType>>;

type Values = { [Name in keyof typeof FIELDS]: z.output<(typeof FIELDS)[Name]> | null };

/** Divides a text that is longer than a note. */
const toNotes = (text: string): string[] =>
  cleanLines(text).replaceAll(new RegExp(CONTROL_BUT_LINES, "g"), " ").match(LONGEST_NOTE) ?? [];
const LONGEST_NOTE = new RegExp(`.{1,${MAX_NOTE}}`, "gsu");

/** Most notes of one line. */
const MAX_NOTES = 20;
const CUT_NOTES = `Mais de ${MAX_NOTES} notas de ${MAX_NOTE} caracteres: o que passa disso ficou de fora`;

const cutText = (text: string, max: number): string => text.slice(0, max).toWellFormed().trim();

/** Returns the notes of a line. Those that are cut say so, also in the report of the import. */
function readNotes(row: Row, faults: Fault[]): string[] {
  const texts = [...row.notes(), [...row.labelled(), ...faults.map(({ text }) => text)].join("\n")];
  const notes = texts.flatMap(toNotes);
  if (notes.length <= MAX_NOTES) return notes;
  faults.push({ kind: CUT_NOTES, text: CUT_NOTES });
  return [...notes.slice(0, MAX_NOTES - 1), CUT_NOTES];
}

const DATE_KIND = "Data inválida: use dia/mês/ano e a hora, no passado";

/** Returns the lead, or all that is wrong with its line. */
export function readLeadRow(
  cells: readonly string[],
  columns: LeadColumns,
  context: RowContext,
): LeadOfFile | RefusedRow {
  const own = context.own ?? [];
  const row = openRow(cells, columns, { values: context.values, own });
  const email = readEmails(row.all("email"));
  const phone = readPhones(row.phones());
  const name = readName(row);
  const faults: Fault[] = [...name.faults, ...email.notes, ...phone.notes];
  const fault = (field: ImportField, kind: string): void =>
    void faults.push({ kind, text: `${row.headingOf(field)}: ${row.one(field)}` });
  const values = readFields(row, fault);
  const take = <Value>(
    field: ImportField,
    kind: string,
    reader: (text: string) => Value | undefined,
  ): Value | undefined => {
    const text = row.one(field).trim();
    if (text === "") return undefined;
    const value = reader(text);
    if (value === undefined) fault(field, kind);
    return value;
  };
  const listed = <Value>(field: ImportField, kind: string, reader: (text: string) => Value | undefined) =>
    take(field, kind, (text) => {
      const value = reader(text);
      if (value === undefined) context.onUnknown?.(field, text);
      return value;
    });
  const toDate = (text: string): Date | undefined => readDate(text, context.timeZone, context.now);
  const given = listed("status", "Status não reconhecido", readStatus);
  const known = isOpenWord(row.one("status")) ? undefined : given;
  // A stage that somebody chose for the file's word holds against the file's status.
  const stage = readStage(
    row.one("stage").trim(),
    row.isChosen("stage") ? undefined : known,
    context,
    faults,
  );
  const status = stage?.status ?? given;
  const source = take("source", "Fonte que não pode ser usada", readSource);
  const createdAt = take("createdAt", DATE_KIND, toDate);
  const answeredAt = take("answeredAt", `Respondido em: ${DATE_KIND.toLowerCase()}`, toDate) ?? null;
  const ownerId =
    listed("owner", "Responsável: ninguém da equipe tem este e-mail ou nome", (text) =>
      context.findOwner(text),
    ) ?? null;
  const touches = readTouches(row, toDate, createdAt ?? context.now, fault);
  const nextStep = readNextStep(row, context.timeZone, faults);
  const customFields = Object.fromEntries(
    own.flatMap((field): [string, CustomValue][] => {
      const reader = (text: string) => readTyped(field, text) ?? undefined;
      const read = field.type === "choice" ? listed : take;
      const value = read(customColumn(field.key), hintOf(field), reader);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
  if (!name.value && email.value === null && phone.value === null) return { faults: [NO_CONTACT, ...faults] };
  return {
    ...values,
    tags: values.tags ?? [],
    ...touches,
    nextStep,
    customFields,
    name: name.value,
    email: email.value,
    phone: phone.value,
    faults,
    given: [
      ...(given ? ["status" as const] : []),
      ...(source ? ["source" as const] : []),
      ...(createdAt ? ["createdAt" as const] : []),
    ],
    notes: readNotes(row, faults),
    utm: readUtm(values.pageUrl),
    source: source ?? "csv",
    status: status ?? "NEW",
    stage: stage?.id ?? null,
    createdAt: createdAt ?? context.now,
    answeredAt,
    ownerId,
  };
}

/** Finds a stage of the pipeline. The status is what statistics count, so a stage of another one is only noted. */
function readStage(
  text: string,
  status: LeadStatus | undefined,
  { stages, onUnknown }: RowContext,
  faults: Fault[],
): Stage | undefined {
  if (text === "") return undefined;
  const stage = findStage(stages, text);
  if (stage && (!status || stage.status === status)) return stage;
  // Also a stage of another status is asked about.
  onUnknown?.("stage", text);
  faults.push({ kind: NO_STAGE, text: `Etapa no arquivo: ${stage?.name ?? text}` });
  return undefined;
}

/** Reads the next step; one without a date, or with one that cannot be read, is a fault. */
function readNextStep(row: Row, timeZone: string, faults: Fault[]): LeadOfFile["nextStep"] {
  const [text, typed] = [row.one("nextStep").trim(), row.one("nextStepAt").trim()];
  if (text === "" && typed === "") return null;
  const step = nextStepInputSchema.safeParse({ at: readDayOrTime(typed, timeZone), text });
  if (step.success) return step.data;
  const kind = `${NEXT_STEP} sem dia ou sem texto`;
  faults.push({ kind, text: `${NEXT_STEP}: ${[typed, text].filter(Boolean).join(" ")}` });
  return null;
}

/** A line with its columns. */
function openRow(
  cells: readonly string[],
  { byField, headings }: LeadColumns,
  { values, own }: { values: ChosenValues | undefined; own: readonly CustomField[] },
) {
  const cellAt = (index: number): string => withoutError(unmarkText(cells[index] ?? ""));
  const placesOf = (field: ImportField): readonly number[] => byField.get(field) ?? [];
  const all = (field: ImportField): string[] => {
    const chosen = values?.get(field);
    return placesOf(field)
      .map(cellAt)
      .map((text) => chosen?.get(foldText(text).trim()) ?? text)
      .filter(Boolean);
  };
  const isNotes = (index: number): boolean => NOTE_HEADINGS.has(comparableHeading(headings[index] ?? ""));
  const notesThat = (match: (index: number) => boolean): { heading: string; text: string }[] =>
    placesOf("note")
      .filter(match)
      .map((index) => ({
        heading: headings[index]?.trim() || `Coluna ${index + 1}`,
        text: cellAt(index).trim(),
      }))
      .filter(({ text }) => text !== "");
  return {
    all,
    /** The value of a field with one column. */
    one: (field: ImportField): string => all(field)[0] ?? "",
    /** Tells whether somebody chose what the value means. */
    isChosen(field: ImportField): boolean {
      const text = placesOf(field).map(cellAt).find(Boolean) ?? "";
      return Boolean(values?.get(field)?.get(foldText(text).trim()));
    },
    /** The column's own name. */
    headingOf: (field: ImportField): string =>
      headings[placesOf(field)[0] ?? -1]?.trim() || importLabel(field, own),
    /** Texts of columns of notes. */
    notes: (): string[] => notesThat(isNotes).map(({ text }) => text),
    /** Texts of columns that no field holds, with the columns' names. */
    labelled: (): string[] =>
      notesThat((index) => !isNotes(index)).map(({ heading, text }) => `${heading}: ${text}`),
    /** Telephones with the area code that stands in a column before them. */
    phones(): string[] {
      const codes = placesOf("areaCode");
      return placesOf("phone")
        .map((index) => {
          const code = cellAt(codes.findLast((place) => place < index) ?? codes[0] ?? -1).replaceAll(
            /\D/g,
            "",
          );
          const text = cellAt(index);
          return code && /^\D*\d(?:\D*\d){7,8}\D*$/.test(text) ? `${code.replace(/^0/, "")} ${text}` : text;
        })
        .filter(Boolean);
    },
  };
}
type Row = ReturnType<typeof openRow>;

const NOTE_HEADINGS = new Set([comparableHeading(IMPORT_COLUMNS.note.label), ...(HEADINGS.note ?? [])]);

/** Separates words by single spaces: "Souza, Breno" has the word "Souza". */
const wordsOf = (text: string): string => foldText(` ${text} `).replaceAll(/[^\p{L}\p{N}]+/gu, " ");

/**
 * Joins the parts of a name, unless one column has the whole name. A line whose only contact could not be read is named by
 * it, rather than refused.
 */
function readName(row: Row): { value: string | null; faults: Fault[] } {
  const whole = row.one("name").replaceAll(CONTROL_RUNS, " ").trim();
  const more = [row.one("middleName"), row.one("lastName")]
    .map((part) => part.replaceAll(CONTROL_RUNS, " ").trim())
    .filter((part) => part !== "" && !wordsOf(whole).includes(wordsOf(part)));
  const contact = findContact([...row.all("email"), ...row.phones()]);
  const isUnreachable =
    readEmails(row.all("email")).value === null && readPhones(row.phones()).value === null;
  const name = [whole, ...more].filter(Boolean).join(" ") || (isUnreachable && contact ? contact : "");
  if (name.length <= PERSON_LIMITS.name) return { value: name || null, faults: [] };
  const kind = `Nome com mais de ${PERSON_LIMITS.name} caracteres`;
  return {
    value: cutText(name, PERSON_LIMITS.name),
    faults: [{ kind, text: `Nome: ${name}` }],
  };
}

function readFields(row: Row, fault: (field: ImportField, kind: string) => void): Values {
  const values = Object.entries(FIELDS).map(([name, schema]) => {
    const text = row.one(name as ImportField);
    if (text.trim() === "") return [name, null];
    const { success, data, error } = schema.safeParse(text);
    if (!success) fault(name as ImportField, error.issues[0]?.message ?? "Valor inválido");
    return [name, success ? (data ?? null) : null];
  });
  return Object.fromEntries(values) as Values;
}

const touchText = z.string().refine(hasNone(CONTROL));
/** Characters that a visit's parts have at most (attribution/touch.ts). */
const TOUCH_LIMITS: Record<Exclude<keyof Touch, "at">, number> = {
  page: 500,
  source: 500,
  medium: 120,
  campaign: 120,
  gclid: 300,
  fbclid: 300,
};

/** Reads both visits. A visit without a date gets that of the lead. */
function readTouches(
  row: Row,
  toDate: (text: string) => Date | undefined,
  createdAt: Date,
  fault: (field: ImportField, kind: string) => void,
): Pick<ImportedLead, "firstTouch" | "lastTouch"> {
  const found: Record<"firstTouch" | "lastTouch", Record<string, string>> = { firstTouch: {}, lastTouch: {} };
  for (const { field, touch, part } of TOUCH_FIELDS) {
    const text = row.one(field).trim();
    if (text === "") continue;
    const value = part === "at" ? toDate(text)?.toISOString() : touchText.safeParse(text).data;
    if (value === undefined) fault(field, `${IMPORT_COLUMNS[field].label} inválida`);
    else if (part !== "at" && value.length > TOUCH_LIMITS[part]) {
      fault(field, `${IMPORT_COLUMNS[field].label} com mais de ${TOUCH_LIMITS[part]} caracteres`);
      found[touch][part] = cutText(value, TOUCH_LIMITS[part]);
    } else found[touch][part] = value;
  }
  const toTouch = (parts: Record<string, string>): Touch | null =>
    Object.keys(parts).length === 0
      ? null
      : { at: createdAt.toISOString(), page: null, source: null, medium: null, campaign: null, ...parts };
  return { firstTouch: toTouch(found.firstTouch), lastTouch: toTouch(found.lastTouch) };
}
