import { useCallback, useRef } from "react";

/** Runs one work at a time: a second click comes before a button can be drawn as switched off. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false);
  return useCallback(async (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  }, []);
}
