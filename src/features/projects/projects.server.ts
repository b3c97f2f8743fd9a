// The door through which projects are read: visitors see published ones only, whatever they ask.
import { and, count, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type ImageReferences, referencesInText } from "#src/media/media.server.ts";
import type { Database, Queryable } from "#src/platform/database.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { projectColumns, toProject } from "./project-row.server.ts";
import type {
  Audience,
  FoundProject,
  Project,
  ProjectFilters,
  ProjectListRequest,
  ProjectStats,
} from "./schema.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

/** What shows several projects is remembered under this tag; what shows one, under `project:<id>` as well. */
export const PROJECTS_TAG = "projects:all";

/** The tag of what shows one project. */
export function projectTag(id: string): string {
  return `project:${id}`;
}

/** The images that projects show, so that they are not collected. */
export function projectImageReferences(): ImageReferences[] {
  return [
    sql`SELECT unnest(${projectsTable.imageIds}) FROM ${projectsTable}`,
    referencesInText(projectsTable, projectsTable.content),
  ];
}

interface Reading {
  db: Database;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9-]{1,120}$/;

/** One page of projects, newest first, and how many there are in all. */
export async function listProjects(
  { db }: Reading,
  request: ProjectListRequest,
): Promise<{ projects: Project[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectProjects(db, request),
    db.$count(projectsTable, filterProjects(request)),
  ]);
  return { projects: rows.map(toProject), total };
}

/** The query of a page of projects, apart so that a test can ask PostgreSQL how it goes about it. */
export function selectProjects(db: Queryable, { page, limit, ...filters }: ProjectListRequest) {
  return db
    .select(projectColumns)
    .from(projectsTable)
    .where(filterProjects(filters))
    .orderBy(desc(projectsTable.createdAt), desc(projectsTable.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** The project with this id; drafts only for staff. `null` for whatever is not the id of one. */
export async function findProject({ db }: Reading, id: string, audience: Audience): Promise<Project | null> {
  if (!UUID.test(id)) return null;
  const [row] = await db
    .select(projectColumns)
    .from(projectsTable)
    .where(and(eq(projectsTable.id, id), filterProjects({ audience })));
  return row ? toProject(row) : null;
}

/**
 * What an address leads to: the project, or the slug that its project has now where that one has moved.
 * A draft is nothing to a visitor, and neither is an address that leads to one.
 */
export async function findProjectBySlug(
  { db }: Reading,
  slug: string,
  audience: Audience = "public",
): Promise<FoundProject> {
  if (!SLUG.test(slug)) return null;
  const visible = filterProjects({ audience });
  const [row] = await db
    .select(projectColumns)
    .from(projectsTable)
    .where(and(eq(projectsTable.slug, slug), visible));
  if (row) return { kind: "project", project: toProject(row) };
  const [moved] = await db
    .select({ slug: projectsTable.slug })
    .from(projectRedirectsTable)
    .innerJoin(projectsTable, eq(projectsTable.id, projectRedirectsTable.projectId))
    .where(and(eq(projectRedirectsTable.slug, slug), visible));
  return moved ? { kind: "moved", slug: moved.slug } : null;
}

/** What visitors find at an address: read for each page anew, and for the parts of one page once. */
export function findPublicProject(
  { db, cache }: Reading & { cache: TagCache },
  slug: string,
): Promise<FoundProject> {
  return cache.readOnce(`project:${slug}`, [PROJECTS_TAG], () => findProjectBySlug({ db }, slug));
}

/** Distinct categories in alphabetical order: those with a published project, or all of them for staff. */
export function listProjectCategories(
  { db, cache }: Reading & { cache: TagCache },
  audience: Audience = "public",
): Promise<string[]> {
  // Drafts come by the thousand; what they change is not worth remembering.
  if (audience === "staff") return readCategories(db, audience);
  return cache.get("project-categories", [PROJECTS_TAG], () => readCategories(db, audience));
}

/** Jumps from one category to the next in its index, however many projects each has; a DISTINCT reads all. */
async function readCategories(db: Database, audience: Audience): Promise<string[]> {
  const visible = audience === "public" ? sql`is_published` : sql`true`;
  const { rows } = await db.execute<{ category: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT category FROM projects WHERE ${visible} AND category IS NOT NULL ORDER BY category LIMIT 1)
      UNION ALL
      SELECT (SELECT category FROM projects WHERE ${visible} AND category > found.category ORDER BY category LIMIT 1)
      FROM found WHERE found.category IS NOT NULL
    )
    SELECT category FROM found WHERE category IS NOT NULL`);
  return rows.map((row) => row.category).toSorted((a, b) => a.localeCompare(b, "pt-BR"));
}

/** The counters of the dashboard (specification §2, "Projects screen"). */
export async function countProjects(db: Queryable): Promise<ProjectStats> {
  const hasLink = or(isNotNull(projectsTable.website), isNotNull(projectsTable.github));
  const [counted] = await db
    .select({
      total: count(),
      published: sql<number>`count(*) FILTER (WHERE ${projectsTable.isPublished})`.mapWith(Number),
      withLinks: sql<number>`count(*) FILTER (WHERE ${hasLink})`.mapWith(Number),
    })
    .from(projectsTable);
  return counted ?? { total: 0, published: 0, withLinks: 0 };
}

/** What narrows a list; visitors see published projects whatever they ask. */
function filterProjects({ audience, published, category, q }: ProjectFilters): SQL | undefined {
  const isPublished = audience === "public" ? true : published;
  return and(
    // Written out: only so does PostgreSQL know the partial indexes to be enough.
    isPublished === undefined
      ? undefined
      : isPublished
        ? sql`${projectsTable.isPublished}`
        : sql`NOT ${projectsTable.isPublished}`,
    category ? eq(projectsTable.category, category) : undefined,
    searchCondition(q ?? ""),
  );
}

/** Every word must occur in title or description. */
function searchCondition(q: string): SQL | undefined {
  if (q === "") return undefined;
  return and(...q.split(/\s+/).map(contains));
}

/** Escaped after folding, which could itself give birth to a wildcard. */
function contains(text: string): SQL {
  return sql`${projectsTable.searchText} LIKE '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
