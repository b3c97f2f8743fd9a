import { nameFields } from "../sections/form/name-fields.ts";
import { formSection } from "../sections/form/schema.ts";
import { currentSectionType, type StoredSection } from "../sections/schema.ts";
import { findSectionType } from "./find-section-type.ts";

/**
 * Upgrades a stored section to the current name of its type and the current version of its schema. Sections of unknown
 * types and newer versions stay unchanged.
 * Fields of forms get names, which tools may leave out.
 */
export function upgradeSection(stored: StoredSection): StoredSection {
  const section = toCurrentVersion(stored);
  if (section.type !== formSection.type) return section;
  const { fields } = section.props;
  const named = nameFields(fields);
  return named === fields ? section : { ...section, props: { ...section.props, fields: named } };
}

/** Upgrades without naming the fields of forms: in the editor a label may be half typed. */
export function toCurrentVersion(stored: StoredSection): StoredSection {
  const type = currentSectionType(stored.type);
  const section = type === stored.type ? stored : { ...stored, type };
  const sectionType = findSectionType(section.type);
  if (!sectionType || section.version >= sectionType.version) return section;
  const props = sectionType.upgrades
    .slice(section.version - 1)
    .reduce<unknown>((stored, upgrade) => upgrade(stored as never), section.props);
  return { ...section, version: sectionType.version, props: props as StoredSection["props"] };
}
