// Drops the items of a list that were never filled in before a page is published: new sections begin with a few empty
// ones.

import { emptyOf, type FieldSchema } from "#src/shared/fields/field-schema.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import type { StoredSection } from "../../schema.ts";
import { findSectionType } from "../../section-types/find-section-type.ts";
import { fieldsOf } from "../../sections/show-props.ts";
import type { PageDraft } from "./page-draft.ts";

/**
 * Drops empty items from the lists of all sections. A list of which no item is filled in stays as it is: its section
 * would show nothing, which the owner has to decide.
 */
export function dropUntouched(page: PageDraft): PageDraft {
  const sections = page.sections.map(withoutUntouched);
  return sections.every((section, index) => section === page.sections[index]) ? page : { ...page, sections };
}

/** @returns the same section if all of its items are filled in */
function withoutUntouched(section: StoredSection): StoredSection {
  const sectionType = findSectionType(section.type);
  if (!sectionType || section.version !== sectionType.version) return section;
  const props = dropIn(fieldsOf(sectionType as never), section.props) as StoredSection["props"];
  return props === section.props ? section : { ...section, props };
}

function dropIn(field: FieldSchema, value: unknown): unknown {
  if (field.items?.properties) return Array.isArray(value) ? dropItems(field.items, value) : value;
  if (!field.properties || typeof value !== "object" || !value) return value;
  const before = Object.entries(value);
  const after = before.map(([name, inner]) => [name, dropIn(field.properties?.[name] ?? {}, inner)] as const);
  return after.every(([, inner], index) => inner === before[index]?.[1]) ? value : Object.fromEntries(after);
}

function dropItems(item: FieldSchema, list: readonly unknown[]): readonly unknown[] {
  const inner = list.map((value) => dropIn(item, value));
  const filled = inner.filter((value) => !isUntouched(item, value));
  const isSame = inner.every((value, index) => value === list[index]);
  if (filled.length > 0 && filled.length < list.length) return filled;
  return isSame ? list : inner;
}

/** Choices of an item, such as the look of a button, are nothing that visitors read. */
function isUntouched(item: FieldSchema, value: unknown): boolean {
  const chosen = Object.entries(item.properties ?? {}).filter(([, { enum: names }]) => names);
  const withoutChoices = (of: unknown): unknown => ({
    ...(of as object),
    ...Object.fromEntries(chosen.map(([name]) => [name, undefined])),
  });
  return (
    typeof value === "object" &&
    value !== null &&
    isSameJson(withoutChoices({ ...(emptyOf(item) as object), ...value }), withoutChoices(emptyOf(item)))
  );
}
