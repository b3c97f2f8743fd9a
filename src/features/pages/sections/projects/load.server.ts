import { readShownProjects } from "#src/features/projects/portfolio/shown-projects.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { projectsSection } from "./schema.ts";

export const load: SectionLoader<typeof projectsSection> = (resources, { count, category, order }) =>
  readShownProjects(resources, { limit: count, category, isFeaturedFirst: order === "featured" });
