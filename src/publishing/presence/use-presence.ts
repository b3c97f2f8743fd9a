import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { followEvents } from "./follow-events.ts";
import type { NewestVersion, PersonHere } from "./schema.ts";
import { useIsVisible } from "./use-is-in-sight.ts";

/**
 * Reports the user as present while the tab is visible.
 * @param path "/api/posts"
 * @param id undefined for a new item, which nobody else can open
 * @param onVersion called with the newest version at first and on each change
 * @returns the other people present
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
  return people.filter(({ isYou }) => !isYou);
}
