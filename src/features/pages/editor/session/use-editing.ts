import { useEffect, useState, useSyncExternalStore } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useAroundSession, useAroundState } from "../around/use-around.ts";
import { type OpenedPage, openPageSession } from "./page-session.ts";

export type Editing = ReturnType<typeof useEditing>;

/** The page, and the menu and the footer around it, as they are edited and saved: two sessions that are shown as one. */
export function useEditing(opened: OpenedPage) {
  const api = useApi();
  const [session] = useState(() => openPageSession(api, opened));
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.get);
  const around = useAroundSession(session.store);
  const aroundState = useAroundState(around);
  return {
    session,
    state,
    /** Undefined until the menu is read. */
    around,
    aroundState,
    isSaved: state.isSaved && aroundState?.isSaved !== false,
    /** Whether the menu or the footer is to be published with the page. */
    hasMore: aroundState?.differs ?? false,
    hasConflicts: state.conflicts.length + (aroundState?.conflicts.length ?? 0) > 0,
    retry: (): void => {
      session.retry();
      around?.retry();
    },
    /** @throws DraftConflict, ApiError */
    flush: async (): Promise<void> => {
      await session.flush();
      await around?.flush();
    },
  };
}
