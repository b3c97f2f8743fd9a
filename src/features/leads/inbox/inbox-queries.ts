// What the dashboard asks about leads.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { InboxFilters } from "./inbox-filters.ts";
import type { Lead, LeadList, LeadStats } from "#src/features/leads/schema.ts";

/** Keys of everything that a moved lead changes. */
export const LEAD_LISTS = ["leads", "list"] as const;
export const LEAD_STATS = ["leads", "stats"] as const;

export const PAGE_SIZE = 20;
/** The most the API gives at once (contract §2). */
const LARGEST_PAGE = 100;

/** One page of leads; while the next one is on its way, the last one stays. */
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

/** Every lead that matches, newest first, whatever page the screen shows. */
export async function fetchAllLeads(api: ApiClient, filters: InboxFilters): Promise<Lead[]> {
  // By id: a lead that arrives meanwhile pushes another one onto the next page, which then comes twice.
  const found = new Map<string, Lead>();
  for (let page = 1; ; page++) {
    const query = { ...toQuery({ ...filters, page }), limit: LARGEST_PAGE };
    const { leads, total } = await api.get<LeadList>("/api/leads", query);
    for (const lead of leads) found.set(lead.id, lead);
    if (page * LARGEST_PAGE >= total || leads.length === 0) return [...found.values()];
  }
}

function toQuery({ search, status, source, page }: InboxFilters) {
  return { q: search, status, source, page };
}
