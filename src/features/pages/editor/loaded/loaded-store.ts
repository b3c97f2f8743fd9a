// Loads what sections of a draft show beside their props: images, Markdown, posts and the like.

import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { createListeners } from "#src/shared/listeners.ts";
import { memoize } from "#src/shared/memoize.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { LOADED_TYPES } from "../../section-types/section-table.ts";
import { blockSection } from "../../sections/block/schema.ts";
import type { SectionType } from "../../sections/schema.ts";
import type { LoadedSections } from "../../sections/section-view.ts";
import { fieldsOf } from "../../sections/show-props.ts";
import type { EditorStore } from "../state/editor-store.ts";

/** Delay from a change to its request, in ms. */
const PAUSE_MS = 300;

export interface LoadedStore {
  /** Returns the data of a section; undefined before the first answer. The object is stable between loads. */
  of: (sectionId: string) => LoadedSections | undefined;
  /** @returns a function that unsubscribes */
  subscribe: (onChange: () => void) => () => void;
  /** Follows the page until the returned function is called. */
  start: () => () => void;
}

/** Reloads only sections whose props changed. On failure they keep their last data. */
export function createLoadedStore(api: ApiClient, pageId: string, store: EditorStore): LoadedStore {
  const loaded = new Map<string, LoadedSections>();
  /** Props of the last request per section. */
  const asked = new Map<string, StoredSection["props"]>();
  const listeners = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const findDue = (): StoredSection[] =>
    store
      .get()
      .page.sections.filter((section) => needsMore(section) && asked.get(section.id) !== section.props);
  const load = async (): Promise<void> => {
    timer = undefined;
    const sections = findDue();
    if (sections.length === 0 || isLoading) return;
    isLoading = true;
    for (const { id, props } of sections) asked.set(id, props);
    try {
      const { path } = store.get().page;
      const answer = await api.send<LoadedSections>("POST", `/api/pages/${pageId}/loaded`, {
        path,
        sections,
      });
      // The editor sends no forms, so their state is not loaded.
      for (const { id, type } of sections) loaded.set(id, type === "form" ? { ...answer, data: {} } : answer);
      listeners.notify();
    } catch {
      // The next change triggers another attempt.
    }
    isLoading = false;
    if (findDue().length > 0) loadSoon();
  };
  const loadSoon = (): void => {
    timer ??= setTimeout(() => void load(), PAUSE_MS);
  };
  const changed = (): void => {
    if (timer === undefined && findDue().length > 0) loadSoon();
  };
  return {
    of: (id) => loaded.get(id),
    subscribe: listeners.add,
    start: () => {
      void load();
      const unsubscribe = store.subscribe(changed);
      return () => {
        unsubscribe();
        clearTimeout(timer);
      };
    },
  };
}

/** Tells whether a section needs loaded data. */
function needsMore({ type }: StoredSection): boolean {
  return type === blockSection.type || isLoaded(type);
}

const isLoaded = memoize((type: string): boolean => {
  const sectionType = findSectionType(type);
  return (
    sectionType !== undefined &&
    (LOADED_TYPES.has(type) || hasOthers(fieldsOf(sectionType as SectionType<never>)))
  );
});

function hasOthers({ control, properties = {}, items }: FieldSchema): boolean {
  if (control === "image" || control === "markdown") return true;
  return (items !== undefined && hasOthers(items)) || Object.values(properties).some(hasOthers);
}
