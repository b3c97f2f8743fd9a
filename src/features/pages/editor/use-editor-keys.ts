import { type RefObject, useCallback, useEffect } from "react";
import { isDialogOpen } from "#src/ui/primitives/is-dialog-open.ts";
import { isPressed } from "./actions/action.ts";
import { sectionActionsOf } from "./actions/section-actions.ts";
import type { EditorStore } from "./state/editor-store.ts";
import { useEditorUi } from "./state/editor-ui.ts";
import { findChanged } from "./state/use-selection.ts";

/**
 * Handles Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, the selected section's action keys, and Alt+F10, which moves between the
 * bar and the page, wherever the focus is.
 * @param frame the preview frame
 * @returns the listener, to be added in the frame too
 */
export function useEditorKeys(store: EditorStore, frame: RefObject<HTMLIFrameElement | null>) {
  const { selectedId, select, announce, showLook } = useEditorUi();
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
        if (changed) select(changed);
        return;
      }
      const index = page.sections.findIndex(({ id }) => id === selectedId);
      const section = page.sections[index];
      if (!section) return;
      if (event.key === "F10" && event.altKey) {
        event.preventDefault();
        goToBar(frame.current?.contentDocument);
        return;
      }
      const actions = sectionActionsOf(section, index, page.sections.length, {
        store,
        select,
        announce,
        showLook,
      });
      const action = actions.find(({ keys }) => isPressed(keys, event));
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action.run?.();
    },
    [announce, frame, select, selectedId, showLook, store],
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

/** Focuses the selected item's bar, or from there the section's. */
function goToBar(document: Document | null | undefined): void {
  const bars = [
    ...(document?.querySelectorAll<HTMLElement>("[data-selected] > [data-controls] [data-actions]") ?? []),
  ];
  const part = bars.find((bar) => bar.parentElement?.className === "part-bar-place");
  const isThere = part?.contains(document?.activeElement ?? null) === true;
  const bar = isThere ? bars.find((other) => other !== part) : (part ?? bars[0]);
  document?.defaultView?.focus();
  bar?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
}
