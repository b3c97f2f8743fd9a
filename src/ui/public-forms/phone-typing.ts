// Formats a Brazilian phone number while typing; person-schema.ts defines its stored form.

import { nationalDigits } from "#src/shared/people/person-schema.ts";
import { formatNational } from "#src/shared/people/phone-links.ts";

/**
 * Formats a field during an edit.
 * @param caret position in `typed`
 * @param forward true if the edit deleted forward: the caret then passes the characters that formatting reinserts, or
 * the key would have no effect
 * @returns the new value, with the caret after the same digit as before
 */
export function formatPhoneEdit(
  typed: string,
  caret: number,
  forward = false,
): { value: string; caret: number } {
  const all = typed.replace(/\D/g, "");
  // Twelve digits may be a number of area 55 with one digit too many, so 55 stays while typing.
  const digits = all.length === 12 && !typed.includes("+") ? all : nationalDigits(typed);
  const value = formatNational(digits);
  const before = typed.slice(0, caret).replace(/\D/g, "").length - (all.length - digits.length);
  let position = 0;
  for (let seen = 0; seen < before && position < value.length; position++) {
    if (/\d/.test(value.charAt(position))) seen++;
  }
  while (forward && /\D/.test(value.charAt(position))) position++;
  return { value, caret: position };
}

export function formatPhoneField(input: HTMLInputElement, edit?: InputEvent): void {
  if (edit?.isComposing) return;
  const caret = input.selectionStart ?? input.value.length;
  const shown = formatPhoneEdit(input.value, caret, edit?.inputType === "deleteContentForward");
  if (shown.value !== input.value) input.value = shown.value;
  if (edit) input.setSelectionRange(shown.caret, shown.caret);
}
