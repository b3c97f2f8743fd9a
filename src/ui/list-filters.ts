// The filters of a list live in the address of its screen: `busca`, `categoria`, `pagina`.
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { CONTROL_RUNS } from "./text-patterns.ts";

const SEARCH_MAX = 200;
const CATEGORY_MAX = 80;

export interface ListFilters {
  search: string;
  category: string;
  page: number;
}

export const NO_FILTERS: ListFilters = { search: "", category: "", page: 1 };

/** Reads the address; whatever the API would refuse counts as not given. */
export function readFilters(params: URLSearchParams): ListFilters {
  const page = Number(params.get("pagina"));
  return {
    search: cleanText(params.get("busca"), SEARCH_MAX),
    category: cleanText(params.get("categoria"), CATEGORY_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes the address; what is at rest is left out of it. */
export function writeFilters({ search, category, page }: ListFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("busca", search);
  if (category) params.set("categoria", category);
  if (page > 1) params.set("pagina", String(page));
  return params;
}

/** Whether anything narrows the list. */
export function isNarrowed({ search, category }: ListFilters): boolean {
  return search !== "" || category !== "";
}

/** The filters in force, and a way to change some; a changed filter starts again at the first page. */
export function useListFilters(): [ListFilters, (change: Partial<ListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Partial<ListFilters>) => {
      // From the address bar, not from the last render: two changes may come between two renders.
      const current = readFilters(new URLSearchParams(window.location.search));
      setParams(writeFilters({ ...current, page: 1, ...changed }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  return [readFilters(params), change];
}

function cleanText(given: string | null, max: number): string {
  return (given ?? "").replace(CONTROL_RUNS, " ").trim().slice(0, max);
}
