import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Visits } from "./visits.ts";

/** Not counted: the dashboard, and addresses with a secret (the token that unsubscribes from the newsletter). */
const UNCOUNTED = /^\/(dashboard|newsletter\/sair)(\/|$)/;

/** Counts what visitors do, unless they see a preview (`isPublic` is false). Used in the root layout, which stays mounted even when a page fails. */
export function useVisits(isPublic: boolean): void {
  const { pathname } = useLocation();
  const isCounted = isPublic && !UNCOUNTED.test(pathname);
  const visits = useRef<Promise<Visits>>(undefined);
  const shownPath = useRef(pathname);
  useEffect(() => {
    const hasChanged = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (isCounted) visits.current ??= import("./visits.ts").then(({ startVisits }) => startVisits());
    // Without a connection the module does not load: then nothing is counted, which is no error.
    visits.current?.then((counting) => hasChanged && counting.changePage(isCounted)).catch(() => {});
  }, [pathname, isCounted]);
}
