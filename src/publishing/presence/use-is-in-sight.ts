import { useEffect, useState } from "react";

/** Looking something up in another tab is no leaving. */
const HIDDEN_MS = 20_000;

/**
 * Whether the tab is in sight, or was a moment ago. A stream is a connection, and of these a browser opens six to a
 * site at most, for all of its tabs.
 */
export function useIsInSight(): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setIsInSight(true);
      else timer = setTimeout(() => setIsInSight(false), HIDDEN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isInSight;
}
