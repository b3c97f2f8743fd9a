// What the public pages know of projects, and how the address narrows the portfolio.
import type { StoredImage } from "#src/media/schema.ts";
import { CONTROL_RUNS } from "#src/shared/text-patterns.ts";
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

/** How much of a category's name is looked at. */
const CATEGORY_MAX = 200;

/** Reads `categoria` and `pagina`; what makes no sense counts as not given. */
export function readPortfolioFilters(params: URLSearchParams): { category: string | null; page: number } {
  const category = (params.get("categoria") ?? "").replace(CONTROL_RUNS, " ").trim().slice(0, CATEGORY_MAX);
  const page = Number(params.get("pagina"));
  return {
    category: category.toWellFormed() || null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address with these filters; what is at rest is left out. */
export function toPortfolioPath(category: string | null, page: number): string {
  const params = new URLSearchParams();
  if (category) params.set("categoria", category);
  if (page > 1) params.set("pagina", String(page));
  return params.size > 0 ? `/portfolio?${params}` : "/portfolio";
}

/** Which cards take a whole row: the featured one that opens the page, and the last where it would stand alone. */
export function findWideCards(projects: { isFeatured: boolean }[]): Set<number> {
  const opens = projects[0]?.isFeatured === true;
  const paired = projects.length - (opens ? 1 : 0);
  return new Set([...(opens ? [0] : []), ...(paired % 2 === 1 ? [projects.length - 1] : [])]);
}
