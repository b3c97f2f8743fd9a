export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** A refused form sent without JavaScript, as the page shows it again. */
export interface RefusedForm<Name extends string> {
  values: Record<Name, string>;
  errors: FieldErrors<Name>;
  message: string;
}

export function readValues<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
): Record<Name, string> {
  const entries = fields.map((field) => [field, readValue(form, field)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Returns an empty text for an unticked checkbox, and for files, which no draft can keep. */
export function readValue(form: HTMLFormElement, field: string): string {
  const input = fieldOf(form, field);
  if (input.type === "file") return "";
  return isCheckbox(input) && !input.checked ? "" : input.value;
}

/** Returns the chosen files of a field; none for fields of other types. */
export function readFiles(form: HTMLFormElement, field: string): File[] {
  const input = fieldOf(form, field);
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
}

export function readHoneypot(form: HTMLFormElement): string {
  return (form.elements.namedItem("recado_extra") as HTMLInputElement).value;
}

/** @param fill values for empty fields only, since text in the page is newer */
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

/** Focuses the first field with an error; returns false if there are no errors. @param fields in page order */
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
