import { useSyncExternalStore } from "react";
import { ScrollRestoration } from "react-router";

/**
 * Brings each page back to where it was scrolled to. Only from hydration on: after a load the browser does so by
 * itself, and the script that React Router would write into the page for it reads the session's storage, which
 * holds the first paint up.
 */
export function ScrollPositions() {
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  return isHydrated && <ScrollRestoration />;
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
