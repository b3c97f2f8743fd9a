import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { FilterAddress } from "#src/shared/filter-address.ts";
import { useWantedSearch } from "./use-wanted-search.ts";

/**
 * The filters in the URL, or those it is changing to, and a function to change some; a change goes back to the first page.
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
      // From the address bar, not from the last render: there may be two changes before the next render.
      const current = read(new URLSearchParams(window.location.search));
      setParams(write({ ...current, page: 1, ...changed }), {
        replace: true,
        preventScrollReset: true,
        // At once: what is being typed in the search must not be sent after the filters were cleared.
        flushSync: true,
      });
    },
    [read, write, setParams],
  );
  return [read(new URLSearchParams(search)), change];
}
