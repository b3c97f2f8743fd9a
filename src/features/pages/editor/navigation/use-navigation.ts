import { useQuery } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { DraftState } from "#src/publishing/draft-session/draft-state.ts";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { type EditorStore, useEditorStore, usePage } from "../state/editor-store.ts";
import type { Navigation } from "../state/menu-link.ts";
import { navigationOf, changeNavigation, pickNavigation } from "../state/navigation.ts";
import { type NavigationSession, openNavigationSession, type SiteTexts } from "./navigation-session.ts";

/** Opens the session of the menu and footer; undefined until they are loaded, or if that fails. */
export function useNavigationSession(store: EditorStore): NavigationSession | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["edited", TEXTS_PATH],
    queryFn: ({ signal }) => readOpened<SiteTexts>(api, TEXTS_PATH, signal),
    // Must not be refetched while they are being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  const session = useMemo(() => data && openNavigationSession(api, store, data), [api, data, store]);
  useEffect(() => session?.start(), [session]);
  return session;
}

/** Returns the state of their saving; undefined until they are loaded. */
export function useNavigationState(
  session: NavigationSession | undefined,
): DraftState<SiteTexts> | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => session?.subscribe(onChange) ?? (() => {}),
    [session],
  );
  return useSyncExternalStore(subscribe, () => session?.get());
}

const SessionContext = createContext<NavigationSession | undefined>(undefined);
export const NavigationProvider = SessionContext;

/** Returns the edited menu and columns; undefined until they are loaded. */
export function useNavigation() {
  const session = use(SessionContext);
  const store = useEditorStore();
  const navigation = usePage((page) => session && navigationOf(page, session.opened));
  /** @param typed names the text being typed in; its changes are one undo step */
  const edit = useCallback(
    (change: (before: Navigation) => Navigation, typed?: string) => {
      if (session) store.edit(changeNavigation(session.opened, change), typed && `navigation.${typed}`);
    },
    [session, store],
  );
  if (!session || !navigation) return undefined;
  // `read` returns the current state; the rendered one may lag behind typing.
  return { navigation, edit, read: () => navigationOf(store.get().page, session.opened) };
}

/**
 * Returns the addresses of links that visitors do not see.
 * @param shown see `findOffSite`
 */
export function useOffSite(shown: string | undefined): ReadonlySet<string> {
  const session = use(SessionContext);
  return useMemo(() => findOffSite(pickNavigation(session?.texts ?? {}), shown), [session, shown]);
}

/**
 * Returns addresses of published links that are not visible on the site. Links written since then are not known to
 * be hidden.
 * @param shown targets of visible links, as JSON (frame-document.ts); undefined if unknown
 */
export function findOffSite({ menu, columns }: Navigation, shown: string | undefined): ReadonlySet<string> {
  if (shown === undefined) return new Set();
  const seen = new Set(JSON.parse(shown) as (string | null)[]);
  const links = [menu, ...columns.map((column) => column.links)].flat();
  return new Set(links.map(({ to }) => to).filter((to) => !seen.has(to)));
}
