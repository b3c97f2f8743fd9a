// Queries of the Leads screen.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { InboxFilters } from "./inbox-filters.ts";
import type { Lead, LeadList, LeadStats } from "#src/features/leads/schema.ts";

/** Keys of the queries that a changed status affects. */
export const LEAD_LISTS = ["leads", "list"] as const;
export const LEAD_STATS = ["leads", "stats"] as const;

export const PAGE_SIZE = 20;
/** Largest page of the API (contract §2). */
const MAX_PAGE_SIZE = 100;

/** One page of leads. The previous one stays on screen while the next one loads. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...LEAD_LISTS, filters, limit],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", { ...toQuery(filters), limit }, signal),
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

/** Fetches all leads that match the filters, newest first, page by page. */
export async function fetchAllLeads(api: ApiClient, filters: InboxFilters): Promise<Lead[]> {
  // By id: a lead that arrives meanwhile pushes another onto the next page, so that one comes twice.
  const found = new Map<string, Lead>();
  for (let page = 1; ; page++) {
    const query = { ...toQuery({ ...filters, page }), limit: MAX_PAGE_SIZE };
    const { leads, total } = await api.get<LeadList>("/api/leads", query);
    for (const lead of leads) found.set(lead.id, lead);
    if (page * MAX_PAGE_SIZE >= total || leads.length === 0) return [...found.values()];
  }
}

function toQuery({ search, status, source, page }: InboxFilters) {
  return { q: search, status, source, page };
}
