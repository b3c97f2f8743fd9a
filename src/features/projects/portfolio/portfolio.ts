// What the public pages know of projects, and how the address narrows the portfolio.
import type { StoredImage } from "#src/media/schema.ts";
import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";
import type { Project } from "#src/features/projects/schema.ts";

/** What the grid shows of a project. */
export interface PortfolioCard extends Pick<
  Project,
  "id" | "slug" | "title" | "description" | "category" | "technologies" | "isFeatured"
> {
  image: StoredImage | null;
}

export interface PortfolioPage {
  projects: PortfolioCard[];
  categories: string[];
  /** The one in force; `null` for all. */
  category: string | null;
  page: number;
  pages: number;
}

/** Everything a project's own page shows. */
export interface ProjectDetails extends Omit<Project, "images" | "content"> {
  pictures: StoredImage[];
}

export const NO_PROJECTS: PortfolioPage = { projects: [], categories: [], category: null, page: 1, pages: 1 };

/** The filters of the portfolio: `categoria`, `pagina`. */
export const portfolioFilters = describeFilters({ category: textParameter("categoria") });

/** The portfolio's address with these filters, from its path on. */
export function toPortfolioPath(filters: Partial<FiltersOf<typeof portfolioFilters>>): string {
  const params = portfolioFilters.write(filters);
  return params.size > 0 ? `/portfolio?${params}` : "/portfolio";
}

/** Which cards take a whole row: the featured one that opens the page, and the last where it would stand alone. */
export function findWideCards(projects: { isFeatured: boolean }[]): Set<number> {
  const opens = projects[0]?.isFeatured === true;
  const paired = projects.length - (opens ? 1 : 0);
  return new Set([...(opens ? [0] : []), ...(paired % 2 === 1 ? [projects.length - 1] : [])]);
}
