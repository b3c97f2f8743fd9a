// Names the fields of a form by their labels. Programs that send the form use the names; people never see them.

import { firstFreeSlug, toSlug } from "#src/shared/slug.ts";
import { RESERVED_NAMES } from "./schema.ts";

/** Leaves room for a number within the 40 characters of a name. */
const NAME_MAX = 36;

/**
 * Gives each field that has a label and no name one made of its label, such as "porte-da-empresa".
 * @param fields as a draft may have them
 * @returns the same list if every name was there already
 */
export function nameFields(fields: unknown): unknown {
  if (!Array.isArray(fields) || !fields.some(isUnnamed)) return fields;
  const taken = new Set(RESERVED_NAMES);
  for (const field of fields as unknown[]) {
    const { name } = (field ?? {}) as { name?: unknown };
    if (typeof name === "string") taken.add(name.toLowerCase());
  }
  return (fields as unknown[]).map((field) => {
    if (!isUnnamed(field)) return field;
    const name = firstFreeSlug(nameOf(field.label), taken);
    taken.add(name);
    return { ...field, name };
  });
}

function isUnnamed(field: unknown): field is { label: string } {
  const { name, label } = (field ?? {}) as { name?: unknown; label?: unknown };
  return (name ?? "") === "" && typeof label === "string" && label.trim() !== "";
}

function nameOf(label: string): string {
  const slug = toSlug(label);
  // A name begins with a letter.
  const name = /^[a-z]/.test(slug) ? slug : `campo-${slug}`;
  return name.slice(0, NAME_MAX).replace(/-+$/, "");
}
