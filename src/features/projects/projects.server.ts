// The door of projects: what publishing is told of them, and their lists.
import { and, desc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type ImageReferences, referencesInText } from "#src/media/media.server.ts";
import type { Database, Queryable } from "#src/platform/database.ts";
import { containsWords } from "#src/platform/sql.ts";
import type { ContentKind } from "#src/publishing/content-kind.server.ts";
import { countItems, isOnPage, isVisible } from "#src/publishing/read-content.server.ts";
import { prepareProject } from "./prepare-project.server.ts";
import { projectColumns, type ProjectRow, toProject } from "./project-row.server.ts";
import type { Project, ProjectChanges, ProjectFilters, ProjectListRequest, ProjectStats } from "./schema.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

/** What shows several projects is remembered under this tag; what shows one, under `project:<id>` as well. */
export const PROJECTS_TAG = "projects:all";

/** The tag of what shows one project. */
export function projectTag(id: string): string {
  return `project:${id}`;
}

export const projectKind: ContentKind<ProjectRow, Project, ProjectChanges> = {
  name: "project",
  table: projectsTable,
  redirects: {
    table: projectRedirectsTable,
    slug: projectRedirectsTable.slug,
    target: projectRedirectsTable.projectId,
  },
  nameless: "projeto",
  listTag: PROJECTS_TAG,
  tag: projectTag,
  slugTaken: "Já existe um projeto com este endereço. Escolha outro.",
  editedMeanwhile:
    "Este projeto foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
  columns: projectColumns,
  toItem: (_db, row) => toProject(row),
  hasAuthor: false,
  prepare: prepareProject,
};

/** The images that projects show, so that they are not collected. */
export function projectImageReferences(): ImageReferences[] {
  return [
    sql`SELECT unnest(${projectsTable.imageIds}) FROM ${projectsTable}`,
    referencesInText(projectsTable, projectsTable.content),
  ];
}

/** One page of projects, newest first, and how many there are in all. */
export async function listProjects(
  { db }: { db: Database },
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
  const order = [desc(projectsTable.createdAt), desc(projectsTable.id)];
  return db
    .select(projectColumns)
    .from(projectsTable)
    .where(isOnPage(db, projectsTable, { where: filterProjects(filters), order, page, limit }))
    .orderBy(...order);
}

/** The counters of the dashboard (specification §2, "Projects screen"). */
export async function countProjects(db: Queryable): Promise<ProjectStats> {
  const { website, github } = projectsTable;
  const [counts, withLinks] = await Promise.all([
    countItems(db, projectKind),
    db.$count(projectsTable, or(isNotNull(website), isNotNull(github))),
  ]);
  return { ...counts, withLinks };
}

/** What narrows a list; visitors see published projects whatever they ask. */
function filterProjects({ audience, published, category, q }: ProjectFilters): SQL | undefined {
  return and(
    isVisible(projectsTable, audience, published),
    category ? eq(projectsTable.category, category) : undefined,
    containsWords(projectsTable.searchText, q ?? ""),
  );
}
