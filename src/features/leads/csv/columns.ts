// The columns of CSV files of leads. The browser writes leads.csv and leads-completo.csv with them, and the lead import
// reads both, and files of other programs.

import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { formatStepTime, NEXT_STEP } from "#src/shared/time/next-step.ts";
import type { Touch } from "../attribution/touch.ts";
import { describeUtm } from "../attribution/utm.ts";
import type { CustomField } from "../custom-fields/schema.ts";
import { showCustom, writeCustom } from "../custom-fields/values.ts";
import {
  LEAD_FIELDS,
  type LeadFieldName,
  type LeadValues,
  PLAIN_FIELD_NAMES,
  type PlainFieldName,
  writeValue,
} from "../fields.ts";
import type { ExportedLead, Lead } from "../schema.ts";

interface Column<Row> {
  label: string;
  /** As exports write it, if not as the label. */
  heading?: string;
  write: (lead: Row, timeZone: string) => string;
}

/** Makes the column of a declared field. */
function column<Name extends LeadFieldName>(name: Name) {
  const { label } = LEAD_FIELDS[name];
  return { label, write: (lead: Pick<LeadValues, Name>) => writeValue(name, lead[name]) };
}

const toMoment = (iso: string | null | undefined, timeZone: string): string =>
  iso ? formatDateTime(iso, timeZone) : "";

/** Columns of leads.csv (docs/produto.md, "Leads"). */
const SHORT_COLUMNS = {
  name: column("name"),
  email: { ...column("email"), heading: "Email" },
  phone: column("phone"),
  source: { label: "Fonte", write: ({ source }) => source },
  status: { ...column("status"), label: "Status" },
  createdAt: {
    label: "Data",
    write: ({ createdAt }, timeZone) => formatDateTime(createdAt, timeZone),
  },
} satisfies Record<string, Column<Lead>>;

/** First columns of every file with all fields. */
export const LEAD_COLUMNS = {
  ...SHORT_COLUMNS,
  email: column("email"),
  message: { label: "Mensagem", write: ({ message }) => message ?? "" },
  pageUrl: { label: "Página", write: ({ pageUrl }) => pageUrl ?? "" },
  utm: { label: "Campanha", write: ({ utm }) => (utm ? describeUtm(utm) : "") },
  consent: { label: "Aceite", write: ({ consent }) => consent ?? "" },
} satisfies Record<string, Column<Lead>>;

const { ownerId, lostReason, city, tags, ...DECLARED } = Object.fromEntries(
  PLAIN_FIELD_NAMES.filter((name) => !(name in LEAD_COLUMNS)).map((name) => [name, column(name)]),
) as { [Name in Exclude<PlainFieldName, keyof typeof LEAD_COLUMNS>]: ReturnType<typeof column<Name>> };

const VISITS = { first: "Primeira visita", last: "Última visita" } as const;
const PARTS = {
  at: "data",
  page: "página",
  source: "origem",
  medium: "meio",
  campaign: "campanha",
  gclid: "clique do Google Ads (gclid)",
  fbclid: "clique do Facebook (fbclid)",
} as const satisfies Record<keyof Touch, string>;
type TouchField = `${keyof typeof VISITS}${Capitalize<keyof Touch>}`;

/** Fields of both visits, each with its visit and part. */
export const TOUCH_FIELDS = (Object.keys(VISITS) as (keyof typeof VISITS)[]).flatMap((visit) =>
  (Object.keys(PARTS) as (keyof Touch)[]).map((part) => {
    const field = `${visit}${part[0]?.toUpperCase()}${part.slice(1)}` as TouchField;
    return { field, visit, part, touch: `${visit}Touch` as const };
  }),
);

const TOUCH_COLUMNS = Object.fromEntries(
  TOUCH_FIELDS.map(({ field, visit, touch, part }) => {
    const write = ({ [touch]: told }: ExportedLead, timeZone: string) =>
      part === "at" ? toMoment(told?.at, timeZone) : (told?.[part] ?? "");
    return [field, { label: `${VISITS[visit]}: ${PARTS[part]}`, write }];
  }),
) as unknown as Record<TouchField, Column<ExportedLead>>;

