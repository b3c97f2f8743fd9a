import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";
import type { SectionModule } from "../section-view.ts";
import View from "./newsletter.island.tsx";
import newsletter from "#src/features/newsletter/newsletter.css?inline";

export const section: SectionModule = {
  View,
  styles: [newsletter],
  texts: NEWSLETTER,
};
