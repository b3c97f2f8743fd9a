import type { StoredSection } from "../sections/schema.ts";
import type { ShownService } from "../sections/section-view.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { showProps } from "../sections/show-props.ts";
import { upgradeSection } from "./upgrade-section.ts";

/**
 * Reads the services that a page describes, which other pages show too.
 * @param page path of the page
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
