import { loadContactDetails } from "#src/features/leads/contact/contact-details.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { contactSection } from "./schema.ts";

export const load: SectionLoader<typeof contactSection> = (resources) => loadContactDetails(resources);
