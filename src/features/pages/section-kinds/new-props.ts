// The props of new sections and parts of them, made of the fields of their kind.
import type { SectionKind } from "#src/features/pages/sections/schema.ts";
import { emptyOf, type FieldSchema } from "#src/shared/fields/field-schema.ts";
import { fieldsOf } from "#src/features/pages/sections/show-props.ts";

/** Parts that a new section begins with, to be filled in: its main list is called `items`. */
const FIRST_PARTS = 3;

/** The props of a new section: its kind's own start, and empty parts to write in. */
export function newProps(kind: SectionKind): Record<string, unknown> {
  const fields = fieldsOf(kind as SectionKind<never>);
  const { items } = fields.properties ?? {};
  const parts = items?.items && newParts(items.items, Math.min(FIRST_PARTS, items.maxItems ?? FIRST_PARTS));
  return { ...(emptyOf(fields) as object), ...(parts && { items: parts }), ...kind.starter };
}

function newParts(part: FieldSchema, count: number): unknown[] {
  return Array.from({ length: count }, () => emptyOf(part));
}
