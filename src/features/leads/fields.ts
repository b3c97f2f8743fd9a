// Declares the fields of a lead that the team may change. Schemas, the form of a lead's page, the timeline, CSV files,
// archives, webhooks and merges follow from them: a new field is one entry here, its column in table.ts and a migration.

import { z } from "zod";
import { formatReais, toTypedReais } from "#src/shared/money.ts";
import { formatCnpj, readCnpj } from "#src/shared/people/cnpj.ts";
import { anyPhone, limitName, personFields } from "#src/shared/people/person-schema.ts";
import { readPhone } from "#src/shared/people/phone-links.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { isWholeDay, NEXT_STEP } from "#src/shared/time/next-step.ts";
import { hasStorableYear } from "#src/shared/time/storable-date.ts";
import { customChangeSchema, customValuesSchema } from "./custom-fields/schema.ts";
import { LEAD_STATUSES, type LeadStatus, nameMonth } from "./labels.ts";

export const leadStatusSchema = z.enum(Object.keys(LEAD_STATUSES) as LeadStatus[], "Status inválido");

interface LeadField<Schema extends z.ZodType, Answer extends z.ZodType> {
  /** On the form, in the timeline, and as the heading of its column in CSV files. */
  label: string;
  /** Validates a new value; `null` unsets it. */
  schema: Schema;
  /** The field in responses of the API. */
  answer: Answer;
  /** Writes the value for people. */
  show: (value: never) => string;
  /** Writes the value as people type it, in the form and in CSV files. */
  write: (value: never) => string;
}

interface Options<Answer extends z.ZodType> {
  answer?: Answer;
  show?: (value: NonNullable<z.output<Answer>>) => string;
  /** As the value is shown, if missing. */
  write?: (value: NonNullable<z.output<Answer>>) => string;
}

const text = z.string().nullable();

function field<Schema extends z.ZodType, Answer extends z.ZodType = typeof text>(
  label: string,
  schema: Schema,
  { answer = text as never, show = String, write = show }: Options<Answer> = {},
): LeadField<Schema, Answer> {
  return { label, schema, answer, show, write };
}

/** Declares a field of one line; an empty one becomes null. */
function line(label: string, max: number, options?: Options<typeof text>) {
  const schema = z
    .string(`${label}: envie um texto`)
    .trim()
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label))
    .transform((value) => value || null)
    .nullable();
  return field(label, schema, options);
}

const OWNER_MESSAGE = "Responsável: envie o id de alguém da equipe";
const VALUE_MESSAGE = "Valor: envie os centavos, um número inteiro a partir de 0";
const MONTH_MESSAGE = "Mês previsto: use ano e mês, como 2026-12";

export const MAX_TAGS = 20;
const MAX_TAG = 40;
const TAGS_MESSAGE = "Tags: envie uma lista de textos";

/** A comma ends a tag, as where people type several. */
export const tagListSchema = z
  .array(z.string(TAGS_MESSAGE), TAGS_MESSAGE)
  .max(1000, `Tags: no máximo ${MAX_TAGS}`)
  .transform((tags) => joinTags(tags.flatMap(splitTags)))
  .pipe(
    z
      .array(
        z
          .string()
          .max(MAX_TAG, `Tags: no máximo ${MAX_TAG} caracteres em cada uma`)
          .refine(hasNone(CONTROL), unusable("Tags")),
      )
      .max(MAX_TAGS, `Tags: no máximo ${MAX_TAGS}`),
  );

export const splitTags = (typed: string): string[] =>
  typed.split(/:::|[,;]/).filter((tag) => tag.trim() !== GOOGLE_GROUP);

/** Every exported contact of Google has this label. */
const GOOGLE_GROUP = "* myContacts";

/** Joins lists of tags, each once whatever its case, without empty ones. */
export function joinTags(...lists: string[][]): string[] {
  const tags = new Map<string, string>();
  for (const tag of lists.flat().map((one) => one.trim()))
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  return [...tags.values()];
}

