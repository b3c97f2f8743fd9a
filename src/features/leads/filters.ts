// The filters of the list of leads. A new filter is one entry here and its SQL in read/read-leads.server.ts:
// the address, the API's query, saved filters, the toolbar and the audit log follow from it.

import { z } from "zod";
import { CHANNEL_KEYS, CHANNELS, sourceLabel } from "#src/shared/channels.ts";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  type Parameter,
  textParameter,
} from "#src/shared/filter-address.ts";
import { formatReais } from "#src/shared/money.ts";
import { sourceSchema } from "#src/shared/public-form-schema.ts";
import { pagingFields, queryDate, searchFields } from "#src/shared/query-schema.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { CONTROL, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { formatDate } from "#src/shared/time/date-format.ts";
import { plural } from "#src/shared/words.ts";
import { customFilterSchema } from "./custom-fields/filter.ts";
import { leadStatusSchema } from "./fields.ts";
import { LEAD_STATUSES, sourceName } from "./labels.ts";

export interface LoadedOptions {
  /** Path of the API, and the field of its answer that lists the values. */
  path: string;
  field: string;
  show: (value: string) => string;
}

/** Controls of the filters that are shown on demand. */
export type FilterInput = "text" | "date" | "reais" | "days" | "check" | "select";

interface LeadFilterEntry extends Parameter<string> {
  /** Validates the API's parameter of the same name. */
  schema: z.ZodType;
  label: string;
  /** Describes the value in the audit log; without it, as `show` does. */
  audited?: (value: string) => string;
  /** Shown as a search field, if not as a select. */
  search?: { label: string; placeholder: string };
  /** Shown as a select. Without `options`, the toolbar loads the values that leads have. */
  select?: { any: string; options?: Readonly<Record<string, string>>; load?: LoadedOptions };
  /** Shown on demand, with this control. `load` suggests values, `options` has them. */
  more?: { input: FilterInput; load?: LoadedOptions; options?: Readonly<Record<string, string>> };
  /** Writes the value for people, if it is not the value itself. */
  show?: (value: string) => string;
}

const WITHOUT_STEP = { true: "Sem próximo passo" };
/** Filters have values of text, as in the address; a body of JSON may have numbers and flags. */
function limited(label: string, max: number) {
  return z
    .string(`${label}: envie um texto`)
    .trim()
    .max(max, `${label}: no máximo ${max} caracteres`)
    .refine(hasNone(CONTROL), unusable(label))
    .optional();
}

function digits(label: string, message: string, isValid: (value: number) => boolean) {
  return z.coerce
    .string(`${label}: ${message}`)
    .regex(/^\d{1,14}$/, `${label}: ${message}`)
    .refine((text) => isValid(Number(text)), `${label}: ${message}`)
    .optional();
}

const flag = (label: string) =>
  z.coerce
    .string()
    .pipe(z.enum(["true"], `${label}: use true, ou deixe fora`))
    .optional();

const day = (label: string) => queryDate.optional().describe(label);

/** Reads a parameter of the address that the API's schema accepts. */
const checked = (name: string, schema: z.ZodType): Parameter<string> => ({
  name,
  read: (given) => (given && schema.safeParse(given).success ? given : ""),
});

const NO_OWNER = "none";
const MAX_CENTS = 1e13;
const MAX_IDLE_DAYS = 3650;
const ownerSchema = z
  .union([z.uuid(), z.literal(NO_OWNER)], "Responsável: envie o id de alguém da equipe, ou none")
  .optional();
const minValueSchema = digits(
  "Valor mínimo",
  "use os centavos, um número inteiro",
  (cents) => cents <= MAX_CENTS,
);
const maxValueSchema = digits(
  "Valor máximo",
  "use os centavos, um número inteiro",
  (cents) => cents <= MAX_CENTS,
);
const idleSchema = digits(
  "Parados há",
  `use os dias, de 1 a ${MAX_IDLE_DAYS}`,
  (days) => days >= 1 && days <= MAX_IDLE_DAYS,
);
const [stageSchema, citySchema, tagSchema] = [
  limited("Etapa", 60),
  limited("Cidade", 80),
  limited("Tag", 40),
];
/** Leads whose first visit is unknown. */
export const NO_ORIGIN = "none";
const [originSchema, campaignSchema, firstPageSchema] = [
  limited("Origem", 500),
  limited("Campanha", 120),
  limited("Primeira página", 500),
];
const showDate = (date: string): string => formatDate(date, "UTC");
const showCents = (cents: string): string => formatReais(Number(cents));

