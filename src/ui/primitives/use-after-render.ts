import { useCallback, useEffect, useReducer, useRef } from "react";

/**
 * Runs an act once state set along with it has rendered, such as focusing a new element. The returned function is
 * stable.
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
