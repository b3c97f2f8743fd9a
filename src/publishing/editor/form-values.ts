// The values of an editor's form: read from an item, and turned into a request body.

/** The named texts of an item. `null` becomes "", since a text field has no `null`. */
export function readTexts<Name extends string>(
  names: readonly Name[],
  item: Partial<Record<Name, string | null>> | null,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, item?.[name] ?? ""])) as Record<Name, string>;
}

/** The request body of specification §7: texts as they are, lists and flags as JSON. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
