import type { SectionModule } from "../section-view.ts";
import View from "./question-list.island.tsx";
import faqRows from "#src/features/faq/faq-page/faq-rows.css?inline";
import faq from "#src/features/faq/faq-page/faq.css?inline";

export const section: SectionModule = {
  View,
  canHeadPage: true,
  styles: [faqRows, faq],
  endsOnGround: true,
};
