import { loadContactDetails } from "#src/features/leads/contact/contact-details.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { contactFormSection } from "./schema.ts";

export const load: SectionLoader<typeof contactFormSection> = (resources, _props, { path }) =>
  loadContactDetails(resources, path);
