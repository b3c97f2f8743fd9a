// Reads and writes the fields of a public form in the DOM.

/** Error texts by field. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** A form that was sent without JavaScript and refused, as the page shows it again. */
export interface RefusedForm<Name extends string> {
  values: Record<Name, string>;
  errors: FieldErrors<Name>;
  /** Why it was refused as a whole. */
  message: string;
}

export function readValues<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
): Record<Name, string> {
  const entries = fields.map((field) => [field, readValue(form, field)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** What a field says; a checkbox nothing unless it is ticked. */
export function readValue(form: HTMLFormElement, field: string): string {
  const input = fieldOf(form, field);
  return isCheckbox(input) && !input.checked ? "" : input.value;
}

/** The value of the hidden field, which only programs fill in. */
export function readHoneypot(form: HTMLFormElement): string {
  return (form.elements.namedItem("recado_extra") as HTMLInputElement).value;
}

/** @param fill values for empty fields only: text in the page is newer */
export function fillEmptyFields<Name extends string>(
  form: HTMLFormElement,
  fill: Record<Name, string>,
): void {
  for (const [field, value] of Object.entries<string>(fill)) {
    const input = fieldOf(form, field);
    if (isCheckbox(input)) input.checked ||= value !== "";
    else if (input.value === "") input.value = value;
  }
}

export function clearFields(form: HTMLFormElement, fields: readonly string[]): void {
  for (const field of fields) {
    const input = fieldOf(form, field);
    if (isCheckbox(input)) input.checked = false;
    else input.value = "";
  }
}

function isCheckbox(input: Element): input is HTMLInputElement {
  return input instanceof HTMLInputElement && input.type === "checkbox";
}

/**
 * Focuses the first field that has an error; returns whether there was one.
 * @param fields in the order of the page
 */
export function focusFirstError<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
  fieldErrors: FieldErrors<Name>,
): boolean {
  const first = fields.find((field) => fieldErrors[field]);
  if (first) fieldOf(form, first).focus();
  return first !== undefined;
}

export function fieldOf(form: HTMLFormElement, field: string): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
}
