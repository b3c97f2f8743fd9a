// The filters of the Privacidade screen live in its address: `busca`, `status`, `pagina`.
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { CONTROL_RUNS } from "#src/ui/text-patterns.ts";
import { REMOVAL_STATUSES } from "./labels.ts";
import type { RemovalStatus } from "./schema.ts";

const SEARCH_MAX = 200;

export interface RequestFilters {
  search: string;
  status: RemovalStatus | "";
  page: number;
}

/** Reads the address; whatever the API would refuse counts as not given. */
export function readFilters(params: URLSearchParams): RequestFilters {
  const status = params.get("status") ?? "";
  const page = Number(params.get("pagina"));
  return {
    search: (params.get("busca") ?? "").replace(CONTROL_RUNS, " ").trim().slice(0, SEARCH_MAX),
    status: Object.hasOwn(REMOVAL_STATUSES, status) ? (status as RemovalStatus) : "",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes the address; what is at rest is left out of it. */
export function writeFilters({ search, status, page }: RequestFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("busca", search);
  if (status) params.set("status", status);
  if (page > 1) params.set("pagina", String(page));
  return params;
}

/** The filters in force, and a way to change some; a changed filter starts again at the first page. */
export function useRequestFilters(): [RequestFilters, (change: Partial<RequestFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Partial<RequestFilters>) => {
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
