import { useCallback, useEffect } from "react";
import { flushSync } from "react-dom";
import { isDialogOpen } from "#src/ui/primitives/is-dialog-open.ts";
import { isPressed } from "./actions/action.ts";
import { sectionActionsOf } from "./actions/section-actions.ts";
import { BAR_BUTTON } from "./frame/find-part.ts";
import type { EditorStore } from "./state/editor-store.ts";
import { useEditorUi } from "./state/editor-ui.ts";
import type { PageDraft } from "./state/page-draft.ts";
import type { EditorSelection } from "./state/selection.ts";

/**
 * Handles Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, the selected section's action keys, and Alt+F10, which moves between the
 * bar and the page, wherever the focus is.
 * @returns the listener, to be added in the frame too
 */
export function useEditorKeys(store: EditorStore) {
  const { selection, announce } = useEditorUi();
  const handleKey = useCallback(
    (event: KeyboardEvent): void => {
      if (isDialogOpen()) return;
      const { page } = store.get();
      const step = stepOf(event);
      if (step) {
        // Otherwise the browser or the Markdown editor would also undo its own history of the text.
        event.preventDefault();
        event.stopPropagation();
        store[step]();
        const changed = findChanged(page, store.get().page);
        if (changed) selection.select(changed);
        return;
      }
      const index = page.sections.findIndex(({ id }) => id === selection.get().sectionId);
      const section = page.sections[index];
      if (!section) return;
      if (event.key === "F10" && event.altKey) {
        event.preventDefault();
        goToBar(selection);
        return;
      }
      const actions = sectionActionsOf(section, index, page.sections.length, { store, selection, announce });
      const action = actions.find(({ keys }) => isPressed(keys, event));
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action.run?.();
    },
    [announce, selection, store],
  );
  useEffect(() => {
    addEventListener("keydown", handleKey, { capture: true });
    return () => removeEventListener("keydown", handleKey, { capture: true });
  }, [handleKey]);
  return handleKey;
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "y" && !shiftKey) return "redo";
  if (key.toLowerCase() !== "z") return undefined;
  return shiftKey ? "redo" : "undo";
}

/** Returns the section that an undo step changed; undefined if it changed something else. */
function findChanged(before: PageDraft, after: PageDraft): string | undefined {
  const known = new Set(before.sections);
  return after.sections.find((section) => !known.has(section))?.id;
}

/** Focuses the bar of the selected item or section; from an item's bar, that of its section. */
function goToBar(selection: EditorSelection): void {
  const document = selection.frame.current?.contentDocument;
  if (document?.activeElement?.closest(".part-bar-place")) flushSync(() => selection.selectPart(null));
  document?.defaultView?.focus();
  document?.querySelector<HTMLElement>(BAR_BUTTON)?.focus();
}
