// What the dashboard asks about leads, and how it changes one.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api-client.ts";
import { useApi } from "#src/ui/api-context.tsx";
import { useToast } from "#src/ui/toast.tsx";
import type { InboxFilters } from "./inbox-filters.ts";
import type { Lead, LeadList, LeadStats, LeadStatus } from "./schema.ts";

const LISTS = ["leads", "list"] as const;
const STATS = ["leads", "stats"] as const;

export const PAGE_SIZE = 20;
/** The most the API gives at once (contract §2). */
const LARGEST_PAGE = 100;

/** One page of leads; while the next one is on its way, the last one stays. */
export const leadListQuery = (api: ApiClient, filters: InboxFilters, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...LISTS, filters, limit],
    queryFn: ({ signal }) => api.get<LeadList>("/api/leads", { ...toQuery(filters), limit }, signal),
    placeholderData: keepPreviousData,
  });

export const leadStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: STATS,
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

/** Moves a lead: at once on screen, back again when the server refuses. */
export function useMoveLead(lead: Lead) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const show = (changed: Partial<Lead>) =>
    queries.setQueriesData<LeadList>(
      { queryKey: LISTS },
      (list) => list && { ...list, leads: replaceLead(list.leads, { ...lead, ...changed }) },
    );
  return useMutation({
    // One after the other: the last choice made is the one that stays.
    scope: { id: `lead ${lead.id}` },
    mutationFn: (status: LeadStatus) => api.send<Lead>("PUT", `/api/leads/${lead.id}/status`, { status }),
    onMutate: async (status) => {
      await queries.cancelQueries({ queryKey: LISTS });
      show({ status });
      return { before: lead.status };
    },
    onSuccess: (moved) => {
      show(moved);
      toast({ title: "Status atualizado" });
    },
    onError: (_error, _status, context) => {
      if (context) show({ status: context.before });
      toast({
        title: "Erro ao atualizar",
        description: "Não foi possível atualizar o status do lead.",
        tone: "destructive",
      });
    },
    // The list is only marked: a lead that no longer fits the filter stays under the hand until later.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: STATS }),
        queries.invalidateQueries({ queryKey: LISTS, refetchType: "none" }),
      ]),
  });
}

function replaceLead(leads: Lead[], lead: Lead): Lead[] {
  return leads.map((other) => (other.id === lead.id ? lead : other));
}

function toQuery({ search, status, source, page }: InboxFilters) {
  return { q: search, status, source, page };
}
