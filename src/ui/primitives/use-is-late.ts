import { useEffect, useState } from "react";

/** Contract §5: who waits no longer than this need not be told, ms. */
const PATIENCE_MS = 200;

/** Whether something has been going on for over 200 ms. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending]);
  return isLate;
}
