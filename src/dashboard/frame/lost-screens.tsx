// Screens whose script cannot be fetched (scripts/lost-modules.ts): the site is away, or a new version has replaced
// the script.

import { useEffect, useState } from "react";
import { BrokenScreen } from "./failed-screen.tsx";
import { CheckingConnection, NoConnection, useIsOffline } from "./no-connection.tsx";

/** The script for which this tab was reloaded last. */
const RELOADED_KEY = "reloaded-for-script";

interface LostModule {
  script: string;
  /** Used in place of the route's module if the event's default is prevented. */
  replacement?: { default: React.ComponentType };
}

declare global {
  interface WindowEventMap {
    routemodulelost: CustomEvent<LostModule>;
  }
}

/** Shows a message at the address of a screen that cannot be loaded, in the frame of the others. */
export function useLostScreens(): void {
  useEffect(() => {
    const replace = (event: CustomEvent<LostModule>) => {
      const { script } = event.detail;
      event.detail.replacement = { default: () => <LostScreen script={script} /> };
      event.preventDefault();
    };
    addEventListener("routemodulelost", replace);
    return () => removeEventListener("routemodulelost", replace);
  }, []);
}

/** If the site responds, the script belongs to an older version: reloads once, at the screen's own address. */
function LostScreen({ script }: { script: string }) {
  const isAway = useIsOffline();
  const [wasReloaded] = useState(() => sessionStorage.getItem(RELOADED_KEY) === script);
  const mayReload = isAway === false && !wasReloaded;
  useEffect(() => {
    if (!mayReload) return;
    sessionStorage.setItem(RELOADED_KEY, script);
    location.reload();
  }, [mayReload, script]);
  useEffect(() => {
    // A script lost for want of a connection says nothing about versions.
    if (isAway) sessionStorage.removeItem(RELOADED_KEY);
  }, [isAway]);
  if (isAway) return <NoConnection />;
  return isAway === undefined || mayReload ? <CheckingConnection /> : <BrokenScreen />;
}