/** In the order of the API. */
export const LEAD_FIELDS = {
  name: field(
    "Nome",
    limitName(z.string("Nome: envie um texto").trim())
      .transform((value) => value || null)
      .nullable(),
  ),
  email: field("E-mail", personFields.email.nullable(), {
    answer: text.describe("`null` onde o formulário só pede telefone"),
  }),
  phone: field("Telefone", anyPhone.nullable(), {
    show: (phone) => readPhone(phone)?.shown ?? "",
  }),
  status: field("Status", leadStatusSchema, {
    answer: leadStatusSchema,
    show: (status) => LEAD_STATUSES[status] ?? status,
  }),
  company: line("Empresa", 160),
  cnpj: field(
    "CNPJ",
    z
      .string("CNPJ: envie um texto")
      .refine(
        (value) => value.trim() === "" || readCnpj(value) !== null,
        "CNPJ inválido: confira os números e as letras",
      )
      .transform(readCnpj)
      .nullable(),
    { answer: text.describe("Catorze caracteres, sem pontos; pode ter letras"), show: formatCnpj },
  ),
  ownerId: field("Responsável", z.string(OWNER_MESSAGE).min(1, OWNER_MESSAGE).nullable(), {
    answer: text.describe("Quem da equipe responde pelo lead"),
  }),
  stage: line("Etapa", 60, {
    answer: text.describe("O `id` da etapa do funil (`GET /api/pipeline`); para mudar, também o nome dela"),
  }),
  value: field(
    "Valor",
    z.int(VALUE_MESSAGE).min(0, VALUE_MESSAGE).max(1e13, "Valor: alto demais").nullable(),
    {
      answer: z.number().nullable().describe("Valor do negócio, em centavos"),
      show: formatReais,
      write: toTypedReais,
    },
  ),
  expectedMonth: field(
    "Mês previsto",
    z
      .string(MONTH_MESSAGE)
      .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, MONTH_MESSAGE)
      .nullable(),
    {
      answer: text.describe("Quando se espera fechar: `2026-12`"),
      show: nameMonth,
      write: String,
    },
  ),
  lostReason: line("Motivo da perda", 160),
  city: line("Cidade", 80),
  tags: field(
    "Tags",
    tagListSchema.nullable().transform((tags) => tags ?? []),
    { answer: z.array(z.string()), show: (tags) => tags.join(", ") },
  ),
  /** Values of the team's own fields (custom-fields/). A change names only the values that change. */
  customFields: field("Campos próprios", customChangeSchema, {
    answer: customValuesSchema.describe("Os campos próprios (`GET /api/lead-fields`), pelas chaves deles"),
    show: () => "",
  }),
};
export type LeadFieldName = keyof typeof LEAD_FIELDS;

export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadFieldName[];

/** Fields with one value. */
export type PlainFieldName = Exclude<LeadFieldName, "customFields">;
export const PLAIN_FIELD_NAMES = LEAD_FIELD_NAMES.filter((name) => name !== "customFields");

/** Shapes for changes and for responses of the API. */
export const changeShape = shapeOf("schema");
export const answerShape = shapeOf("answer");

export type LeadValues = z.output<z.ZodObject<typeof answerShape>>;

function shapeOf<Part extends "schema" | "answer">(part: Part) {
  const shape = Object.entries(LEAD_FIELDS).map(([name, declared]) => [name, declared[part]]);
  return Object.fromEntries(shape) as { [Name in LeadFieldName]: (typeof LEAD_FIELDS)[Name][Part] };
}

/** Returns the declared fields of a stored lead. */
export function pickValues(lead: LeadValues): LeadValues {
  return Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, lead[name]])) as LeadValues;
}

/** Returns a field's label; that of an unknown field is its name. */
export const labelOf = (name: string): string => find(name)?.label ?? name;

/** Writes a value for people; empty without one. */
export function showValue(name: string, value: unknown): string {
  const isShown = typeof value === "string" || typeof value === "number" || Array.isArray(value);
  if (value === "" || !isShown) return "";
  return find(name)?.show(value as never) ?? String(value);
}

/** Writes a value as people type it; empty without one. */
export function writeValue<Name extends LeadFieldName>(name: Name, value: LeadValues[Name]): string {
  return value === null ? "" : LEAD_FIELDS[name].write(value as never);
}

const find = (name: string): LeadField<z.ZodType, z.ZodType> | undefined =>
  Object.hasOwn(LEAD_FIELDS, name) ? LEAD_FIELDS[name as LeadFieldName] : undefined;

const NO_STEP = `${NEXT_STEP}: escreva o que será feito`;
const AT_MESSAGE = `${NEXT_STEP}: use o dia, como 2026-12-01, ou dia e hora, como 2026-12-01T12:00:00Z`;

/** A new step. An instant is stored in UTC. */
export const nextStepInputSchema = z.object(
  {
    at: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], AT_MESSAGE)
      .refine(hasStorableYear, AT_MESSAGE)
      .transform((at) => (isWholeDay(at) ? at : new Date(at).toISOString()))
      .describe("Um dia no fuso do site, como `2026-12-01`, ou dia e hora"),
    text: z
      .string(NO_STEP)
      .trim()
      .min(1, NO_STEP)
      .max(200, `${NEXT_STEP}: no máximo 200 caracteres`)
      .refine(hasNone(CONTROL), unusable(NEXT_STEP)),
  },
  `${NEXT_STEP}: envie o dia e a frase, \`at\` e \`text\``,
);

export const nextStepSchema = z.object({ at: z.string(), text: z.string() });

/** `POST /api/leads/{id}/next-step/done`. */
export const stepDoneSchema = z
  .object(
    { next: nextStepInputSchema.nullish().describe("O passo seguinte") },
    "Envie o passo seguinte em um objeto JSON",
  )
  .meta({ examples: [{ next: { at: "2026-12-08", text: "Ligar sobre a proposta" } }] });