/** By the API's names, in the order of the address. */
const LEAD_FILTERS = {
  q: {
    ...textParameter("busca"),
    schema: searchFields.q,
    label: "Busca",
    // The text may be somebody's name.
    audited: () => "sim",
    search: { label: "Buscar leads", placeholder: "Nome, empresa, telefone, nota…" },
  },
  status: {
    ...choiceParameter("status", LEAD_STATUSES),
    schema: leadStatusSchema.optional(),
    label: "Status",
    audited: (status: string) => LEAD_STATUSES[status as keyof typeof LEAD_STATUSES],
    select: { any: "Todos os Status", options: LEAD_STATUSES },
  },
  source: {
    name: "fonte",
    read: (given: string): string => sourceSchema.safeParse(given).data ?? "",
    schema: sourceSchema.optional(),
    label: "Fonte",
    select: {
      any: "Todas as Fontes",
      load: { path: "/api/leads/sources", field: "sources", show: sourceName },
    },
    show: sourceName,
  },
  owner: {
    ...checked("responsavel", ownerSchema),
    schema: ownerSchema.describe("O id de alguém da equipe, ou `none`: os de ninguém"),
    label: "Responsável",
    audited: (owner: string) => (owner === NO_OWNER ? "ninguém" : "uma pessoa"),
    select: {
      any: "Todos os responsáveis",
      options: { [NO_OWNER]: "Sem responsável" },
      load: { path: "/api/leads/people", field: "people", show: () => "Alguém que saiu da equipe" },
    },
  },
  stage: {
    ...checked("etapa", stageSchema),
    schema: stageSchema,
    label: "Etapa",
    more: {
      input: "select",
      load: { path: "/api/pipeline", field: "stages", show: () => "Etapa removida do funil" },
    },
  },
  from: {
    ...checked("de", queryDate),
    schema: day("Chegaram a partir deste dia"),
    label: "Recebido desde",
    more: { input: "date" },
    show: showDate,
  },
  to: {
    ...checked("ate", queryDate),
    schema: day("Chegaram até este dia"),
    label: "Recebido até",
    more: { input: "date" },
    show: showDate,
  },
  minValue: {
    ...checked("valor-minimo", minValueSchema),
    schema: minValueSchema.describe("Em centavos"),
    label: "Valor mínimo",
    more: { input: "reais" },
    show: showCents,
  },
  maxValue: {
    ...checked("valor-maximo", maxValueSchema),
    schema: maxValueSchema.describe("Em centavos"),
    label: "Valor máximo",
    more: { input: "reais" },
    show: showCents,
  },
  city: {
    ...checked("cidade", citySchema),
    schema: citySchema,
    label: "Cidade",
    more: { input: "text", load: { path: "/api/leads/cities", field: "cities", show: String } },
  },
  tag: {
    ...checked("tag", tagSchema),
    schema: tagSchema,
    label: "Tag",
    more: { input: "text", load: { path: "/api/leads/tags", field: "tags", show: String } },
  },
  custom: {
    ...checked("campos", customFilterSchema),
    schema: customFilterSchema.describe("Por campos próprios, como `porte=Grande&orcamento.min=5000`"),
    label: "Campos próprios",
    audited: () => "sim",
  },
  origin: {
    ...checked("origem", originSchema),
    schema: originSchema.describe(
      "A origem da primeira visita, como `google.com`; `none`: sem visita registrada",
    ),
    label: "Origem",
    more: { input: "text" },
    show: (origin: string) => (origin === NO_ORIGIN ? "sem visita registrada" : sourceLabel(origin)),
  },
  channel: {
    ...choiceParameter("canal", CHANNELS),
    schema: z
      .enum(CHANNEL_KEYS, `Canal: use um destes: ${CHANNEL_KEYS.join(", ")}`)
      .optional()
      .describe("O canal da primeira visita, como em `GET /api/origins`"),
    label: "Canal",
    audited: (channel: string) => CHANNELS[channel as keyof typeof CHANNELS],
    more: { input: "select", options: CHANNELS },
    show: (channel: string) => CHANNELS[channel as keyof typeof CHANNELS],
  },
  campaign: {
    ...checked("campanha", campaignSchema),
    schema: campaignSchema.describe("O `utm_campaign` da primeira visita"),
    label: "Campanha",
    more: { input: "text" },
  },
  firstPage: {
    ...checked("primeira-pagina", firstPageSchema),
    schema: firstPageSchema.describe("O caminho em que a primeira visita começou"),
    label: "Primeira página",
    more: { input: "text" },
  },
  unanswered: {
    ...checked("sem-resposta", z.literal("true")),
    schema: flag("Sem resposta").describe("Só os que ainda esperam uma resposta"),
    label: "Sem resposta",
    audited: () => "sim",
    more: { input: "check" },
    show: () => "",
  },
  idleDays: {
    ...checked("parados", idleSchema),
    schema: idleSchema.describe("Sem nada que alguém tenha feito há tantos dias"),
    label: "Parados há",
    more: { input: "days" },
    show: (days: string) => plural(Number(days), "dia", "dias"),
  },
  withoutNextStep: {
    ...choiceParameter("proximo-passo", WITHOUT_STEP),
    schema: z.enum(["true"], "Sem próximo passo: use true").optional(),
    label: WITHOUT_STEP.true,
    audited: () => "sim",
    more: { input: "check" },
    show: () => "",
  },
} satisfies Record<string, LeadFilterEntry>;
export type FilterName = keyof typeof LEAD_FILTERS;

