import type { StoredSection } from "#src/features/pages/schema.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import type { DrawnAct } from "./act.ts";
import { actsOf } from "./section-acts.ts";

/** What can be done with a section now. */
export function useSectionActs(section: StoredSection): DrawnAct[] {
  const store = useEditorStore();
  const { select, announce, showLook } = useEditorUi();
  const index = usePage(({ sections }) => sections.findIndex(({ id }) => id === section.id));
  const count = usePage(({ sections }) => sections.length);
  return actsOf(section, index, count, { store, select, announce, showLook });
}
