// Query keys of leads, and the queries that several screens use. Apart from the filters, so that the dashboard's home
// does not load Zod.

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { LeadDetails, LeadStats } from "./schema.ts";
import type { EventKind, Timeline } from "./timeline/schema.ts";

/** Key of all leads. A changed lead invalidates it, since lists show leads too. */
export const LEADS = ["leads"] as const;

/** Keys of the queries that a changed status affects. */
export const LEAD_LISTS = [...LEADS, "list"] as const;
export const LEAD_STATS = [...LEADS, "stats"] as const;

/** Key of everything about one lead. */
export const leadKey = (id: string) => [...LEADS, "one", id] as const;

export const leadQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...leadKey(id), "details"],
    queryFn: ({ signal }) => api.get<LeadDetails>(`/api/leads/${id}`, {}, signal),
  });

export const leadStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LEAD_STATS,
    queryFn: ({ signal }) => api.get<LeadStats>("/api/leads/stats/overview", {}, signal),
    refetchInterval: 60_000,
  });

/** Loads a lead's events page by page, newest first. @param kind undefined: all kinds */
export const timelineQuery = (api: ApiClient, id: string, kind?: EventKind) =>
  infiniteQueryOptions({
    queryKey: [...leadKey(id), "timeline", kind ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      api.get<Timeline>(`/api/leads/${id}/timeline`, { before: pageParam, kind }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  });

/** Loads the people of the team who may see leads. */
export const leadPeopleQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "people"],
    queryFn: async ({ signal }) =>
      (await api.get<{ people: { id: string; name: string }[] }>("/api/leads/people", {}, signal)).people,
  });
