import { useCallback, useEffect } from "react";
import { isDialogOpen } from "#src/ui/primitives/is-dialog-open.ts";
import type { EditorStore } from "./state/editor-store.ts";
import { findChanged } from "./state/use-selection.ts";

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, wherever the focus is.
 * @param onStep called with the section that a step has changed
 * @returns the listener, for the page's own window
 */
export function useEditorKeys(store: EditorStore, onStep: (sectionId: string) => void) {
  const handleKey = useCallback(
    (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (!step || isDialogOpen()) return;
      // Else the browser would undo what it knows of the text alone.
      event.preventDefault();
      const before = store.get().page;
      store[step]();
      const changed = findChanged(before, store.get().page);
      if (changed) onStep(changed);
    },
    [onStep, store],
  );
  useEffect(() => {
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [handleKey]);
  return handleKey;
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "y" && !shiftKey) return "redo";
  if (key.toLowerCase() !== "z") return undefined;
  return shiftKey ? "redo" : "undo";
}
