// The dashboard's cache of API answers, and its refetching rules.

import {
  type QueryKey,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Must be created per session, since it caches one user's answers. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Retries network failures once; a 4xx answer would only be repeated.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && isFinal(error.status)),
        retryDelay: 600,
        // Offline, a request must fail visibly instead of waiting.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * Refetches queries outdated by a change even during their first read. TanStack Query would use the answer to the
 * earlier request, and show a list without the item just added.
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
