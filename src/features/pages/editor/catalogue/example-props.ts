// Builds example props for the catalog.

import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import type { SectionType } from "../../sections/schema.ts";
import { fieldsOf } from "../../sections/show-props.ts";

const PARTS = 3;

/** Fills the type's starter: missing texts get the names of their fields, choices of drawings their last option. */
export function exampleProps(sectionType: SectionType): Record<string, unknown> {
  const example = fill(fieldsOf(sectionType as SectionType<never>)) as Record<string, unknown>;
  return { ...example, ...sectionType.starter };
}

function fill(field: FieldSchema, index = 0): unknown {
  if (field.properties) {
    return Object.fromEntries(
      Object.entries(field.properties).map(([name, inner]) => [name, fill(inner, index)]),
    );
  }
  const { items } = field;
  if (items)
    return Array.from({ length: Math.min(PARTS, field.maxItems ?? PARTS) }, (_, part) => fill(items, part));
  if (field.enum)
    return field.title === "Desenho" ? field.enum[1 + (index % (field.enum.length - 1))] : field.default;
  if (field.control === "address") return "/";
  if (field.control === "line") return (field.title ?? "").slice(0, field.maxLength);
  if (field.control === "text") return `${field.title ?? ""} em uma ou duas frases, como os visitantes leem.`;
  return field.default ?? null;
}
