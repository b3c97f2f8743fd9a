import { useQuery } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { type EditorStore, useEditorStore, usePage } from "../editor-store.ts";
import { aroundOf, changeAround } from "./around.ts";
import type { Around } from "./around-types.ts";
import { type AroundSession, type AroundState, openAroundSession, readTexts } from "./around-session.ts";

/** Opens them beside the page that is edited; undefined until they are read, and where they cannot be. */
export function useAroundSession(store: EditorStore): AroundSession | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["edited", "/api/texts"],
    queryFn: ({ signal }) => readTexts(api, signal),
    // Not again while they are being edited.
    staleTime: Infinity,
    gcTime: 0,
  });
  const session = useMemo(() => data && openAroundSession(api, store, data), [api, data, store]);
  useEffect(() => session?.start(), [session]);
  return session;
}

/** How their saving stands; undefined until they are read. */
export function useAroundState(session: AroundSession | undefined): AroundState | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => session?.subscribe(onChange) ?? (() => {}),
    [session],
  );
  return useSyncExternalStore(subscribe, () => session?.get());
}

const SessionContext = createContext<AroundSession | undefined>(undefined);
export const AroundProvider = SessionContext;

/** The menu and the columns as they are edited; undefined until they are read. */
export function useAround() {
  const session = use(SessionContext);
  const store = useEditorStore();
  const around = usePage((page) => session && aroundOf(page, session.opened));
  /** @param typed names what is typed in, whose changes are one step */
  const edit = useCallback(
    (change: (before: Around) => Around, typed?: string) => {
      if (session) store.edit(changeAround(session.opened, change), typed && `around.${typed}`);
    },
    [session, store],
  );
  return around && { around, edit };
}
