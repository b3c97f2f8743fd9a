// The values of a form: read from an item, compared, and made into what is sent.
import type { FieldValues } from "react-hook-form";

/** The texts of an item by their names. A field cannot hold `null`: empty text stands for it. */
export function readTexts<Name extends string>(
  names: readonly Name[],
  item: Partial<Record<Name, string | null>> | null,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, item?.[name] ?? ""])) as Record<Name, string>;
}

/**
 * The form of specification §7: texts as they are, lists and flags as JSON.
 * @param updatedAt the version that the values were made from; `null`: there is none yet
 */
export function toFormData(values: object, updatedAt: string | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...(updatedAt && { updatedAt }) })) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** Whether two fillings of a form are the same. */
export function isSameValues<Values extends FieldValues>(one: Values, other: Values): boolean {
  return Object.keys(one).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/**
 * Whether what is stored says what was sent: a server takes blanks off the ends of texts, and makes what
 * was left empty.
 */
export function sayTheSame<Values extends FieldValues>(stored: Values, sent: Values): boolean {
  return Object.keys(sent).every((name) => {
    const [is, was]: [unknown, unknown] = [stored[name], sent[name]];
    if (typeof is !== "string" || typeof was !== "string") return JSON.stringify(is) === JSON.stringify(was);
    return was.trim() === "" || is.trim() === was.trim();
  });
}
