// The filters of the list of leads. A new filter is one entry here and its SQL in read/read-leads.server.ts:
// the address, the API's query, saved filters, the toolbar and the audit log follow from it.

import { z } from "zod";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  type Parameter,
  textParameter,
} from "#src/shared/filter-address.ts";
import { sourceSchema } from "#src/shared/public-form-schema.ts";
import { pagingFields, searchFields } from "#src/shared/query-schema.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { NEXT_STEP } from "#src/shared/time/next-step.ts";
import { leadStatusSchema } from "./fields.ts";
import { LEAD_STATUSES, sourceName } from "./labels.ts";

export interface LoadedOptions {
  /** Path of the API, and the field of its answer that lists the values. */
  path: string;
  field: string;
  show: (value: string) => string;
}

interface LeadFilterEntry extends Parameter<string> {
  /** Validates the API's parameter of the same name. */
  schema: z.ZodType;
  label: string;
  /** Describes the value in the audit log; without it, the value itself is recorded. */
  audited?: (value: string) => string;
  /** Shown as a search field, if not as a select. */
  search?: { label: string; placeholder: string };
  /** Shown as a select. Without `options`, the toolbar loads the values that leads have. */
  select?: { any: string; options?: Readonly<Record<string, string>>; load?: LoadedOptions };
}

const WITHOUT_STEP = { true: "Sem próximo passo" };

/** By the API's names, in the order of the address. */
const LEAD_FILTERS = {
  q: {
    ...textParameter("busca"),
    schema: searchFields.q,
    label: "Busca",
    // The text may be somebody's name.
    audited: () => "sim",
    search: { label: "Buscar leads", placeholder: "Nome, empresa, CNPJ, telefone, nota…" },
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
  },
  withoutNextStep: {
    ...choiceParameter("proximo-passo", WITHOUT_STEP),
    schema: z.enum(["true"], "Sem próximo passo: use true").optional(),
    label: NEXT_STEP,
    audited: () => WITHOUT_STEP.true,
    select: { any: "Com ou sem próximo passo", options: WITHOUT_STEP },
  },
} satisfies Record<string, LeadFilterEntry>;
export type FilterName = keyof typeof LEAD_FILTERS;

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

/** Query of `GET /api/leads`. */
export const leadQuerySchema = leadFilterSchema.extend(pagingFields(DEFAULT_LIMIT));
export type LeadQuery = z.infer<typeof leadQuerySchema>;

/** Views of the leads, as the address names them; empty: the list. */
export const LEAD_VIEWS = { "": "Lista", quadro: "Quadro" } as const;
export type LeadView = keyof typeof LEAD_VIEWS;

/** The address of the Leads screen. */
export const inboxFilters = describeFilters(LEAD_FILTERS, { view: choiceParameter("visao", LEAD_VIEWS) });
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
    FILTERS.flatMap(([name, { label, audited }]) => {
      const value = filter[name];
      return value ? [[label, audited?.(value) ?? value]] : [];
    }),
  );
