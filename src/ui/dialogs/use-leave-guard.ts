import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Keeps one from leaving a screen with unsaved work: the browser asks before the tab goes, and the
 * screen itself before a navigation.
 * @returns the held-up navigation, to be answered with `proceed()` or `reset()`; `undefined` while there is none
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
