import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { ActivityItem, DashboardStats, DashboardTrends, OperationNote } from "./schema.ts";

const REFRESH_MS = 60_000;

export const statsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["dashboard", "stats"],
    queryFn: ({ signal }) => api.get<DashboardStats>("/api/dashboard/stats", {}, signal),
    refetchInterval: REFRESH_MS,
  });

export const trendsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["dashboard", "trends"],
    queryFn: ({ signal }) => api.get<DashboardTrends>("/api/dashboard/trends", {}, signal),
  });

export const activityQuery = (api: ApiClient, limit: number) =>
  queryOptions({
    queryKey: ["dashboard", "activity", limit],
    queryFn: ({ signal }) => api.get<ActivityItem[]>("/api/dashboard/activity", { limit }, signal),
    refetchInterval: REFRESH_MS,
  });

export const notesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["dashboard", "notes"],
    queryFn: ({ signal }) => api.get<OperationNote[]>("/api/dashboard/notes", {}, signal),
    refetchInterval: REFRESH_MS,
  });
