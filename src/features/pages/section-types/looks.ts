// Computes the backgrounds (grounds) of a page's sections: adjacent ones touch, and a page may end on one.

import { findGround, type Ground, lookClasses } from "../sections/look/grounds.ts";
import type { SectionType, StoredSection } from "../sections/schema.ts";
import type { ShownAppearance } from "../sections/section-view.ts";
import { showProps } from "../sections/show-props.ts";
import { findSectionType } from "./find-section-type.ts";
import { upgradeSection } from "./upgrade-section.ts";

/** Returns the ground of the type's own component; null for paper. */
export function ownGroundOf({ appearance }: Pick<SectionType, "appearance">): Ground | null {
  return appearance === "brand" ? "brand" : null;
}

/** Returns the ground of a section; null for paper and unknown types. */
export function groundOf(stored: StoredSection): Ground | null {
  const look = read(stored);
  return look && findGround(look.appearance);
}

/** Tells whether a section's look differs from its type's default. */
export function hasLook(stored: StoredSection): boolean {
  const look = read(stored);
  if (!look) return false;
  return lookClasses(look.appearance, { own: ownGroundOf(look.sectionType), isJoined: false }).length > 0;
}

/** Returns the ids of visible sections whose ground follows another ground or starts the page. */
export function findJoined(sections: readonly StoredSection[]): Set<string> {
  const joined = new Set<string>();
  let isOnGround = true;
  for (const section of sections) {
    if (section.isHidden) continue;
    const ground = groundOf(section);
    if (ground && isOnGround) joined.add(section.id);
    isOnGround = ground !== null;
  }
  return joined;
}

/** Returns the chosen look of a section; null for unknown types. */
export function readAppearance(stored: StoredSection): ShownAppearance | null {
  return read(stored)?.appearance ?? null;
}

function read(stored: StoredSection): { sectionType: SectionType; appearance: ShownAppearance } | null {
  const { type, props } = upgradeSection(stored);
  const sectionType = findSectionType(type);
  if (!sectionType) return null;
  const { shown } = showProps(sectionType, { appearance: props.appearance }, () => null);
  return { sectionType, appearance: (shown as { appearance: ShownAppearance }).appearance };
}
