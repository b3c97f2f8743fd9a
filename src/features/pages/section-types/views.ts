// The view and styles of each section type, from the *.section.tsx of its folder. The server and the editor import
// this; a visitor's browser never does.

import type { TextPart } from "#src/settings/texts/words/part.ts";
import type { StoredSection } from "../sections/schema.ts";
import type { SectionModule, ShownService } from "../sections/section-view.ts";
import { hasLook } from "./looks.ts";
import picture from "#src/ui/images/picture.css?inline";
import look from "../sections/look/look.css?inline";

const files = import.meta.glob<SectionModule>("../sections/*/*.section.tsx", {
  eager: true,
  import: "section",
});
const byType = new Map(Object.entries(files).map(([path, module]) => [path.split("/")[2], module]));

/** Returns the view and styles of a type; undefined for one that this version of the product does not know. */
export function findSectionModule(type: string): SectionModule | undefined {
  return byType.get(type);
}

/**
 * Returns each style that these sections need once, in the order of the page.
 * @param services those that service cards show
 */
export function stylesOf(sections: readonly StoredSection[], services: readonly ShownService[]): string[] {
  const styles = sections.flatMap((section) => {
    const {
      styles: always = [],
      pictureStyles = [],
      arrangementStyles = {},
    } = findSectionModule(section.type) ?? {};
    const arrangement = String(section.props.arrangement);
    const own = [
      ...always,
      ...(Object.hasOwn(arrangementStyles, arrangement) ? (arrangementStyles[arrangement] ?? []) : []),
    ];
    const shown = [section.props, section.type === "service-cards" && services];
    return hasLook(section) || PICTURED.test(JSON.stringify(shown)) ? [...own, ...pictureStyles] : own;
  });
  return [...new Set([...styles, ...(sections.some(hasLook) ? [picture, look] : [])])];
}

/** Finds an image or an icon in the JSON of a section. */
const PICTURED = /"path":"\/media\/|"icon":"(?!none")/;

/** Returns all styles that sections of these types can need, for an editor. */
export function allStylesOf(types: readonly string[]): string[] {
  const styles = types.flatMap((type) => {
    const { styles: own = [], pictureStyles = [], arrangementStyles = {} } = findSectionModule(type) ?? {};
    return [...own, ...Object.values(arrangementStyles).flat(), ...pictureStyles];
  });
  return [...new Set([...styles, picture, look])];
}

/** Returns the texts of the site that sections of these types show and that the root's loader does not send. */
export function textPartsOf(sections: readonly { type: string }[]): TextPart[] {
  return [...new Set(sections.flatMap(({ type }) => findSectionModule(type)?.texts ?? []))];
}
