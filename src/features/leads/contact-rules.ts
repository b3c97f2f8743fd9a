// What the form checks and formats with: loaded once somebody is there to type, since Zod is not small.
import type { ContactValues } from "./contact-draft.ts";
import { CONTACT_FIELDS, type ContactErrors } from "./contact-fields.ts";
import { formatPhoneEdit } from "./phone.ts";
import { type ContactField, contactFields } from "./schema.ts";

/** The first fault of one field, by the very rules the server goes by. */
export function findFault(field: ContactField, value: string): string | undefined {
  return contactFields[field].safeParse(value).error?.issues[0]?.message;
}

/** The first fault of every field that has one. */
export function findFaults(values: ContactValues): ContactErrors {
  const faults = CONTACT_FIELDS.map((field) => [field, findFault(field, values[field])] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

/** Formats the number while it is typed, with the caret where it was. */
export function formatPhoneField(input: HTMLInputElement, edit?: InputEvent): void {
  if (edit?.isComposing) return;
  const caret = input.selectionStart ?? input.value.length;
  const shown = formatPhoneEdit(input.value, caret, edit?.inputType === "deleteContentForward");
  if (shown.value !== input.value) input.value = shown.value;
  if (edit) input.setSelectionRange(shown.caret, shown.caret);
}
