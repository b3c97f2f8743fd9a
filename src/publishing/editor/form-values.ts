// The values of an editor's form, turned into a request body.

/** The request body: texts as they are, lists and flags as JSON. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
