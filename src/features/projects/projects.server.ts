// The door of projects: their kind of content, and their lists.
import { and, desc, eq, isNotNull, or, type SQL } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";
import { containsWords } from "#src/platform/database/sql.ts";
import type { ContentKind } from "#src/publishing/content-kind.server.ts";
import { defineContentKind } from "#src/publishing/addresses/define-content-kind.server.ts";
import { ofFields } from "#src/publishing/field-columns.server.ts";
import { isRequested } from "#src/publishing/history/request-marks.server.ts";
import { countItems, isOnPage, isVisible } from "#src/publishing/items/read-content.server.ts";
import { slugRules } from "#src/publishing/addresses/slugs.server.ts";
import { prepareProject } from "./prepare-project.server.ts";
import { projectColumns, type ProjectRow, toProject } from "./project-row.server.ts";
import type { ContentFilters, PageNumber } from "#src/publishing/schema.ts";
import {
  type Project,
  PROJECT_FIELDS,
  type ProjectChanges,
  projectInputSchema,
  type ProjectStats,
} from "./schema.ts";
import { publicProjects } from "./public-projects.server.ts";
import { projectsTable } from "./table.ts";

type ListRequest = ContentFilters & PageNumber;

/** Cache tag of everything that shows several projects. */
export const PROJECTS_TAG = "projects:all";

/** Cache tag of what is made from one project alone, such as its HTML. */
export function projectTag(id: string): string {
  return `project:${id}`;
}

export const projectKind: ContentKind<ProjectRow, Project, ProjectChanges> = defineContentKind({
  name: "project",
  plural: "projects",
  ...ofFields<ProjectRow>("Projeto", PROJECT_FIELDS),
  listPath: "/portfolio",
  pageOf: (slug) => `/portfolio/${slug}`,
  publicItems: publicProjects,
  table: projectsTable,
  address: slugRules("projeto"),
  listTag: PROJECTS_TAG,
  tag: projectTag,
  slugTaken: "Já existe um projeto com este endereço. Escolha outro.",
  editedMeanwhile:
    "Este projeto foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
  columns: projectColumns,
  toItem: (_db, row) => toProject(row),
  hasAuthor: true,
  complete: projectInputSchema,
  prepare: prepareProject,
});

/** One page of projects, newest first, and the total. */
export async function listProjects(
  { db }: { db: Database },
  request: ListRequest,
): Promise<{ projects: Project[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectProjects(db, request),
    db.$count(projectsTable, filterProjects(request)),
  ]);
  return { projects: rows.map(toProject), total };
}

/** The query of a page of projects; exported for the test that checks its plan. */
export function selectProjects(db: Queryable, { page, limit, ...filters }: ListRequest) {
  const order = [desc(projectsTable.createdAt), desc(projectsTable.id)];
  return db
    .select(projectColumns)
    .from(projectsTable)
    .where(isOnPage(db, projectsTable, { where: filterProjects(filters), order, page, limit }))
    .orderBy(...order);
}

/** The counters of the dashboard (docs/produto.md, "Projects"). */
export async function countProjects(db: Queryable): Promise<ProjectStats> {
  const { website, github } = projectsTable;
  const [counts, withLinks] = await Promise.all([
    countItems(db, projectKind),
    db.$count(projectsTable, or(isNotNull(website), isNotNull(github))),
  ]);
  return { ...counts, withLinks };
}

function filterProjects({ audience, published, requested, category, q }: ContentFilters): SQL | undefined {
  return and(
    isVisible(projectsTable, audience, published),
    requested && audience === "staff" ? isRequested(projectsTable.id) : undefined,
    category ? eq(projectsTable.category, category) : undefined,
    containsWords(projectsTable.searchText, q ?? ""),
  );
}
