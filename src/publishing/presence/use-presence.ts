import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { followEvents } from "./follow-events.ts";
import type { NewestVersion, PersonHere } from "./schema.ts";

/**
 * Reports the user as present while the tab is visible.
 * @param path "/api/posts"
 * @param id undefined for a new item, which nobody else can open
 * @param onVersion called with the newest version at first and on each change
 * @returns all people present
 */
export function usePresence(
  path: string,
  id: string | undefined,
  onVersion: (version: NewestVersion) => void,
): PersonHere[] {
  const api = useApi();
  const latest = useLatest(onVersion);
  const [people, setPeople] = useState<PersonHere[]>([]);
  const isVisible = useIsVisible();
  useEffect(() => {
    if (id === undefined || !isVisible) return;
    const aborted = new AbortController();
    void followEvents(
      {
        open: (signal) => api.openStream(`${path}/${id}/presence`, signal),
        onEvent(name, data) {
          if (name === "people") setPeople(data as PersonHere[]);
          if (name === "draft") latest.current(data as NewestVersion);
        },
        onLost: () => setPeople([]),
      },
      aborted.signal,
    );
    return () => aborted.abort();
  }, [api, path, id, isVisible, latest]);
  return people;
}

/** Delay in ms before a section is told, so that passing through others tells nothing. */
const SETTLE_MS = 300;

/** Tells the others of the item in which section one is, while they see one there. */
export function useSectionPresence(path: string, id: string, section: string | null, isHere: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isHere) return;
    const timer = setTimeout(() => {
      // The next section is told anyway.
      api.send("POST", `${path}/${id}/presence`, { section }).catch(() => {});
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [api, path, id, section, isHere]);
}

/** Grace period for a short look at another tab. */
const HIDDEN_MS = 20_000;

/**
 * Whether the tab is visible, or was until recently. Each stream takes one of the six connections that a browser opens
 * per site, for all its tabs.
 */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") setIsVisible(true);
      else timer = setTimeout(() => setIsVisible(false), HIDDEN_MS);
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
