import { useEffect } from "react";

/** Goes to the last page if the URL's page no longer exists. @param list undefined while it loads */
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
