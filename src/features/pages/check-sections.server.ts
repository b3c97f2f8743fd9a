// Reads a page's sections for the checks before publication.

import { type CheckedParts, textOf } from "#src/publishing/checks/checked-content-type.ts";
import type { FieldSchema } from "#src/shared/fields/field-schema.ts";
import { MAX_SECTIONS } from "./schema.ts";
import { asSections } from "./section-fields.server.ts";
import { findSectionType } from "./section-types/find-section-type.ts";
import { LOADERS } from "./section-types/loader-table.server.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";
import { sectionSchema } from "./sections/schema.ts";
import { fieldsOf } from "./sections/show-props.ts";

const FIELD = "sections";
const NO_DESCRIPTION: CheckedParts["warnings"][number] = {
  check: "empty",
  field: "seoDescription",
  message: "A página não tem descrição: buscadores e links compartilhados mostram a do site.",
};

/**
 * Reads the links and Markdown texts of the sections that visitors see, and names a missing description and sections
 * without any content.
 */
export function readCheckedSections(fields: Readonly<Record<string, unknown>>): CheckedParts {
  const parts: CheckedParts = { links: [], markdown: [], warnings: [] };
  if (textOf(fields, "seoDescription") === "") parts.warnings.push(NO_DESCRIPTION);
  for (const given of asSections(fields[FIELD]).slice(0, MAX_SECTIONS)) {
    // Fields are as typed: of any type.
    const { data } = sectionSchema.safeParse(given);
    if (!data) continue;
    const section = upgradeSection(data);
    const sectionType = findSectionType(section.type);
    if (!sectionType || section.isHidden) continue;
    const schema = fieldsOf(sectionType as never);
    const values = readValues(schema, section.props);
    for (const { control, value, name } of values) {
      if (control === "markdown") parts.markdown.push({ field: FIELD, text: value });
      // Places within a page depend on what other sections and blocks show there.
      const href = value.split("#", 1)[0];
      if (control === "address" && href)
        parts.links.push({ field: FIELD, href, text: name ?? sectionType.label });
    }
    if (values.length === 0 && hasList(schema) && !LOADERS[section.type])
      parts.warnings.push({
        check: "empty",
        field: FIELD,
        message: `A seção “${sectionType.label}” está vazia: visitantes não veem nada nela.`,
      });
  }
  return parts;
}

interface ContentValue {
  control: FieldSchema["control"];
  value: string;
  /** Text of the link that an address belongs to. */
  name?: string;
}

const CONTENT = new Set<FieldSchema["control"]>(["line", "plain", "text", "markdown", "address", "image"]);

/** Lists the texts, addresses and pictures that are filled in. */
function readValues(field: FieldSchema, value: unknown, name?: string): ContentValue[] {
  const { control, items, properties } = field;
  if (items) return Array.isArray(value) ? value.flatMap((item) => readValues(items, item)) : [];
  if (typeof value === "object" && value) {
    const object = value as Record<string, unknown>;
    if (control === "image") return typeof object.path === "string" ? [{ control, value: object.path }] : [];
    const label = typeof object.label === "string" ? object.label : undefined;
    return Object.entries(properties ?? {}).flatMap(([key, inner]) => readValues(inner, object[key], label));
  }
  if (!CONTENT.has(control) || typeof value !== "string" || value.trim() === "") return [];
  return [{ control, value: value.trim(), ...(name && { name }) }];
}

function hasList({ properties = {} }: FieldSchema): boolean {
  return Object.values(properties).some(({ items }) => items !== undefined);
}
