import { useCallback, useEffect, useReducer, useRef } from "react";

/**
 * Acts once that which was set together with it is rendered, such as scrolling to what is new or focusing it.
 * @returns a function that takes the act; it is the same one at every render
 */
export function useAfterRender(): (act: () => void) => void {
  const acts = useRef<(() => void)[]>([]);
  const [asked, ask] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (asked > 0) for (const act of acts.current.splice(0)) act();
  }, [asked]);
  return useCallback((act) => {
    acts.current.push(act);
    ask();
  }, []);
}
