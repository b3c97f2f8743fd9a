import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { ContactData, RemovalList, RemovalRequest, RemovalStats } from "../requests-schema.ts";
import type { RequestFilters } from "./requests-filters.ts";

/** Keys of the queries that a decision affects. */
export const REQUEST_LISTS = ["privacy", "list"] as const;
export const REQUEST_STATS = ["privacy", "stats"] as const;

const SETTLING_MS = 3_000;
/** While the mail server is down, a decision waits for long. */
const WAITING_MS = 15_000;
const SOON_MS = 60_000;
/** Defaults of what processes of the previous version do not answer. */
const NO_CONTACT_DATA: ContactData = { data: [], alsoEmails: [], teamEmails: [], samePhone: [] };

/** Lists one page of requests. The previous one stays on screen while the next one loads. */
export const requestListQuery = (api: ApiClient, { search, status, page }: RequestFilters) =>
  queryOptions({
    queryKey: [...REQUEST_LISTS, { search, status, page }],
    queryFn: ({ signal }) =>
      api.get<RemovalList>(
        "/api/privacy/requests",
        { q: search, status, page, limit: ROWS_PER_PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
    // The address of an erased request goes once the decision is mailed.
    refetchInterval: ({ state }) => refetchAfter(state.data?.requests ?? [], Date.now()),
  });

/** @returns milliseconds; false while no decision is still to be mailed */
export function refetchAfter(
  requests: readonly Pick<RemovalRequest, "erased" | "email" | "decidedAt">[],
  now: number,
): number | false {
  const unsettled = requests.filter(({ erased, email }) => erased && email !== null);
  if (unsettled.length === 0) return false;
  const isNew = unsettled.some(({ decidedAt }) => decidedAt && Date.parse(decidedAt) > now - SOON_MS);
  return isNew ? SETTLING_MS : WAITING_MS;
}

export const requestStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: REQUEST_STATS,
    queryFn: ({ signal }) => api.get<RemovalStats>("/api/privacy/requests/stats", {}, signal),
    refetchInterval: 60_000,
  });

/** Counts what is stored about a person. The previous counts stay on screen while the next ones load. */
export const contactDataQuery = (api: ApiClient, id: string, alsoLeads: readonly string[]) =>
  queryOptions({
    queryKey: ["privacy", "contact-data", id, alsoLeads],
    queryFn: async ({ signal }): Promise<ContactData> => {
      const query = { alsoLeads: alsoLeads.length > 0 ? alsoLeads.join(",") : undefined };
      const path = `/api/privacy/requests/${id}/contact-data`;
      return { ...NO_CONTACT_DATA, ...(await api.get<Partial<ContactData>>(path, query, signal)) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
