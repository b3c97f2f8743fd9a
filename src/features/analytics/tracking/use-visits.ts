import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Visits } from "./visits.ts";

/** Excludes the dashboard, and addresses with a secret (the newsletter's unsubscribe token). */
const UNCOUNTED = /^\/(dashboard|newsletter\/sair)(\/|$)/;

/** Ignores previews. Used in the root layout, which stays mounted even when a page fails. */
export function useVisits(isPublic: boolean): void {
  const { pathname } = useLocation();
  const isCounted = isPublic && !UNCOUNTED.test(pathname);
  const visits = useRef<Promise<Visits>>(undefined);
  const shownPath = useRef(pathname);
  useEffect(() => {
    const hasChanged = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isCounted) visits.current ??= import("./visits.ts").then(({ startVisits }) => startVisits());
    // Ignores a module that failed to load without a connection.
    visits.current?.then((counting) => hasChanged && counting.changePage(isCounted)).catch(() => {});
  }, [pathname, isCounted]);
}
