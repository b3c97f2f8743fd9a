import { currentSectionType, type StoredSection } from "../sections/schema.ts";
import { findSectionType } from "./find-section-type.ts";

/**
 * Upgrades a stored section to the current name of its type and the current version of its schema. Sections of unknown
 * types and newer versions stay unchanged.
 */
export function upgradeSection(stored: StoredSection): StoredSection {
  const type = currentSectionType(stored.type);
  const section = type === stored.type ? stored : { ...stored, type };
  const sectionType = findSectionType(section.type);
  if (!sectionType || section.version >= sectionType.version) return section;
  const props = sectionType.upgrades
    .slice(section.version - 1)
    .reduce<unknown>((stored, upgrade) => upgrade(stored as never), section.props);
  return { ...section, version: sectionType.version, props: props as StoredSection["props"] };
}
