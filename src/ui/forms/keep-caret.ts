import { flushSync } from "react-dom";

/**
 * Runs what changes the values of fields, and puts the caret back to the text that it stood in: with another value
 * browsers move it to the end.
 */
export function keepCaret(change: () => void): void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isText || field.selectionStart === null || field.selectionEnd === null) return change();
  const { value: before, selectionStart, selectionEnd } = field;
  // The value of a controlled field changes with the render.
  flushSync(change);
  if (field.value === before) return;
  const [start, end] = [selectionStart, selectionEnd].map((at) => moveCaret(at, before, field.value));
  field.setSelectionRange(start ?? null, end ?? null);
}

/** Where a place of a text is after the text was changed somewhere. */
export function moveCaret(at: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (at <= start) return at;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Behind the change; in what is gone, at its end.
  return after.length - Math.min(before.length - at, end);
}
