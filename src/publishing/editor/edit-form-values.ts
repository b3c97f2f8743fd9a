import { flushSync } from "react-dom";
import type { FormStore } from "#src/ui/forms/form-store.ts";
import type { DraftFields } from "../draft-session/draft-fields.ts";
import { type EditedFields, mergeByField } from "../draft-session/edited-fields.ts";

/**
 * Connects a form's values to a draft session.
 * @param toFields maps values to API fields
 * @param toValues the whole form's values with these fields applied
 */
export function editFormValues<Values extends object>(
  formStore: FormStore<Values>,
  toFields: (values: Values) => DraftFields,
  toValues: (fields: DraftFields) => Values,
): EditedFields {
  return mergeByField({
    read: () => toFields(formStore.get()),
    show: (fields) => {
      const shown = Object.entries(toValues(fields)).filter(([name]) => name in fields);
      keepCaret(() => formStore.change(Object.fromEntries(shown) as Partial<Values>));
    },
    subscribe: formStore.subscribe,
  });
}

/** Changes the values of fields and restores the caret's place in the text, which browsers would move to the end. */
function keepCaret(change: () => void): void {
  const field = document.activeElement;
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (!isText || field.selectionStart === null || field.selectionEnd === null) return change();
  const { value: before, selectionStart, selectionEnd } = field;
  // A controlled field's value changes with the render.
  flushSync(change);
  if (field.value === before) return;
  const [start, end] = [selectionStart, selectionEnd].map((at) => moveCaret(at, before, field.value));
  field.setSelectionRange(start ?? null, end ?? null);
}

/** Maps a position to the text after a change elsewhere in it. */
export function moveCaret(at: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (at <= start) return at;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Positions after the change move with it; those inside a removed part go to its end.
  return after.length - Math.min(before.length - at, end);
}
