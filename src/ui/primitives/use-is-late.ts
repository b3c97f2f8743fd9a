import { useEffect, useState } from "react";

/** Shorter waits need no message (docs/produto.md, "Without JavaScript"). */
const PATIENCE_MS = 200;

/** Returns true once `isPending` has been true for over 200 ms. */
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
