import { useEffect, useState } from "react";

/** Grace period for a short look at another tab. */
const HIDDEN_MS = 20_000;

/**
 * Whether the tab is visible, or was until recently. Each stream takes one of the six connections that a browser opens
 * per site, for all its tabs.
 */
export function useIsVisible(): boolean {
  const [isVisible, setIsInSight] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setIsInSight(true);
      else timer = setTimeout(() => setIsInSight(false), HIDDEN_MS);
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return isVisible;
}