/** Writes a filter's value for people; empty if its label says all. */
export const showFilter = (name: FilterName, value: string): string => {
  const { show = String, select } = LEAD_FILTERS[name] as LeadFilterEntry;
  return select?.options?.[value] ?? show(value);
};

export const FILTERS: readonly (readonly [FilterName, LeadFilterEntry])[] = Object.entries(LEAD_FILTERS) as [
  FilterName,
  LeadFilterEntry,
][];

type FilterSchemas = { [Name in FilterName]: (typeof LEAD_FILTERS)[Name]["schema"] };
export const leadFilterSchema = z.object(
  Object.fromEntries(FILTERS.map(([name, { schema }]) => [name, schema])) as FilterSchemas,
);
export type LeadFilter = z.infer<typeof leadFilterSchema>;

const DEFAULT_LIMIT = 20;

/** Columns that lists are sorted by, as the API names them. */
export const LEAD_SORTS = [
  "name",
  "company",
  "status",
  "source",
  "stage",
  "owner",
  "value",
  "nextStep",
  "expectedMonth",
  "city",
  "answerDueAt",
  "contactedAt",
  "createdAt",
] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

const sortSchema = z
  .string()
  .regex(
    new RegExp(`^-?(?:${LEAD_SORTS.join("|")})$`),
    `sort: ordene por ${LEAD_SORTS.join(", ")}; com - antes, ao contrário`,
  )
  .optional();

/** Query of `GET /api/leads`. */
export const leadQuerySchema = leadFilterSchema.extend({
  ...pagingFields(DEFAULT_LIMIT),
  sort: sortSchema.describe(
    "Uma coluna; com `-` antes, do maior ao menor. Sem ela: os atrasados, depois os mais novos",
  ),
});
export type LeadQuery = z.infer<typeof leadQuerySchema>;

/** Divides the parameter `sort`. */
export function readSort(sort: string): { by: LeadSort; isDescending: boolean } | undefined {
  if (!sortSchema.safeParse(sort || undefined).success || !sort) return undefined;
  const isDescending = sort.startsWith("-");
  return { by: sort.slice(isDescending ? 1 : 0) as LeadSort, isDescending };
}

/** Views of the leads, as the address names them; empty: the list. */
export const LEAD_VIEWS = { "": "Lista", quadro: "Quadro" } as const;

/** The address of the Leads screen. */
export const inboxFilters = describeFilters(LEAD_FILTERS, {
  view: choiceParameter("visao", LEAD_VIEWS),
  sort: checked("ordem", sortSchema),
  /** The person who is shown beside the list. */
  lead: checked("lead", z.uuid()),
});
export type InboxFilters = FiltersOf<typeof inboxFilters>;

/** Returns the filters that are set, as the API takes them. */
export function activeFilters(filters: Partial<Pick<InboxFilters, FilterName>>): Partial<LeadFilter> {
  const names = FILTERS.map(([name]) => name).filter((name) => filters[name]);
  return Object.fromEntries(names.map((name) => [name, filters[name]]));
}

/** Returns the screen's filters for a filter of the API; those that it leaves out are empty. */
export function toInboxFilters(filter: Partial<LeadFilter>): Pick<InboxFilters, FilterName> {
  const values = FILTERS.map(([name]) => [name, filter[name] ?? ""]);
  return Object.fromEntries(values) as Pick<InboxFilters, FilterName>;
}

/** Tells whether two filters select the same leads. */
export const isSameFilter = (
  one: Parameters<typeof activeFilters>[0],
  other: Parameters<typeof activeFilters>[0],
): boolean => isSameJson(activeFilters(one), activeFilters(other));

/** Describes a filter for the audit log. */
export const describeFilter = (filter: LeadFilter): Record<string, string> =>
  Object.fromEntries(
    FILTERS.flatMap(([name, { label, audited, show = String }]) => {
      const value = filter[name];
      return value ? [[label, (audited ?? show)(value)]] : [];
    }),
  );
