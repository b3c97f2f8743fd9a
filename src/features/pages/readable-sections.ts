// The sections of a page as text, to be compared word by word.
import type { StoredSection } from "./schema.ts";
import { findSectionKind } from "./section-kinds/kinds.ts";
import { showProps } from "./sections/show-props.ts";
import { upgradeSection } from "./section-kinds/upgrade-section.ts";

/** Each section with its name and its texts, one below the other. */
export function toReadableSections(sections: readonly StoredSection[]): string {
  return sections.map(toReadableSection).join("\n\n");
}

function toReadableSection(stored: StoredSection): string {
  const { type, props, isHidden } = upgradeSection(stored);
  const kind = findSectionKind(type);
  const texts: string[] = [];
  if (kind) showProps(kind, props, (text) => (texts.push(text), null));
  const name = `${kind?.label ?? type}${isHidden ? " (oculta)" : ""}`;
  return [name, ...texts.filter((text) => text !== "")].join("\n");
}
