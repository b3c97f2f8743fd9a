import { createListeners } from "#src/shared/listeners.ts";

/** A form's values outside of React, so that reads right after a change see it. */
export interface FormStore<Values> {
  /** Immutable: each change creates a new object. */
  get: () => Values;
  change: (changed: Partial<Values>) => void;
  subscribe: (onChange: () => void) => () => void;
}

export function createFormStore<Values extends object>(first: Values): FormStore<Values> {
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
