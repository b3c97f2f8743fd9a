import { useLayoutEffect } from "react";

/**
 * Tells the dialog around a form whether there are unsaved changes, before they are seen: Esc may follow at once, and has
 * to ask.
 */
export function useDirtyNote(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
}
