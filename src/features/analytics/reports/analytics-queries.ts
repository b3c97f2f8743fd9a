import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PageTitles } from "#src/publishing/addresses/page-titles-api.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Analytics, Chart, Funnel, PageCount } from "../schema.ts";
import { type PeriodKey, startOf } from "./period.ts";

/** Key prefix of queries about events alone. */
export const ANALYTICS = ["analytics"] as const;
/** Key prefix of the funnel, which counts leads too. */
export const FUNNEL = ["dashboard", "funnel"] as const;

/** Keeps the previous period on screen while the next one loads. */
export const analyticsQuery = (api: ApiClient, period: PeriodKey) =>
  queryOptions({
    queryKey: [...ANALYTICS, "summary", period],
    queryFn: ({ signal }) => api.get<Analytics>("/api/analytics", { startDate: startOf(period) }, signal),
    placeholderData: keepPreviousData,
  });

export const chartQuery = (api: ApiClient, days: number) =>
  queryOptions({
    queryKey: [...ANALYTICS, "chart", days],
    queryFn: ({ signal }) => api.get<Chart>("/api/dashboard/analytics/chart", { days }, signal),
    placeholderData: keepPreviousData,
  });

export const topPagesQuery = (api: ApiClient, limit: number) =>
  queryOptions({
    queryKey: [...ANALYTICS, "top-pages", limit],
    queryFn: ({ signal }) => api.get<PageCount[]>("/api/dashboard/analytics/top-pages", { limit }, signal),
  });

/** Titles of published pages by their paths; other paths are missing. */
export const pageTitlesQuery = (api: ApiClient, paths: string[]) =>
  queryOptions({
    queryKey: [...ANALYTICS, "page-titles", paths],
    queryFn: ({ signal }) => api.get<PageTitles>("/api/page-titles", { path: paths }, signal),
    enabled: paths.length > 0,
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (api: ApiClient, period: PeriodKey) =>
  queryOptions({
    queryKey: [...FUNNEL, period],
    queryFn: ({ signal }) => api.get<Funnel>("/api/dashboard/funnel", { startDate: startOf(period) }, signal),
  });
