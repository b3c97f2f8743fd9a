// Queries of the Leads screen.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { InboxFilters } from "./inbox-filters.ts";
import { eachLine } from "#src/ui/api/each-line.ts";
import type { ExportedLead, LeadList, LeadStats } from "#src/features/leads/schema.ts";
import { LEADS_END, LEADS_START } from "./export-lines.ts";

/** Keys of the queries that a changed status affects. */
export const LEAD_LISTS = ["leads", "list"] as const;
export const LEAD_STATS = ["leads", "stats"] as const;

const PAGE_SIZE = 20;

/** One page of leads. The previous one stays on screen while the next one loads. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...LEAD_LISTS, filters, limit],
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
 * Reads all leads that match the filters, newest first, as they arrive; the server asks again who it is.
 * @returns how many there were when it began, and the leads
 */
export async function exportLeads(
  api: ApiClient,
  { search, status, source }: InboxFilters,
): Promise<{ total: number; leads: AsyncIterable<ExportedLead> }> {
  const filters = Object.entries({ q: search, status, source }).filter(([, value]) => value);
  const { body, total } = await api.readList("POST", `/api/leads/exports?${new URLSearchParams(filters)}`);
  return { total, leads: readLeads(body) };
}

/** Each lead is on a line of its own: any number of them is read without holding the answer. */
async function* readLeads(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportedLead, void, void> {
  let isWhole = false;
  for await (const line of eachLine(body)) {
    if (line.startsWith("{") && line !== LEADS_START)
      yield JSON.parse(line.replace(/,$/, "")) as ExportedLead;
    isWhole = line === LEADS_END;
  }
  if (!isWhole) throw new Error("the answer ended early");
}

/** The filters as the API calls them. */
export function toLeadQuery({ search, status, source, page }: InboxFilters) {
  return { q: search, status, source, page };
}
