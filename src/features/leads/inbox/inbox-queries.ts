// Queries of the Leads screen.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { InboxFilters } from "./inbox-filters.ts";
import type { ExportedLead, LeadList, LeadStats } from "#src/features/leads/schema.ts";
import { readLeadLines } from "./export-lines.ts";

/** Keys of the queries that a changed status affects. */
export const LEAD_LISTS = ["leads", "list"] as const;
export const LEAD_STATS = ["leads", "stats"] as const;

const PAGE_SIZE = 20;

/** One page of leads. The previous one stays on screen while the next one loads. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...LEAD_LISTS, toLeadQuery(filters), limit],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", { ...toLeadQuery(filters), limit }, signal),
    placeholderData: keepPreviousData,
  });

export const leadStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LEAD_STATS,
    queryFn: ({ signal }) => api.get<LeadStats>("/api/leads/stats/overview", {}, signal),
    refetchInterval: 60_000,
  });

export const leadSourcesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "sources"],
    queryFn: async ({ signal }) =>
      (await api.get<{ sources: string[] }>("/api/leads/sources", {}, signal)).sources,
  });

/**
 * Reads all leads that match the filters, newest first, as they arrive. The server asks the user to confirm
 * their identity again.
 * @returns the total when the export started, and the leads
 */
export async function exportLeads(
  api: ApiClient,
  { search, status, source }: InboxFilters,
): Promise<{ total: number; leads: AsyncIterable<ExportedLead> }> {
  const filters = Object.entries({ q: search, status, source }).filter(([, value]) => value);
  const { body, total } = await api.readList("POST", `/api/leads/exports?${new URLSearchParams(filters)}`);
  return { total, leads: readLeadLines(body) };
}

/** The filters as the API calls them. */
export function toLeadQuery({ search, status, source, page }: Omit<InboxFilters, "view">) {
  return { q: search, status, source, page };
}
