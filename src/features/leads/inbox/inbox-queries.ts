// Queries of the Leads screen.

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { activeFilters, type InboxFilters } from "../filters.ts";
import { LEAD_LISTS } from "../lead-queries.ts";
import type { LeadList, LeadStatus } from "../schema.ts";

const PAGE_SIZE = 20;
const COLUMN_SIZE = 20;

/** Loads one page of leads. The previous one stays on screen while the next one loads. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = PAGE_SIZE) => {
  const query = { ...activeFilters(filters), page: filters.page, limit };
  return queryOptions({
    queryKey: [...LEAD_LISTS, query],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", query, signal),
    placeholderData: keepPreviousData,
  });
};

/** Loads a column of the board: the newest leads of a status, and their total. */
export const leadColumnQuery = (api: ApiClient, filters: InboxFilters, status: LeadStatus) => {
  const query = { ...activeFilters(filters), status, page: 1, limit: COLUMN_SIZE };
  return queryOptions({
    queryKey: [...LEAD_LISTS, "column", query],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", query, signal),
  });
};

export const leadSourcesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "sources"],
    queryFn: async ({ signal }) =>
      (await api.get<{ sources: string[] }>("/api/leads/sources", {}, signal)).sources,
  });
