import type { StoredSection } from "../../schema.ts";
import { useEditorStore, usePage } from "../state/editor-store.ts";
import { useEditorUi } from "../state/editor-ui.ts";
import type { BarAction } from "./action.ts";
import { sectionActionsOf } from "./section-actions.ts";

export function useSectionActions(section: StoredSection): BarAction[] {
  const store = useEditorStore();
  const { selection, announce } = useEditorUi();
  const index = usePage(({ sections }) => sections.findIndex(({ id }) => id === section.id));
  const count = usePage(({ sections }) => sections.length);
  return sectionActionsOf(section, index, count, { store, selection, announce });
}
