import type { StoredSection } from "../sections/schema.ts";
import { showProps } from "../sections/show-props.ts";
import type { ShownService } from "../sections/shown.ts";
import { upgradeSection } from "./upgrade-section.ts";
import { servicesSection } from "../sections/services/schema.ts";

/**
 * The services that a page's sections describe, as they are shown in other places too.
 * @param page its path
 */
export function readServices(sections: readonly StoredSection[], page: string): ShownService[] {
  return sections.flatMap((stored) => {
    const { type, props, isHidden } = upgradeSection(stored);
    if (type !== servicesSection.type || isHidden) return [];
    const { items } = showProps(servicesSection, props, (text) => text).props;
    return items.map(({ name, summary, drawing, icon, image }) => ({
      name,
      summary,
      drawing,
      icon,
      image,
      page,
    }));
  });
}
