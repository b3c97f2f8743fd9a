// Renders the sections of a page as text, to be compared word by word.

import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { writeImageMark } from "#src/shared/media/image-mark.ts";
import type { StoredSection } from "./schema.ts";
import { findSectionType } from "./section-types/find-section-type.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";
import { fieldsOf } from "./sections/show-props.ts";

/** Renders each section with its name and all its texts and choices. */
export function toReadableSections(sections: readonly StoredSection[]): string {
  return sections.map(toReadableSection).join("\n\n");
}

function toReadableSection(stored: StoredSection): string {
  const { type, props, isHidden } = upgradeSection(stored);
  const sectionType = findSectionType(type);
  const name = `${sectionType?.label ?? type}${isHidden ? " (oculta)" : ""}`;
  return [name, ...(sectionType ? readLines(fieldsOf(sectionType as never), props) : [])].join("\n");
}

/** Returns nothing for empty values and defaults. */
function readLines(field: FieldSchema, value: unknown): string[] {
  const { properties, items, control, title = "" } = field;
  if (items) return Array.isArray(value) ? value.flatMap((item) => readLines(items, item)) : [];
  if (typeof value === "object" && value) {
    const object = value as Record<string, unknown>;
    if (control === "image") return [writeImageMark(toText(object.alt), toText(object.path))];
    return Object.entries(properties ?? {}).flatMap(([name, inner]) => readLines(inner, object[name]));
  }
  if (value === undefined || value === null || value === "" || value === field.default) return [];
  const text = toText(value);
  switch (control) {
    case "line":
    case "text":
    case "markdown":
      return [text];
    case "address":
      return [`→ ${text}`];
    case "switch":
      return value === true ? [title] : [];
    default: {
      const label = field.labels?.[field.enum?.indexOf(text) ?? -1] ?? text;
      return [title ? `${title}: ${label}` : label];
    }
  }
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
