// What sections show beside their props, as the server reads it for a draft: images, Markdown, posts and the like.
import { createListeners } from "#src/shared/listeners.ts";
import { memoize } from "#src/shared/memoize.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionKind } from "#src/features/pages/section-kinds/kinds.ts";
import { LOADED_TYPES } from "#src/features/pages/section-kinds/section-table.ts";
import { blockSection } from "../../sections/block/schema.ts";
import type { SectionKind } from "../../sections/schema.ts";
import { fieldsOf } from "../../sections/show-props.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { LoadedSections } from "../../sections/shown.ts";
import type { EditorStore } from "#src/features/pages/editor/state/editor-store.ts";

/** From a change to its request, ms. */
const PAUSE_MS = 300;

export interface LoadedStore {
  /** Of a section; undefined before the first answer. It stays the same object while nothing is read anew. */
  of: (sectionId: string) => LoadedSections | undefined;
  /** @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
  /** Follows the page until the function that it returns is called. */
  start: () => () => void;
}

/** Reads only for sections whose props have changed. Where that fails, they show what they showed before. */
export function createLoadedStore(api: ApiClient, pageId: string, store: EditorStore): LoadedStore {
  const loaded = new Map<string, LoadedSections>();
  /** The props that an answer was asked for. */
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
      // Where a form is sent to is not read: in the editor nothing is sent.
      for (const { id, type } of sections) loaded.set(id, type === "form" ? { ...answer, data: {} } : answer);
      listeners.notify();
    } catch {
      // It is asked again with the next change.
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

/** Whether a section shows more than its texts. */
function needsMore({ type }: StoredSection): boolean {
  return type === blockSection.type || isLoaded(type);
}

const isLoaded = memoize((type: string): boolean => {
  const kind = findSectionKind(type);
  return kind !== undefined && (LOADED_TYPES.has(type) || hasOthers(fieldsOf(kind as SectionKind<never>)));
});

function hasOthers({ control, properties = {}, items }: FieldSchema): boolean {
  if (control === "image" || control === "markdown") return true;
  return (items !== undefined && hasOthers(items)) || Object.values(properties).some(hasOthers);
}
