import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { AuditActors, AuditList } from "../schema.ts";
import type { AuditScreenFilters } from "./audit-filters.ts";

/** One page of entries. The previous page stays on screen while the next one loads. */
export const auditListQuery = (api: ApiClient, filters: AuditScreenFilters) =>
  queryOptions({
    queryKey: ["audit", "list", filters],
    queryFn: ({ signal }) =>
      api.get<AuditList>(
        "/api/audit",
        { ...toQuery(filters), page: filters.page, limit: ROWS_PER_PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const auditActorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["audit", "actors"],
    queryFn: async ({ signal }) => (await api.get<AuditActors>("/api/audit/actors", {}, signal)).actors,
  });

export function downloadAudit(api: ApiClient, filters: AuditScreenFilters): Promise<Blob> {
  return api.download("/api/audit", { ...toQuery(filters), format: "csv" });
}

function toQuery({ search, actor, action, from, to }: AuditScreenFilters) {
  const given = { q: search, actor, action, from, to };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
