import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { FilterAddress } from "#src/shared/filter-address.ts";
import { useWantedSearch } from "./use-wanted-search.ts";

/**
 * Returns the URL's filters, or the pending ones, and a function to change some, which also returns to the first page.
 * @param address must be the same at every render
 */
export function useFilters<Filters extends { page: number }>({
  read,
  write,
}: FilterAddress<Filters>): [Filters, (change: Partial<Filters>) => void] {
  const [, setParams] = useSearchParams();
  const { search } = useWantedSearch();
  const change = useCallback(
    (changed: Partial<Filters>) => {
      // Read from the address bar, since two changes may precede the next render.
      const current = read(new URLSearchParams(window.location.search));
      setParams(write({ ...current, page: 1, ...changed }), {
        replace: true,
        preventScrollReset: true,
        // Flushed synchronously, so that a pending search is not sent after the filters were cleared.
        flushSync: true,
      });
    },
    [read, write, setParams],
  );
  return [read(new URLSearchParams(search)), change];
}
