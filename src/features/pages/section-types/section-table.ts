// Written by scripts/generated-tables.ts from the folders of ../sections: do not edit.

import { beforeAfterSection } from "../sections/before-after/schema.ts";
import { bentoSection } from "../sections/bento/schema.ts";
import { blockSection } from "../sections/block/schema.ts";
import { callToActionSection } from "../sections/call-to-action/schema.ts";
import { comparisonSection } from "../sections/comparison/schema.ts";
import { contactFormSection } from "../sections/contact-form/schema.ts";
import { contactSection } from "../sections/contact/schema.ts";
import { differentiatorsSection } from "../sections/differentiators/schema.ts";
import { downloadSection } from "../sections/download/schema.ts";
import { ebookSection } from "../sections/ebook/schema.ts";
import { embedSection } from "../sections/embed/schema.ts";
import { formSection } from "../sections/form/schema.ts";
import { gallerySection } from "../sections/gallery/schema.ts";
import { heroSection } from "../sections/hero/schema.ts";
import { legalSection } from "../sections/legal/schema.ts";
import { logosSection } from "../sections/logos/schema.ts";
import { mapSection } from "../sections/map/schema.ts";
import { newsletterSection } from "../sections/newsletter/schema.ts";
import { numbersSection } from "../sections/numbers/schema.ts";
import { pictureWithTextSection } from "../sections/picture-with-text/schema.ts";
import { plansSection } from "../sections/plans/schema.ts";
import { postsSection } from "../sections/posts/schema.ts";
import { projectsSection } from "../sections/projects/schema.ts";
import { questionListSection } from "../sections/question-list/schema.ts";
import { questionsSection } from "../sections/questions/schema.ts";
import type { SectionType } from "../sections/schema.ts";
import { serviceCardsSection } from "../sections/service-cards/schema.ts";
import { servicesSection } from "../sections/services/schema.ts";
import { statementsSection } from "../sections/statements/schema.ts";
import { stepsSection } from "../sections/steps/schema.ts";
import { tabsSection } from "../sections/tabs/schema.ts";
import { teamSection } from "../sections/team/schema.ts";
import { testimonialsSection } from "../sections/testimonials/schema.ts";
import { textSection } from "../sections/text/schema.ts";
import { timelineSection } from "../sections/timeline/schema.ts";
import { valuesSection } from "../sections/values/schema.ts";
import { videoSection } from "../sections/video/schema.ts";
import { widePictureSection } from "../sections/wide-picture/schema.ts";

export const SECTIONS: readonly SectionType[] = [
  beforeAfterSection,
  bentoSection,
  blockSection,
  callToActionSection,
  comparisonSection,
  contactSection,
  contactFormSection,
  differentiatorsSection,
  downloadSection,
  ebookSection,
  embedSection,
  formSection,
  gallerySection,
  heroSection,
  legalSection,
  logosSection,
  mapSection,
  newsletterSection,
  numbersSection,
  pictureWithTextSection,
  plansSection,
  postsSection,
  projectsSection,
  questionListSection,
  questionsSection,
  serviceCardsSection,
  servicesSection,
  statementsSection,
  stepsSection,
  tabsSection,
  teamSection,
  testimonialsSection,
  textSection,
  timelineSection,
  valuesSection,
  videoSection,
  widePictureSection,
];

/** The types that have a loader (loader-table.server.ts). */
export const LOADED_TYPES: ReadonlySet<string> = new Set([
  "contact",
  "contact-form",
  "form",
  "legal",
  "map",
  "posts",
  "projects",
  "question-list",
  "questions",
]);
