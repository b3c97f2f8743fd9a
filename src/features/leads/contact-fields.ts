// Reads and writes the fields of the contact form where they are: in the page.
import type { ContactValues } from "./contact-draft.ts";
import type { ContactField } from "./schema.ts";

export type ContactErrors = Partial<Record<ContactField, string>>;

/** In the order in which they stand. */
export const CONTACT_FIELDS: readonly ContactField[] = ["name", "email", "phone", "message"];

export function isContactField(name: string): name is ContactField {
  return (CONTACT_FIELDS as readonly string[]).includes(name);
}

export function readValues(form: HTMLFormElement): ContactValues {
  const entries = CONTACT_FIELDS.map((field) => [field, fieldOf(form, field).value]);
  return Object.fromEntries(entries) as ContactValues;
}

export function isSame(values: ContactValues, others: ContactValues): boolean {
  return CONTACT_FIELDS.every((field) => values[field] === others[field]);
}

/** Empty, unless a program filled in what no person sees. */
export function readHoneypot(form: HTMLFormElement): string {
  return (form.elements.namedItem("recado_extra") as HTMLInputElement).value;
}

/** @param fill what to write where nothing stands yet: what is in the page is newer */
export function fillEmptyFields(form: HTMLFormElement, fill: ContactValues): void {
  for (const field of CONTACT_FIELDS) {
    const input = fieldOf(form, field);
    if (input.value === "") input.value = fill[field];
  }
}

export function clearFields(form: HTMLFormElement): void {
  for (const field of CONTACT_FIELDS) fieldOf(form, field).value = "";
}

/** Focuses the first field that has an error; returns whether there was one. */
export function focusFirstError(form: HTMLFormElement, errors: ContactErrors): boolean {
  const first = CONTACT_FIELDS.find((field) => errors[field]);
  if (first) fieldOf(form, first).focus();
  return first !== undefined;
}

export function fieldOf(form: HTMLFormElement, field: ContactField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
}
