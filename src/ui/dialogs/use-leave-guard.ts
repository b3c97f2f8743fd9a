import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Guards unsaved changes: the browser asks before the tab closes, and the screen before a navigation.
 * @returns the blocked navigation, to answer with `proceed()` or `reset()`; `undefined` without one
 */
export function useLeaveGuard(isDirty: boolean): { proceed: () => void; reset: () => void } | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return blocker.state === "blocked" ? blocker : undefined;
}
