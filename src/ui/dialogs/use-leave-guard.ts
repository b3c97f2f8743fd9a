import { useBlocker } from "react-router";
import { useUnloadGuard } from "./use-unload-guard.ts";

/**
 * Guards unsaved changes: the browser asks before the tab closes, and the screen before a navigation.
 * @returns the blocked navigation, to answer with `proceed()` or `reset()`; `undefined` without one
 */
export function useLeaveGuard(isDirty: boolean): { proceed: () => void; reset: () => void } | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadGuard(isDirty);
  return blocker.state === "blocked" ? blocker : undefined;
}
