import type { StoredImage } from "#src/media/schema.ts";
import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";
import type { PageHeading } from "#src/ui/page/page-contents.tsx";
import type { Project } from "../schema.ts";

export interface PortfolioCard extends Pick<
  Project,
  "id" | "slug" | "title" | "description" | "category" | "technologies" | "isFeatured"
> {
  image: StoredImage | null;
}

export interface PortfolioPage {
  projects: PortfolioCard[];
  categories: string[];
  /** Selected category; `null` for all. */
  category: string | null;
  page: number;
  pages: number;
}

export interface ProjectDetails extends Omit<Project, "images" | "content"> {
  pictures: StoredImage[];
  headings: PageHeading[];
  /** The next one in the portfolio, after the last the first; null for the only one. */
  next: PortfolioCard | null;
}

export const NO_PROJECTS: PortfolioPage = { projects: [], categories: [], category: null, page: 1, pages: 1 };

/** URL filters of the portfolio: `categoria`, `pagina`. */
export const portfolioFilters = describeFilters({ category: textParameter("categoria") });

export function toPortfolioPath(filters: Partial<FiltersOf<typeof portfolioFilters>>): string {
  const params = portfolioFilters.write(filters);
  return params.size > 0 ? `/portfolio?${params}` : "/portfolio";
}

/**
 * Returns the indexes of cards that span a row: a featured one at the start, and the last if it is alone in its row.
 */
export function findWideCards(projects: { isFeatured: boolean }[]): Set<number> {
  const isFirstWide = projects[0]?.isFeatured === true;
  const inPairs = projects.length - (isFirstWide ? 1 : 0);
  return new Set([...(isFirstWide ? [0] : []), ...(inPairs % 2 === 1 ? [projects.length - 1] : [])]);
}
