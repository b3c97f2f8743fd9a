import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Visits } from "./visits.ts";

/** Staff's own pages, and those whose address is a secret: the token of a newsletter's way out. */
const UNCOUNTED = /^\/(dashboard|newsletter\/sair)(\/|$)/;

/** Counts what visitors do, on every page but those. For the root, which no error replaces. */
export function useVisits(): void {
  const { pathname } = useLocation();
  const isCounted = !UNCOUNTED.test(pathname);
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
