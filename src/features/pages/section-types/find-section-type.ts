// The section types. Each is a folder of ../sections, which the generated table lists.

import { isRequired } from "../sections/required-sections.ts";
import type { SectionType } from "../sections/schema.ts";
import { SECTIONS } from "./section-table.ts";

/** The order of the catalogue; types that are not named here follow. */
const CATALOGUE = [
  "hero",
  "numbers",
  "service-cards",
  "bento",
  "services",
  "differentiators",
  "steps",
  "plans",
  "comparison",
  "before-after",
  "testimonials",
  "logos",
  "team",
  "timeline",
  "statements",
  "values",
  "text",
  "picture-with-text",
  "wide-picture",
  "tabs",
  "gallery",
  "video",
  "embed",
  "questions",
  "posts",
  "projects",
  "download",
  "form",
  "newsletter",
  "ebook",
  "contact",
  "map",
  "legal",
  "call-to-action",
  "block",
];

/** The types of the catalogue, and blocks, which it offers by their names. */
export const SECTION_TYPES: readonly SectionType[] = SECTIONS.filter(
  (sectionType) => !isRequired(sectionType),
).toSorted((one, other) => placeOf(one) - placeOf(other));

/** The types that one page of the site always has and no other may have (required-sections.ts). */
export const REQUIRED_SECTION_TYPES: readonly SectionType[] = SECTIONS.filter(isRequired);

const byType = new Map(SECTIONS.map((sectionType) => [sectionType.type, sectionType]));

/** Finds a type by its stored name; undefined for one that this version of the product does not know. */
export function findSectionType(type: string): SectionType | undefined {
  return byType.get(type);
}

function placeOf({ type }: SectionType): number {
  const place = CATALOGUE.indexOf(type);
  return place === -1 ? CATALOGUE.length : place;
}
