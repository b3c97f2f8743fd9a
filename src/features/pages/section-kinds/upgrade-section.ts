import type { StoredSection } from "../sections/schema.ts";
import { findSectionKind } from "./kinds.ts";

/**
 * A stored section as its kind is today: its upgrades run one after another. One of an unknown kind, or of a version
 * that is newer than the product, stays as it is.
 */
export function upgradeSection(section: StoredSection): StoredSection {
  const kind = findSectionKind(section.type);
  if (!kind || section.version >= kind.version) return section;
  const props = kind.upgrades
    .slice(section.version - 1)
    .reduce<unknown>((stored, upgrade) => upgrade(stored as never), section.props);
  return { ...section, version: kind.version, props: props as StoredSection["props"] };
}
