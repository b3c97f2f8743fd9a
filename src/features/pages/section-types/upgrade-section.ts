import { currentSectionType, type StoredSection } from "../sections/schema.ts";
import { findSectionType } from "./kinds.ts";

/**
 * Upgrades a stored section to the current name of its type and the current version of its schema. Sections of unknown kinds and newer versions stay
 * unchanged.
 */
export function upgradeSection(stored: StoredSection): StoredSection {
  const type = currentSectionType(stored.type);
  const section = type === stored.type ? stored : { ...stored, type };
  const kind = findSectionType(section.type);
  if (!kind || section.version >= kind.version) return section;
  const props = kind.upgrades
    .slice(section.version - 1)
    .reduce<unknown>((stored, upgrade) => upgrade(stored as never), section.props);
  return { ...section, version: kind.version, props: props as StoredSection["props"] };
}
