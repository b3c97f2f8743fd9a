// Queries of the Leads screen.

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { activeFilters, type InboxFilters, type LoadedOptions } from "../filters.ts";
import { LEAD_LISTS, LEADS } from "../lead-queries.ts";
import type { LeadList } from "../schema.ts";

/** Loads one page of leads. The previous one stays on screen while the next one loads. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = ROWS_PER_PAGE) => {
  const { sort, page } = filters;
  const query = { ...activeFilters(filters), ...(sort && { sort }), page, limit };
  return queryOptions({
    queryKey: [...LEAD_LISTS, query],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", query, signal),
    placeholderData: keepPreviousData,
  });
};

/** Loads the values of a filter that leads have, with their labels. */
export const filterOptionsQuery = (api: ApiClient, { path, field, show }: LoadedOptions) =>
  queryOptions({
    queryKey: [...LEADS, "options", path, field],
    queryFn: async ({ signal }) => {
      const found = await api.get<Record<string, (string | { id: string; name: string })[]>>(
        path,
        {},
        signal,
      );
      return (found[field] ?? []).map((one): [string, string] =>
        typeof one === "string" ? [one, show(one)] : [one.id, one.name],
      );
    },
  });
