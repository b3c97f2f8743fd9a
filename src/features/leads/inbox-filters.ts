// The filters of the Leads screen live in its address: `busca`, `status`, `fonte`, `pagina`.
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { CONTROL_RUNS } from "#src/ui/text-patterns.ts";
import { LEAD_STATUSES } from "./labels.ts";
import type { LeadStatus } from "./schema.ts";

const SEARCH_MAX = 200;

export interface InboxFilters {
  search: string;
  status: LeadStatus | "";
  source: string;
  page: number;
}

export const NO_FILTERS: InboxFilters = { search: "", status: "", source: "", page: 1 };

/** Reads the address; whatever the API would refuse counts as not given. */
export function readFilters(params: URLSearchParams): InboxFilters {
  const status = params.get("status") ?? "";
  const source = params.get("fonte") ?? "";
  const page = Number(params.get("pagina"));
  return {
    search: cleanSearch(params.get("busca") ?? ""),
    status: Object.hasOwn(LEAD_STATUSES, status) ? (status as LeadStatus) : "",
    source: /^[a-z0-9-]{1,60}$/.test(source) ? source : "",
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes the address; what is at rest is left out of it. */
export function writeFilters({ search, status, source, page }: InboxFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("busca", search);
  if (status) params.set("status", status);
  if (source) params.set("fonte", source);
  if (page > 1) params.set("pagina", String(page));
  return params;
}

/** Whether anything narrows the list. */
export function isNarrowed({ search, status, source }: InboxFilters): boolean {
  return search !== "" || status !== "" || source !== "";
}

/** The filters in force, and a way to change some; a changed filter starts again at the first page. */
export function useInboxFilters(): [InboxFilters, (change: Partial<InboxFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Partial<InboxFilters>) => {
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

function cleanSearch(typed: string): string {
  return typed.replace(CONTROL_RUNS, " ").trim().slice(0, SEARCH_MAX);
}
