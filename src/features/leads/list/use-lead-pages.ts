import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { InboxFilters } from "../filters.ts";
import type { LeadCount } from "../lead-count.ts";
import type { Lead, LeadList } from "../schema.ts";
import { leadListQuery } from "./inbox-queries.ts";

/** Rows that are read at once. */
export const ROWS = 50;
/** Pages that are shown together; further ones take the place of the first. */
const SHOWN_PAGES = 20;

interface Loaded {
  pages: LeadList[];
  isComplete: boolean;
  error: Error | null;
  retry: () => void;
}

interface LeadPages extends Loaded {
  leads: Lead[];
  count: LeadCount | undefined;
  /** The number of the first page that is shown. */
  first: number;
  hasMore: boolean;
  /** The rows still answer the previous filters. */
  isOld: boolean;
}

const combine = (results: UseQueryResult<LeadList>[]): Loaded => ({
  pages: results.flatMap(({ data }) => data ?? []),
  isComplete: results.every(({ data }) => data !== undefined),
  error: results.find(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { error, refetch } of results) if (error) void refetch();
  },
});

/** Loads the pages of the list up to the one in the address. Until new filters are answered, the previous rows stay. */
export function useLeadPages(filters: InboxFilters): LeadPages {
  const api = useApi();
  const first = Math.max(1, filters.page - SHOWN_PAGES + 1);
  const numbers = Array.from({ length: filters.page - first + 1 }, (_, index) => first + index);
  const loaded = useQueries({
    queries: numbers.map((page) => ({
      ...leadListQuery(api, { ...filters, page }, ROWS),
      placeholderData: undefined,
    })),
    combine,
  });
  const [last, setLast] = useState<LeadList[]>([]);
  const hasSome = loaded.pages.length > 0;
  if (hasSome && last !== loaded.pages) setLast(loaded.pages);
  const pages = hasSome ? loaded.pages : last;
  // A lead that moves up while one scrolls could stand on two pages.
  const leads = useMemo(
    () => [...new Map(pages.flatMap((page) => page.leads).map((lead) => [lead.id, lead])).values()],
    [pages],
  );
  const count = pages.at(-1);
  return {
    ...loaded,
    pages,
    leads,
    count,
    first,
    hasMore: loaded.isComplete && count !== undefined && count.total > filters.page * ROWS,
    isOld: !hasSome && pages.length > 0,
  };
}
