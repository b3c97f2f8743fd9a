import { useDraftSession } from "#src/publishing/draft-session/use-draft-session.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useNavigationSession, useNavigationState } from "../navigation/use-navigation.ts";
import { type OpenedPage, openPageSession } from "./page-session.ts";

export type Editing = ReturnType<typeof useEditing>;

/** Combines the sessions of the page and of the menu and footer into one. */
export function useEditing(opened: OpenedPage) {
  const api = useApi();
  const [session, state] = useDraftSession(() => openPageSession(api, opened));
  const navigation = useNavigationSession(session.store);
  const navigationState = useNavigationState(navigation);
  return {
    session,
    state,
    /** Undefined until the menu is loaded. */
    navigation,
    navigationState,
    isSaved: state.isSaved && navigationState?.isSaved !== false,
    /** The menu or footer has unpublished changes. */
    hasMore: navigationState?.hasDraft ?? false,
    hasConflicts: state.conflicts.length + (navigationState?.conflicts.length ?? 0) > 0,
    retry: (): void => {
      session.retry();
      navigation?.retry();
    },
    /** @throws DraftConflict, ApiError */
    flush: async (): Promise<void> => {
      await session.flush();
      await navigation?.flush();
    },
  };
}
