import type { Database } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { PROJECTS_TAG } from "../projects.server.ts";
import { readCards } from "./portfolio.server.ts";
import type { PortfolioCard } from "./portfolio.ts";

interface Wanted {
  limit: number;
  /** Empty for all. */
  category: string;
  isFeaturedFirst: boolean;
}

export function readShownProjects(
  { db, cache }: { db: Database; cache: TagCache },
  { limit, category, isFeaturedFirst }: Wanted,
): Promise<PortfolioCard[]> {
  return cache.get(`shown-projects:${limit}:${isFeaturedFirst}:${category}`, [PROJECTS_TAG], () =>
    readCards(db, category || null, { page: 1, limit, isFeaturedFirst }),
  );
}
