// Reads the data of the public pages of projects, cached until a project changes.

import { and, desc, eq, sql } from "drizzle-orm";
import { findImages } from "#src/media/media.server.ts";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { listCategories } from "#src/publishing/items/read-content.server.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { findPictures } from "#src/publishing/public/item-pictures.server.ts";
import { projectType, PROJECTS_TAG } from "../projects.server.ts";
import type { Project } from "../schema.ts";
import { projectsTable } from "../table.ts";
import type { PortfolioCard, PortfolioPage, ProjectDetails } from "./portfolio.ts";

interface Reading {
  db: Database;
  cache: TagCache;
}

const PROJECTS_PER_PAGE = 24;

const cardColumns = {
  id: projectsTable.id,
  slug: projectsTable.slug,
  title: projectsTable.title,
  description: projectsTable.description,
  category: projectsTable.category,
  technologies: projectsTable.technologies,
  isFeatured: projectsTable.isFeatured,
  imageIds: projectsTable.imageIds,
};

/**
 * Reads a page of published projects, featured ones first, then the newest.
 * @param category from the URL: an unknown one has no projects
 * @param page from the URL: past the last page, the last one
 */
export async function readPortfolio(
  { db, cache }: Reading,
  { category, page }: { category: string | null; page: number },
): Promise<PortfolioPage> {
  const categories = await listCategories({ db, cache }, projectType);
  // A URL may contain anything: unknown categories are not queried and not cached.
  if (category !== null && !categories.includes(category)) {
    return { projects: [], categories, category, page: 1, pages: 1 };
  }
  const total = await cache.get(`portfolio-total:${category}`, [PROJECTS_TAG], () =>
    db.$count(projectsTable, inPortfolio(category)),
  );
  const pages = Math.max(1, Math.ceil(total / PROJECTS_PER_PAGE));
  const shown = Math.min(page, pages);
  const projects = await cache.get(`portfolio:${category}:${shown}`, [PROJECTS_TAG], () =>
    readCards(db, category, { page: shown }),
  );
  return { projects, categories, category, page: shown, pages };
}

interface CardsChoice {
  limit?: number;
  isFeaturedFirst?: boolean;
  /** Id of a project: only those after it, featured ones first. */
  after?: string;
}

/** Builds the query of a page of cards; exported for the test that checks its plan. */
export function selectCards(
  db: Queryable,
  category: string | null,
  page: number,
  { limit = PROJECTS_PER_PAGE, isFeaturedFirst = true, after }: CardsChoice = {},
) {
  return db
    .select(cardColumns)
    .from(projectsTable)
    .where(and(inPortfolio(category), after === undefined ? undefined : isAfter(after)))
    .orderBy(
      ...(isFeaturedFirst ? [desc(projectsTable.isFeatured)] : []),
      desc(projectsTable.createdAt),
      desc(projectsTable.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Reads a page of cards; empty past the last one. */
export async function readCards(
  db: Database,
  category: string | null,
  { page, ...how }: CardsChoice & { page: number },
): Promise<PortfolioCard[]> {
  const rows = await selectCards(db, category, page, how);
  const images = await findImages(
    db,
    rows.flatMap(({ imageIds }) => imageIds.slice(0, 1)),
  );
  return rows.map(({ imageIds, ...row }) => ({ ...row, image: images.get(imageIds[0] ?? "") ?? null }));
}

/** Compares in the database, whose times are finer than those of JavaScript. */
function isAfter(id: string) {
  const { isFeatured, createdAt } = projectsTable;
  return sql`(${isFeatured}, ${createdAt}, ${projectsTable.id}) < (SELECT is_featured, created_at, id FROM projects WHERE id = ${id})`;
}

function inPortfolio(category: string | null) {
  return and(projectsTable.isPublished, category === null ? undefined : eq(projectsTable.category, category));
}

export async function readProjectPage(
  resources: Pick<Resources, "db" | "cache" | "config" | "markdown">,
  { images: paths, content, ...project }: Project,
): Promise<{ project: ProjectDetails; html: string }> {
  const [pictures, { html, headings }, next] = await Promise.all([
    findPictures(resources, paths),
    content ? renderOnce(resources, projectType.tag(project.id), content) : { html: "", headings: [] },
    readNext(resources, project.id),
  ]);
  return { project: { ...project, pictures, headings, next }, html };
}

/** Cached until a project changes. */
function readNext({ db, cache }: Reading, id: string): Promise<PortfolioCard | null> {
  return cache.get(`portfolio-next:${id}`, [PROJECTS_TAG], async () => {
    const [next] = await readCards(db, null, { page: 1, limit: 1, after: id });
    const [first] = next ? [next] : await readCards(db, null, { page: 1, limit: 1 });
    return first && first.id !== id ? first : null;
  });
}
