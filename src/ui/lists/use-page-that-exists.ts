import { useEffect } from "react";

/**
 * An address may name a page of a list that is no longer there: then the last one is shown.
 * @param page the one that the address names
 * @param list the answer; undefined while there is none
 */
export function usePageThatExists(
  page: number,
  list: { total: number; page: number; limit: number } | undefined,
  goTo: (page: number) => void,
): void {
  const last = list && list.total > 0 ? Math.ceil(list.total / list.limit) : undefined;
  useEffect(() => {
    if (last !== undefined && list?.page === page && page > last) goTo(last);
  });
}
