// What each kind of section looks like, and the styles that it needs beside the site's own. The server and the editor
// import this; a visitor's browser never does.
import ebook from "#src/features/ebook/ebook.css?inline";
import contactForm from "#src/features/leads/contact/contact.css?inline";
import faq from "#src/features/faq/faq-page/faq.css?inline";
import faqRows from "#src/features/faq/faq-page/faq-rows.css?inline";
import newsletter from "#src/features/newsletter/newsletter.css?inline";
import postCard from "#src/features/posts/blog/post-card.css?inline";
import projectCard from "#src/features/projects/portfolio/project-card.css?inline";
import cover from "#src/ui/images/cover.css?inline";
import picture from "#src/ui/images/picture.css?inline";
import article from "#src/ui/page/article.css?inline";
import card from "../sections/card.css?inline";
import columns from "../sections/look/columns.css?inline";
import figure from "../sections/look/figure.css?inline";
import look from "../sections/look/look.css?inline";
import frame from "#src/ui/page/frame.css?inline";
import drawings from "#src/ui/identities/drawings.css?inline";
import { CallToActionView } from "../sections/call-to-action/call-to-action.tsx";
import differentiators from "../sections/differentiators/differentiators.css?inline";
import { DifferentiatorsView } from "../sections/differentiators/differentiators.tsx";
import numbers from "../sections/numbers/numbers.css?inline";
import { NumbersView } from "../sections/numbers/numbers.tsx";
import legal from "../sections/legal/legal.css?inline";
import { LegalView } from "../sections/legal/legal.tsx";
import opening from "../sections/opening/opening.css?inline";
import openingLooks from "../sections/opening/opening-looks.css?inline";
import { OpeningView } from "../sections/opening/opening.tsx";
import serviceCards from "../sections/service-cards/service-cards.css?inline";
import { ServiceCardsView } from "../sections/service-cards/service-cards.tsx";
import services from "../sections/services/services.css?inline";
import { ServicesView } from "../sections/services/services.tsx";
import type { StoredSection } from "../sections/schema.ts";
import type { SectionView, ShownService } from "../sections/shown.ts";
import { hasLook } from "./looks.ts";
import statements from "../sections/statements/statements.css?inline";
import { StatementsView } from "../sections/statements/statements.tsx";
import steps from "../sections/steps/steps.css?inline";
import { StepsView } from "../sections/steps/steps.tsx";
import testimonials from "../sections/testimonials/testimonials.css?inline";
import { TestimonialsView } from "../sections/testimonials/testimonials.tsx";
import timeline from "../sections/timeline/timeline.css?inline";
import { TimelineView } from "../sections/timeline/timeline.tsx";
import values from "../sections/values/values.css?inline";
import { ValuesView } from "../sections/values/values.tsx";

import text from "../sections/text/text.css?inline";
import { TextView } from "../sections/text/text.tsx";
import pictureWithText from "../sections/picture-with-text/picture-with-text.css?inline";
import { PictureWithTextView } from "../sections/picture-with-text/picture-with-text.tsx";
import gallery from "../sections/gallery/gallery.css?inline";
import { GalleryView } from "../sections/gallery/gallery.tsx";
import logos from "../sections/logos/logos.css?inline";
import { LogosView } from "../sections/logos/logos.tsx";
import team from "../sections/team/team.css?inline";
import { TeamView } from "../sections/team/team.tsx";
import plans from "../sections/plans/plans.css?inline";
import { PlansView } from "../sections/plans/plans.tsx";
import comparison from "../sections/comparison/comparison.css?inline";
import { ComparisonView } from "../sections/comparison/comparison.tsx";
import questions from "../sections/questions/questions.css?inline";
import { QuestionsView } from "../sections/questions/questions.tsx";
import posts from "../sections/posts/posts.css?inline";
import { PostsView } from "../sections/posts/posts.tsx";
import projects from "../sections/projects/projects.css?inline";
import { ProjectsView } from "../sections/projects/projects.tsx";
import download from "../sections/download/download.css?inline";
import { DownloadView } from "../sections/download/download.tsx";
import { MapView } from "../sections/map/map.tsx";
import { VideoView } from "../sections/video/video.tsx";
import contact from "../sections/contact/contact.css?inline";
import { ContactView } from "../sections/contact/contact.tsx";
import { ContactFormView } from "../sections/contact-form/contact-form.tsx";
import { QuestionListView } from "../sections/question-list/question-list.tsx";
import { EbookView } from "../sections/ebook/ebook.tsx";
import form from "../sections/form/form.css?inline";
import { FormView } from "../sections/form/form.tsx";
import { NewsletterView } from "../sections/newsletter/newsletter.tsx";

