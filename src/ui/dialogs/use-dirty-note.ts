import { useLayoutEffect } from "react";

/**
 * Tells the dialog around a form whether there are unsaved changes, or which, before they are seen: Esc may follow at once, and has
 * to ask.
 */
export function useDirtyNote<Note>(note: Note, onNote: (note: Note) => void): void {
  useLayoutEffect(() => onNote(note), [note, onNote]);
}
