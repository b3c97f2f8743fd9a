import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** React Router keeps the scroll positions of the entries of the history here. */
const POSITIONS = "react-router-scroll-positions";

/** After a reload, scrolls to the kept position once the rows are there: before, the page is too short for it. */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    const top = readPosition(key);
    if (top > window.scrollY) window.scrollTo(0, top);
  }, [isReady, key]);
}

function readPosition(key: string): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}") as Record<string, unknown>;
    return Number(kept[key]) || 0;
  } catch {
    return 0;
  }
}