interface SectionLook {
  View: SectionView<never, never>;
  styles: readonly string[];
  /** What it needs besides, with a look or a picture of its own. */
  otherwise?: readonly string[];
  /** It ends in a ground of its own, on which the page may end. */
  isGround?: true;
}

const FIGURES = [picture, figure];

const LOOKS: Record<string, SectionLook> = {
  opening: { View: OpeningView, styles: [drawings, opening], otherwise: [picture, frame, openingLooks] },
  numbers: { View: NumbersView, styles: [numbers] },
  "service-cards": { View: ServiceCardsView, styles: [columns, drawings, serviceCards], otherwise: FIGURES },
  services: { View: ServicesView, styles: [drawings, services], otherwise: FIGURES },
  differentiators: { View: DifferentiatorsView, styles: [columns, differentiators], otherwise: FIGURES },
  steps: { View: StepsView, styles: [columns, drawings, steps], otherwise: FIGURES },
  testimonials: { View: TestimonialsView, styles: [columns, testimonials] },
  timeline: { View: TimelineView, styles: [timeline] },
  statements: { View: StatementsView, styles: [statements] },
  values: { View: ValuesView, styles: [columns, drawings, values], otherwise: FIGURES },
  text: { View: TextView, styles: [article, frame, text] },
  "picture-with-text": { View: PictureWithTextView, styles: [picture, article, frame, pictureWithText] },
  gallery: { View: GalleryView, styles: [columns, picture, card, gallery] },
  logos: { View: LogosView, styles: [columns, picture, logos] },
  team: { View: TeamView, styles: [columns, picture, cover, card, team] },
  plans: { View: PlansView, styles: [columns, card, plans], otherwise: FIGURES },
  comparison: { View: ComparisonView, styles: [comparison] },
  questions: { View: QuestionsView, styles: [faqRows, questions] },
  posts: { View: PostsView, styles: [columns, picture, cover, postCard, posts] },
  projects: { View: ProjectsView, styles: [columns, picture, cover, projectCard, projects] },
  download: { View: DownloadView, styles: [picture, card, download] },
  map: { View: MapView, styles: [frame] },
  video: { View: VideoView, styles: [picture, frame] },
  contact: { View: ContactView, styles: [columns, contact] },
  "contact-form": { View: ContactFormView, styles: [contactForm], isGround: true },
  "question-list": { View: QuestionListView, styles: [faqRows, faq], isGround: true },
  form: { View: FormView, styles: [form] },
  newsletter: { View: NewsletterView, styles: [newsletter] },
  ebook: { View: EbookView, styles: [ebook] },
  legal: { View: LegalView, styles: [legal], isGround: true },
  // Its sections stand in its place (section-content.tsx).
  block: { View: () => null, styles: [] },
  "call-to-action": { View: CallToActionView, styles: [], isGround: true },
};

/**
 * Each style that these sections need, once, in the order of the page; those of looks and pictures where there is one.
 * @param services which some of them show
 */
export function stylesOf(sections: readonly StoredSection[], services: readonly ShownService[]): string[] {
  const styles = sections.flatMap((section) => {
    const { styles: usual = [], otherwise = [] } = findLook(section.type) ?? {};
    const things = [section.props, section.type === "service-cards" && services];
    return hasLook(section) || PICTURED.test(JSON.stringify(things)) ? [...usual, ...otherwise] : usual;
  });
  return [...new Set([...styles, ...(sections.some(hasLook) ? [picture, look] : [])])];
}

/** An image or an icon among what a section shows. */
const PICTURED = /"path":"\/media\/|"icon":"(?!none")/;

/** All styles that sections of these kinds can need, for an editor. */
export function allStylesOf(types: readonly string[]): string[] {
  const kinds = types.flatMap((type) => findLook(type) ?? []);
  return [
    ...new Set([...kinds.flatMap(({ styles, otherwise = [] }) => [...styles, ...otherwise]), picture, look]),
  ];
}

/** The component and styles of a kind; undefined for one that this version of the product does not know. */
export function findLook(type: string): SectionLook | undefined {
  return Object.hasOwn(LOOKS, type) ? LOOKS[type] : undefined;
}
