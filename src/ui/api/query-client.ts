// What the dashboard holds of the API's answers, and when it asks again.
import {
  type QueryKey,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** The answers held for one session of one user. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // One retry for a network failure; a 4xx answer would only be repeated.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isFinal(error.status)),
        retryDelay: 600,
        // Offline, a request must fail and show it, not wait.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Reads again what a change made old, also where it is being read for the first time: TanStack Query would take the
 * answer to a question asked before the change, and show a list without what was just added to it.
 */
class FreshQueryClient extends QueryClient {
  override refetchQueries<Key extends QueryKey = QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true });
    }
    return super.refetchQueries(filters, options);
  }
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500;
}
