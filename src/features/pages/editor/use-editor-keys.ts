import { type RefObject, useCallback, useEffect } from "react";
import { isDialogOpen } from "#src/ui/primitives/is-dialog-open.ts";
import { isPressed } from "./acts/act.ts";
import { actsOf } from "./acts/section-acts.ts";
import type { EditorStore } from "./state/editor-store.ts";
import { useEditorUi } from "./state/editor-ui.ts";
import { findChanged } from "./state/use-selection.ts";

/**
 * Wherever the focus is: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; the keys of the selected section's acts; Alt+F10, which goes
 * to the bar over the page and back.
 * @param frame the page's window
 * @returns the listener, for the page's own window
 */
export function useEditorKeys(store: EditorStore, frame: RefObject<HTMLIFrameElement | null>) {
  const { selectedId, select, announce, showLook } = useEditorUi();
  const handleKey = useCallback(
    (event: KeyboardEvent): void => {
      if (isDialogOpen()) return;
      const { page } = store.get();
      const step = stepOf(event);
      if (step) {
        // Else the browser, or the editor of a long text, would undo what it knows of the text alone, and we that step.
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
      const acts = actsOf(section, index, page.sections.length, { store, select, announce, showLook });
      const act = acts.find(({ keys }) => isPressed(keys, event));
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act.run?.();
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

/** To the bar of the part that is chosen, or of the section; from the part's to the section's. */
function goToBar(document: Document | null | undefined): void {
  const bars = [
    ...(document?.querySelectorAll<HTMLElement>("[data-selected] > [data-controls] [data-acts]") ?? []),
  ];
  const part = bars.find((bar) => bar.parentElement?.className === "part-bar-place");
  const isThere = part?.contains(document?.activeElement ?? null) === true;
  const bar = isThere ? bars.find((other) => other !== part) : (part ?? bars[0]);
  document?.defaultView?.focus();
  bar?.querySelector<HTMLElement>("button[tabindex='0']")?.focus();
}
