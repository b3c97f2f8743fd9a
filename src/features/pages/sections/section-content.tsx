import { upgradeSection } from "./upgrade-section.ts";
import type { StoredSection } from "../schema.ts";
import { findSectionKind } from "./kinds.ts";
import { showProps, type ShowText } from "./show-props.ts";
import type { SectionSite } from "./shown.ts";
import { findLook } from "./views.ts";

interface SectionContentProps {
  section: StoredSection;
  site: SectionSite;
  showText: ShowText;
}

/** A stored section as it looks; nothing for one of an unknown kind. */
export function SectionContent({ section, site, showText }: SectionContentProps) {
  const { id, type, props } = upgradeSection(section);
  const [kind, look] = [findSectionKind(type), findLook(type)];
  if (!kind || !look) return null;
  const { View } = look;
  const given = showProps(kind, props, showText);
  return <View anchor={`s${id.slice(0, 8)}`} site={site} {...(given as { shown: never; props: never })} />;
}
