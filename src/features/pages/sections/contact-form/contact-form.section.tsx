import { CONTACT_FORM } from "#src/settings/texts/words/contact.ts";
import type { SectionModule } from "../section-view.ts";
import View from "./contact-form.island.tsx";
import contactForm from "#src/features/leads/contact/contact.css?inline";

export const section: SectionModule = {
  View,
  canHeadPage: true,
  styles: [contactForm],
  endsOnGround: true,
  texts: CONTACT_FORM,
};
