// Every kind of section there is. What each looks like is in views.tsx.
import { callToActionSection } from "./call-to-action/schema.ts";
import { differentiatorsSection } from "./differentiators/schema.ts";
import { numbersSection } from "./numbers/schema.ts";
import { legalSection } from "./legal/schema.ts";
import { openingSection } from "./opening/schema.ts";
import { textSection } from "./text/schema.ts";
import { pictureWithTextSection } from "./picture-with-text/schema.ts";
import { gallerySection } from "./gallery/schema.ts";
import { logosSection } from "./logos/schema.ts";
import { teamSection } from "./team/schema.ts";
import { plansSection } from "./plans/schema.ts";
import { comparisonSection } from "./comparison/schema.ts";
import { questionsSection } from "./questions/schema.ts";
import { postsSection } from "./posts/schema.ts";
import { projectsSection } from "./projects/schema.ts";
import { downloadSection } from "./download/schema.ts";
import { mapSection } from "./map/schema.ts";
import { videoSection } from "./video/schema.ts";
import { contactSection } from "./contact/schema.ts";
import { formSection } from "./form/schema.ts";
import { newsletterSection } from "./newsletter/schema.ts";
import { ebookSection } from "./ebook/schema.ts";
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
  plansSection,
  comparisonSection,
  testimonialsSection,
  logosSection,
  teamSection,
  timelineSection,
  statementsSection,
  valuesSection,
  textSection,
  pictureWithTextSection,
  gallerySection,
  videoSection,
  questionsSection,
  postsSection,
  projectsSection,
  downloadSection,
  formSection,
  newsletterSection,
  ebookSection,
  contactSection,
  mapSection,
  legalSection,
  callToActionSection,
] as const;

const byType = new Map<string, SectionKind>(SECTION_KINDS.map((kind) => [kind.type, kind as SectionKind]));

/** The kind of that name; undefined for one that this version of the product does not know. */
export function findSectionKind(type: string): SectionKind | undefined {
  return byType.get(type);
}
