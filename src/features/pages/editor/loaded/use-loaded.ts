import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { LoadedSections } from "../../sections/section-view.ts";
import type { EditorStore } from "../state/editor-store.ts";
import { createLoadedStore, type LoadedStore } from "./loaded-store.ts";

const LoadedContext = createContext<LoadedStore | null>(null);
export const LoadedProvider = LoadedContext;

/** Loads section data for as long as the editor is open. */
export function useLoadedStore(api: ApiClient, pageId: string, store: EditorStore): LoadedStore {
  const [loaded] = useState(() => createLoadedStore(api, pageId, store));
  useEffect(() => loaded.start(), [loaded]);
  return loaded;
}

/** Returns the loaded data of a section; only that section re-renders when it changes. */
export function useLoaded(sectionId: string): LoadedSections | undefined {
  const loaded = use(LoadedContext);
  if (!loaded) throw new Error("outside of the editor");
  return useSyncExternalStore(loaded.subscribe, () => loaded.of(sectionId));
}
