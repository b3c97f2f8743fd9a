// The looks of a page's stored sections: grounds touch each other, and a page may end on one.
import type { ShownAppearance } from "../sections/shown.ts";
import { findGround, type Ground, lookClasses } from "../sections/look/grounds.ts";
import type { SectionKind, StoredSection } from "../sections/schema.ts";
import { showProps } from "../sections/show-props.ts";
import { findSectionKind } from "./kinds.ts";
import { upgradeSection } from "./upgrade-section.ts";

/** What the component of a kind stands on by itself; null: paper. */
export function ownGroundOf({ appearance }: Pick<SectionKind, "appearance">): Ground | null {
  return appearance === "brand" ? "brand" : null;
}

/** The ground of a section; null: paper, or a kind that is not known. */
export function groundOf(stored: StoredSection): Ground | null {
  const look = read(stored);
  return look && findGround(look.appearance);
}

/** Whether it looks otherwise than its kind does. */
export function hasLook(stored: StoredSection): boolean {
  const look = read(stored);
  if (!look) return false;
  return lookClasses(look.appearance, { own: ownGroundOf(look.kind), isJoined: false }).length > 0;
}

/** The ids of the visible sections whose ground begins where another ends, or where the page begins. */
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

function read(stored: StoredSection): { kind: SectionKind; appearance: ShownAppearance } | null {
  const { type, props } = upgradeSection(stored);
  const kind = findSectionKind(type);
  if (!kind) return null;
  const { shown } = showProps(kind, { appearance: props.appearance }, () => null);
  return { kind, appearance: (shown as { appearance: ShownAppearance }).appearance };
}
