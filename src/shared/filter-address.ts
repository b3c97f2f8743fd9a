// The filters of a list live in the address of its screen: one parameter each, and `pagina`.
import { CONTROL_RUNS } from "./text-patterns.ts";

const TEXT_MAX = 200;
const PAGE_MAX = 1_000_000;

/** One filter in the address. */
interface Parameter<Value extends string> {
  name: string;
  /** @returns empty for what makes no sense, and counts as not given */
  read(given: string): Value;
}

export interface FilterAddress<Filters> {
  /** Nothing filtered, and the first page. */
  atRest: Filters;
  /** Reads the address; whatever the API would refuse counts as not given. */
  read(params: URLSearchParams): Filters;
  /** Writes the address; what is at rest is left out of it. */
  write(filters: Partial<Filters>): URLSearchParams;
  /** Whether anything narrows the list. */
  isNarrowed(filters: Filters): boolean;
}

export type FiltersOf<Address> = Address extends FilterAddress<infer Filters> ? Filters : never;

/** @param parameters in the order in which the address has them; `pagina` comes last */
export function describeFilters<Values extends Record<string, string>>(parameters: {
  [Key in keyof Values]: Parameter<Values[Key]>;
}): FilterAddress<Values & { page: number }> {
  type Filters = Values & { page: number };
  const entries = Object.entries(parameters) as [keyof Values & string, Parameter<string>][];
  const read = (params: URLSearchParams): Filters => {
    const values = entries.map(([key, { name, read: readValue }]) => [
      key,
      readValue(params.get(name) ?? ""),
    ]);
    return { ...Object.fromEntries(values), page: readPage(params.get("pagina")) } as Filters;
  };
  return {
    atRest: read(new URLSearchParams()),
    read,
    write(filters) {
      const params = new URLSearchParams();
      for (const [key, { name }] of entries) if (filters[key]) params.set(name, filters[key]);
      if (filters.page && filters.page > 1) params.set("pagina", String(filters.page));
      return params;
    },
    isNarrowed: (filters) => entries.some(([key]) => filters[key] !== ""),
  };
}

/** A text somebody typed. */
export function textParameter(name: string, max = TEXT_MAX): Parameter<string> {
  return { name, read: (given) => given.replace(CONTROL_RUNS, " ").trim().slice(0, max).toWellFormed() };
}

/** One of a table's keys. */
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
