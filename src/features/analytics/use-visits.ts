import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Visits } from "./visits.ts";

/** Counts what visitors do, on every page but the dashboard's. For the root, which no error replaces. */
export function useVisits(): void {
  const { pathname } = useLocation();
  const isCounted = !/^\/dashboard(\/|$)/.test(pathname);
  const visits = useRef<Promise<Visits>>(undefined);
  const shownPath = useRef(pathname);
  useEffect(() => {
    const isTurned = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isCounted) visits.current ??= import("./visits.ts").then(({ startVisits }) => startVisits());
    // Without a connection nothing is counted, which is nothing to complain of.
    visits.current?.then((counting) => isTurned && counting.turnPage(isCounted)).catch(() => {});
  }, [pathname, isCounted]);
}