/** By the names of the import's API; with what the team filled in and the product recorded. */
export const COLUMNS = {
  ...LEAD_COLUMNS,
  ...DECLARED,
  stage: { ...DECLARED.stage, write: ({ stageName }) => stageName ?? "" },
  ownerName: { label: "Nome do responsável", write: ({ owner }) => owner?.name ?? "" },
  owner: { ...ownerId, write: ({ owner }) => owner?.email ?? "" },
  lostReason,
  city,
  tags,
  nextStep: {
    label: NEXT_STEP,
    write: ({ nextStep }) => nextStep?.text ?? "",
  },
  nextStepAt: {
    label: `${NEXT_STEP} em`,
    write: ({ nextStep }, timeZone) => (nextStep ? formatStepTime(nextStep, timeZone) : ""),
  },
  answerDueAt: {
    label: "Prazo da resposta",
    write: ({ answerDueAt }, timeZone) => toMoment(answerDueAt, timeZone),
  },
  answeredAt: {
    label: "Respondido em",
    write: ({ answeredAt }, timeZone) => toMoment(answeredAt, timeZone),
  },
  repliedAt: {
    label: "Espera resposta desde",
    write: ({ repliedAt }, timeZone) => toMoment(repliedAt, timeZone),
  },
  policy: {
    label: "Política de privacidade de",
    write: ({ policy }, timeZone) => toMoment(policy?.publishedAt, timeZone),
  },
  referrer: { label: "Veio de", write: ({ referrer }) => referrer ?? "" },
  ...TOUCH_COLUMNS,
  id: { label: "Código", write: ({ id }) => id },
} satisfies Record<string, Column<ExportedLead>>;

/** Columns of exports that follow from others, or that only this site knows: an import leaves them out. */
const DERIVED = [
  "utm",
  "ownerName",
  "answerDueAt",
  "repliedAt",
  "policy",
  "id",
] as const satisfies readonly (keyof typeof COLUMNS)[];

/** Columns of other programs that no export has. */
const FOREIGN_COLUMNS = {
  middleName: { label: "Nome do meio" },
  lastName: { label: "Sobrenome" },
  areaCode: { label: "DDD" },
  note: { label: "Nota" },
};

/** Fields that a column of an imported file may hold. */
export type FixedImportField =
  | Exclude<keyof typeof COLUMNS, (typeof DERIVED)[number]>
  | keyof typeof FOREIGN_COLUMNS;
/** With those that the team defines itself. */
export type ImportField = FixedImportField | `custom.${string}`;

const isDerived = (name: string): boolean => (DERIVED as readonly string[]).includes(name);

/** Labels of the fields, in the order of the screen. */
export const IMPORT_COLUMNS = Object.fromEntries(
  Object.entries({ ...COLUMNS, ...FOREIGN_COLUMNS }).flatMap(([name, { label }]) =>
    isDerived(name) ? [] : [[name, { label }]],
  ),
) as Readonly<Record<FixedImportField, { label: string }>>;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as FixedImportField[];

export const customColumn = (key: string): ImportField => `custom.${key}`;

/** Returns the label of a field; that of an own one is its name. */
export function importLabel(field: ImportField, fields: readonly CustomField[]): string {
  const own = fields.find(({ key }) => customColumn(key) === field);
  return own?.name ?? IMPORT_COLUMNS[field as FixedImportField]?.label ?? field;
}

/** Labels of exported columns that an import leaves out. */
export const DERIVED_LABELS: readonly string[] = DERIVED.map((name) => COLUMNS[name].label);

/** Fields of which a file may have several columns: the first value is the lead's, others become a note. */
export const SEVERAL: readonly ImportField[] = ["email", "areaCode", "phone", "note"];

/** Returns the headings that exports write. */
export const headingsOf = (columns: Readonly<Record<string, Column<never>>>): string[] =>
  Object.values(columns).map(({ label, heading = label }) => heading);

/**
 * Writes leads.csv with its six columns, or with every field: a byte order mark, a header, and one line per
 * lead.
 * @param options.fields the own fields whose columns a full file has after the others
 */
export function leadCsvWriter(
  timeZone: string,
  { isFull = false, fields = [] }: { isFull?: boolean; fields?: readonly CustomField[] } = {},
) {
  const own = fields.map((field): [string, Column<ExportedLead>] => [
    customColumn(field.key),
    {
      label: field.name,
      // Dates as in all other columns.
      write: ({ customFields }) =>
        (field.type === "date" ? showCustom : writeCustom)(field, customFields[field.key]),
    },
  ]);
  const columns: Readonly<Record<string, Column<ExportedLead>>> = isFull
    ? { ...COLUMNS, ...Object.fromEntries(own) }
    : SHORT_COLUMNS;
  return {
    head: CSV_BOM + toCsvLine(headingsOf(columns)),
    /** @param lead its dates are written in the site's time zone */
    line: (lead: ExportedLead) => toCsvLine(Object.values(columns).map(({ write }) => write(lead, timeZone))),
  };
}
