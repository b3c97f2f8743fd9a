// Every kind of section there is. What each looks like is in views.tsx.
import { blockSection } from "../sections/block/schema.ts";
import { contactFormSection } from "../sections/contact-form/schema.ts";
import { questionListSection } from "../sections/question-list/schema.ts";
import { callToActionSection } from "../sections/call-to-action/schema.ts";
import { differentiatorsSection } from "../sections/differentiators/schema.ts";
import { numbersSection } from "../sections/numbers/schema.ts";
import { legalSection } from "../sections/legal/schema.ts";
import { openingSection } from "../sections/opening/schema.ts";
import { textSection } from "../sections/text/schema.ts";
import { pictureWithTextSection } from "../sections/picture-with-text/schema.ts";
import { gallerySection } from "../sections/gallery/schema.ts";
import { logosSection } from "../sections/logos/schema.ts";
import { teamSection } from "../sections/team/schema.ts";
import { plansSection } from "../sections/plans/schema.ts";
import { comparisonSection } from "../sections/comparison/schema.ts";
import { questionsSection } from "../sections/questions/schema.ts";
import { postsSection } from "../sections/posts/schema.ts";
import { projectsSection } from "../sections/projects/schema.ts";
import { downloadSection } from "../sections/download/schema.ts";
import { mapSection } from "../sections/map/schema.ts";
import { videoSection } from "../sections/video/schema.ts";
import { contactSection } from "../sections/contact/schema.ts";
import { formSection } from "../sections/form/schema.ts";
import { newsletterSection } from "../sections/newsletter/schema.ts";
import { ebookSection } from "../sections/ebook/schema.ts";
import type { SectionKind } from "../sections/schema.ts";
import { serviceCardsSection } from "../sections/service-cards/schema.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { statementsSection } from "../sections/statements/schema.ts";
import { stepsSection } from "../sections/steps/schema.ts";
import { testimonialsSection } from "../sections/testimonials/schema.ts";
import { timelineSection } from "../sections/timeline/schema.ts";
import { valuesSection } from "../sections/values/schema.ts";

/** In the order of the catalogue, which offers all but the last: a block is chosen by its name. */
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
  blockSection,
] as const;

/** Each stands on one page of the site, which always has it (kept-sections.ts); no catalogue offers them. */
export const KEPT_SECTION_KINDS = [contactFormSection, questionListSection] as const;

const byType = new Map<string, SectionKind>(
  [...SECTION_KINDS, ...KEPT_SECTION_KINDS].map((kind) => [kind.type, kind as SectionKind]),
);

/** The kind of that name; undefined for one that this version of the product does not know. */
export function findSectionKind(type: string): SectionKind | undefined {
  return byType.get(type);
}
