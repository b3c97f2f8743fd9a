// What each kind of section looks like, and the styles that it needs beside the site's own. The server and the editor
// import this; a visitor's browser never does.
import drawings from "#src/ui/identities/drawings.css?inline";
import { CallToActionView } from "./call-to-action/call-to-action.tsx";
import differentiators from "./differentiators/differentiators.css?inline";
import { DifferentiatorsView } from "./differentiators/differentiators.tsx";
import numbers from "./numbers/numbers.css?inline";
import { NumbersView } from "./numbers/numbers.tsx";
import opening from "./opening/opening.css?inline";
import { OpeningView } from "./opening/opening.tsx";
import serviceCards from "./service-cards/service-cards.css?inline";
import { ServiceCardsView } from "./service-cards/service-cards.tsx";
import services from "./services/services.css?inline";
import { ServicesView } from "./services/services.tsx";
import type { SectionView } from "./shown.ts";
import statements from "./statements/statements.css?inline";
import { StatementsView } from "./statements/statements.tsx";
import steps from "./steps/steps.css?inline";
import { StepsView } from "./steps/steps.tsx";
import testimonials from "./testimonials/testimonials.css?inline";
import { TestimonialsView } from "./testimonials/testimonials.tsx";
import timeline from "./timeline/timeline.css?inline";
import { TimelineView } from "./timeline/timeline.tsx";
import values from "./values/values.css?inline";
import { ValuesView } from "./values/values.tsx";

interface SectionLook {
  View: SectionView<never>;
  styles: readonly string[];
}

const LOOKS: Record<string, SectionLook> = {
  opening: { View: OpeningView, styles: [drawings, opening] },
  numbers: { View: NumbersView, styles: [numbers] },
  "service-cards": { View: ServiceCardsView, styles: [drawings, serviceCards] },
  services: { View: ServicesView, styles: [drawings, services] },
  differentiators: { View: DifferentiatorsView, styles: [differentiators] },
  steps: { View: StepsView, styles: [drawings, steps] },
  testimonials: { View: TestimonialsView, styles: [testimonials] },
  timeline: { View: TimelineView, styles: [timeline] },
  statements: { View: StatementsView, styles: [statements] },
  values: { View: ValuesView, styles: [drawings, values] },
  "call-to-action": { View: CallToActionView, styles: [] },
};

/** The component and styles of a kind; undefined for one that this version of the product does not know. */
export function findLook(type: string): SectionLook | undefined {
  return Object.hasOwn(LOOKS, type) ? LOOKS[type] : undefined;
}
