import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { FilterAddress } from "#src/shared/filter-address.ts";

/**
 * The filters in the URL, and a function to change some; a change goes back to the first page.
 * @param address must be the same at every render
 */
export function useFilters<Filters extends { page: number }>({
  read,
  write,
}: FilterAddress<Filters>): [Filters, (change: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changed: Partial<Filters>) => {
      // From the address bar, not from the last render: there may be two changes before the next render.
      const current = read(new URLSearchParams(window.location.search));
      setParams(write({ ...current, page: 1, ...changed }), { replace: true, preventScrollReset: true });
    },
    [read, write, setParams],
  );
  return [read(params), change];
}
