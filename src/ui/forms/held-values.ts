import { createListeners } from "#src/shared/listeners.ts";

/** The values of a form, outside of React: what reads them right after a change sees it. */
export interface HeldValues<Values> {
  /** Never changed in their places: another object after each change. */
  get: () => Values;
  change: (changed: Partial<Values>) => void;
  /** @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
}

/** @param first what the form begins with */
export function holdValues<Values extends object>(first: Values): HeldValues<Values> {
  let current = first;
  const listeners = createListeners();
  return {
    get: () => current,
    change: (changed) => {
      current = { ...current, ...changed };
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
