import { CONTACT_FORM } from "#src/settings/texts/words/contact.ts";
import type { SectionModule } from "../section-view.ts";
import View from "./form.island.tsx";
import form from "./form.css?inline";

export const section: SectionModule = {
  View,
  styles: [form],
  texts: CONTACT_FORM,
};
