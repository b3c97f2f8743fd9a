// Every kind of section there is. What each looks like is in views.tsx.
import { callToActionSection } from "./call-to-action/schema.ts";
import { differentiatorsSection } from "./differentiators/schema.ts";
import { numbersSection } from "./numbers/schema.ts";
import { openingSection } from "./opening/schema.ts";
import type { SectionKind } from "./schema.ts";
import { serviceCardsSection } from "./service-cards/schema.ts";
import { servicesSection } from "./services/schema.ts";
import { statementsSection } from "./statements/schema.ts";
import { stepsSection } from "./steps/schema.ts";
import { testimonialsSection } from "./testimonials/schema.ts";
import { timelineSection } from "./timeline/schema.ts";
import { valuesSection } from "./values/schema.ts";

/** In the order of the catalogue. */
export const SECTION_KINDS = [
  openingSection,
  numbersSection,
  serviceCardsSection,
  servicesSection,
  differentiatorsSection,
  stepsSection,
  testimonialsSection,
  timelineSection,
  statementsSection,
  valuesSection,
  callToActionSection,
] as const;

const byType = new Map<string, SectionKind>(SECTION_KINDS.map((kind) => [kind.type, kind]));

/** The kind of that name; undefined for one that this version of the product does not know. */
export function findSectionKind(type: string): SectionKind | undefined {
  return byType.get(type);
}
