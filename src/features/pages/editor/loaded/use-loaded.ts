import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { LoadedSections } from "../../sections/shown.ts";
import type { EditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import { createLoadedStore, type LoadedStore } from "./loaded-store.ts";

const LoadedContext = createContext<LoadedStore | null>(null);
export const LoadedProvider = LoadedContext;

/** Reads what the page's sections show beside their props, for as long as the editor is open. */
export function useLoadedStore(api: ApiClient, pageId: string, store: EditorStore): LoadedStore {
  const [loaded] = useState(() => createLoadedStore(api, pageId, store));
  useEffect(() => loaded.start(), [loaded]);
  return loaded;
}

/** What was read for a section; undefined before. Only its section is rendered when it changes. */
export function useLoaded(sectionId: string): LoadedSections | undefined {
  const loaded = use(LoadedContext);
  if (!loaded) throw new Error("outside of the editor");
  return useSyncExternalStore(loaded.subscribe, () => loaded.of(sectionId));
}
