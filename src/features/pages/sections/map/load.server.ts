import { loadContactDetails } from "#src/features/leads/contact/contact-details.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { mapSection } from "./schema.ts";

export const load: SectionLoader<typeof mapSection> = (resources) => loadContactDetails(resources);
