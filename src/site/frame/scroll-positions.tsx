import { useSyncExternalStore } from "react";
import { ScrollRestoration } from "react-router";

/**
 * Restores the scroll position after navigations. React Router's own component also adds an inline script that reads
 * sessionStorage and delays the first paint; after a load the browser restores the position by itself.
 */
export function ScrollPositions() {
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return isHydrated && <ScrollRestoration />;
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
