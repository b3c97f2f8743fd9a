import { createContext, useContext, useEffect, useId, useLayoutEffect } from "react";

/** A blocked navigation, to answer with `proceed()` or `reset()`. */
export interface BlockedNavigation {
  proceed: () => void;
  reset: () => void;
}

export interface LeaveGuards {
  /** @returns removes it */
  add: (guard: Guard) => () => void;
  /** The guard that has to answer for the blocked navigation. */
  asking: Guard | undefined;
  blocker: BlockedNavigation | undefined;
  /** Ends the session, after the question that a navigation would ask. Nothing is asked from then on. */
  endSession: (end: () => void) => void;
}

interface Guard {
  id: string;
  /** False if the provider asks. */
  hasOwnDialog: boolean;
}

/** Provided around the dashboard's screens (dialogs/leave-guard-provider.tsx); without it, only the browser asks. */
export const LeaveGuardContext = createContext<LeaveGuards | undefined>(undefined);

/**
 * Guards unsaved changes: the browser asks before the tab closes, and the screen before a navigation.
 * @returns the blocked navigation, if this guard has to answer for it
 */
export function useLeaveGuard(isDirty: boolean, { hasOwnDialog = true } = {}): BlockedNavigation | undefined {
  const id = useId();
  const guards = useContext(LeaveGuardContext);
  const add = guards?.add;
  // Before paint, since a key press or click may follow at once.
  useLayoutEffect(
    () => (isDirty ? add?.({ id, hasOwnDialog }) : undefined),
    [add, id, hasOwnDialog, isDirty],
  );
  useUnloadGuard(isDirty);
  return guards?.asking?.id === id ? guards.blocker : undefined;
}

/** Returns a function that ends the session, and asks first while something is unsaved. */
export function useGuardedEnd(end: () => void): () => void {
  const guards = useContext(LeaveGuardContext);
  return () => (guards ? guards.endSession(end) : end());
}

/** Makes the browser ask before the tab closes or reloads. */
export function useUnloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn]);
}
