import { useCallback, useRef } from "react";

/** Runs one action at a time: a double click is faster than the render that disables the button. */
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
