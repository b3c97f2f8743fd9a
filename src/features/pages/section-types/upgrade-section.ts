import type { StoredSection } from "../sections/schema.ts";
import { findSectionType } from "./kinds.ts";

/**
 * Upgrades a stored section to the current version of its kind. Sections of unknown kinds and newer versions stay
 * unchanged.
 */
export function upgradeSection(section: StoredSection): StoredSection {
  const kind = findSectionType(section.type);
  if (!kind || section.version >= kind.version) return section;
  const props = kind.upgrades
    .slice(section.version - 1)
    .reduce<unknown>((stored, upgrade) => upgrade(stored as never), section.props);
  return { ...section, version: kind.version, props: props as StoredSection["props"] };
}
