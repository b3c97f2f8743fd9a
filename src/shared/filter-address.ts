// Filters of a list in the URL: one parameter each, and `pagina`.

import { CONTROL_RUNS } from "./text-patterns.ts";

const TEXT_MAX = 200;
const PAGE_MAX = 1_000_000;

export interface Parameter<Value extends string> {
  name: string;
  /** @returns empty for an invalid value, which then counts as absent */
  read(given: string): Value;
}

export interface FilterAddress<Filters> {
  /** No filters, first page. */
  defaults: Filters;
  /** Reads the URL. Values that the API would reject count as absent. */
  read(params: URLSearchParams): Filters;
  /** Writes the URL's parameters, without empty filters and page 1. */
  write(filters: Partial<Filters>): URLSearchParams;
  /** Tells whether any filter is set. */
  isNarrowed(filters: Filters): boolean;
}

export type FiltersOf<Address> = Address extends FilterAddress<infer Filters> ? Filters : never;

/**
 * @param parameters in the order of the URL; `pagina` comes last
 * @param display parameters that change how the list is shown and narrow nothing, such as its view
 */
export function describeFilters<
  Values extends Record<string, string>,
  Display extends Record<string, string> = Record<never, string>,
>(
  parameters: { [Key in keyof Values]: Parameter<Values[Key]> },
  display = {} as { [Key in keyof Display]: Parameter<Display[Key]> },
): FilterAddress<Values & Display & { page: number }> {
  type Filters = Values & Display & { page: number };
  const entries = Object.entries({ ...parameters, ...display }) as [
    keyof (Values & Display) & string,
    Parameter<string>,
  ][];
  const read = (params: URLSearchParams): Filters => {
    const values = entries.map(([key, { name, read: readValue }]) => [
      key,
      readValue(params.get(name) ?? ""),
    ]);
    return { ...Object.fromEntries(values), page: readPage(params.get("pagina")) } as Filters;
  };
  return {
    defaults: read(new URLSearchParams()),
    read,
    write(filters) {
      const params = new URLSearchParams();
      for (const [key, { name }] of entries) if (filters[key]) params.set(name, filters[key]);
      if (filters.page && filters.page > 1) params.set("pagina", String(filters.page));
      return params;
    },
    isNarrowed: (filters) => Object.keys(parameters).some((key) => filters[key] !== ""),
  };
}

export function textParameter(name: string, max = TEXT_MAX): Parameter<string> {
  return { name, read: (given) => given.replace(CONTROL_RUNS, " ").trim().slice(0, max).toWellFormed() };
}

export function choiceParameter<Choice extends string>(
  name: string,
  choices: Record<Choice, unknown>,
): Parameter<Choice | ""> {
  return { name, read: (given) => (Object.hasOwn(choices, given) ? (given as Choice) : "") };
}

function readPage(given: string | null): number {
  const page = Number(given);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
