import { createListeners } from "#src/shared/listeners.ts";

/** The files of a form, outside of React: what reads them right after a change sees it. */
export interface HeldFiles<Files> {
  get: () => Files;
  set: (files: Files) => void;
  /** @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
}

export function holdFiles<Files>(first: Files): HeldFiles<Files> {
  let current = first;
  const listeners = createListeners();
  return {
    get: () => current,
    set: (files) => {
      if (files === current) return;
      current = files;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
