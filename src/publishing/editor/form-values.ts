// The values of an editor's form: read from an item, compared, and turned into a request body.
import type { FieldValues } from "react-hook-form";

/** The named texts of an item. `null` becomes "", since a text field has no `null`. */
export function readTexts<Name extends string>(
  names: readonly Name[],
  item: Partial<Record<Name, string | null>> | null,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, item?.[name] ?? ""])) as Record<Name, string>;
}

/**
 * The request body of specification §7: texts as they are, lists and flags as JSON.
 * @param updatedAt the version that the values are based on; `null` for a new item
 */
export function toFormData(values: object, updatedAt: string | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...(updatedAt && { updatedAt }) })) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

export function isSameValues<Values extends FieldValues>(one: Values, other: Values): boolean {
  return Object.keys(one).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Whether `stored` may be what the server made of `sent`: it trims texts, and may fill empty ones. */
export function isStoredFrom<Values extends FieldValues>(stored: Values, sent: Values): boolean {
  return Object.keys(sent).every((name) => {
    const [is, was]: [unknown, unknown] = [stored[name], sent[name]];
    if (typeof is !== "string" || typeof was !== "string") return JSON.stringify(is) === JSON.stringify(was);
    return was.trim() === "" || is.trim() === was.trim();
  });
}
