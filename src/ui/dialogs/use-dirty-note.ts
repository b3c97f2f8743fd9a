import { useLayoutEffect } from "react";

/** Tells the surrounding dialog about unsaved changes before paint, since Esc may follow at once and has to ask. */
export function useDirtyNote<Note>(note: Note, onNote: (note: Note) => void): void {
  useLayoutEffect(() => onNote(note), [note, onNote]);
}
