// Creates props for new sections and list items from the type's fields.

import { emptyOf, type FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { SectionType } from "../sections/schema.ts";
import { fieldsOf } from "../sections/show-props.ts";

/** Number of empty entries in a new section's `items`. */
const FIRST_PARTS = 3;

/** Combines the type's starter with empty values and a few empty items. */
export function newProps(sectionType: SectionType): Record<string, unknown> {
  const fields = fieldsOf(sectionType as SectionType<never>);
  const { items } = fields.properties ?? {};
  const parts = items?.items && newParts(items.items, Math.min(FIRST_PARTS, items.maxItems ?? FIRST_PARTS));
  return { ...(emptyOf(fields) as object), ...(parts && { items: parts }), ...sectionType.starter };
}

function newParts(part: FieldSchema, count: number): unknown[] {
  return Array.from({ length: count }, () => emptyOf(part));
}
