import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import type { SectionModule } from "../section-view.ts";
import View from "./ebook.island.tsx";
import ebook from "#src/features/ebook/ebook.css?inline";

export const section: SectionModule = {
  View,
  styles: [ebook],
  texts: EBOOK_POPUP,
};
