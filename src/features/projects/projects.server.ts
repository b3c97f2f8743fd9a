import { isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  defineFieldsContentType,
  listTagOf,
} from "#src/publishing/items/define-fields-content-type.server.ts";
import { countItems } from "#src/publishing/items/read-content.server.ts";
import type { PublishableType } from "#src/publishing/publishable-type.server.ts";
import { type ProjectRow, toProject } from "./project-row.server.ts";
import { projectTools } from "./project-tools.server.ts";
import {
  IMAGES_TOO_LARGE,
  MAX_IMAGES,
  type Project,
  PROJECT_FACTS,
  PROJECT_FIELDS,
  type ProjectChanges,
  projectInputSchema,
  type ProjectStats,
  TOO_MANY_IMAGES,
} from "./schema.ts";
import { projectsTable } from "./table.ts";

/** Cache tag of everything that shows several projects. */
export const PROJECTS_TAG = listTagOf("projects");

export const projectType: PublishableType<ProjectRow, Project, ProjectChanges> = defineFieldsContentType({
  name: "project",
  plural: "projects",
  one: "Projeto",
  inText: { one: "projeto", many: "projetos" },
  fields: PROJECT_FIELDS,
  ...PROJECT_FACTS,
  fallbackSlug: "projeto",
  publicParts: { section: "Portfólio", heading: "Projetos", summary: "description" },
  table: projectsTable,
  slugTaken: "Já existe um projeto com este endereço. Escolha outro.",
  editedMeanwhile:
    "Este projeto foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
  toItem: (_db, row) => toProject(row),
  isCounted: true,
  tools: projectTools,
  complete: projectInputSchema,
  pictures: { max: MAX_IMAGES, tooLarge: IMAGES_TOO_LARGE, tooMany: TOO_MANY_IMAGES },
});

/** Counts projects for the dashboard (docs/produto.md, "Projects"). */
export async function countProjects(db: Queryable): Promise<ProjectStats> {
  const { website, github } = projectsTable;
  const [counts, withLinks] = await Promise.all([
    countItems(db, projectType),
    db.$count(projectsTable, or(isNotNull(website), isNotNull(github))),
  ]);
  return { ...counts, withLinks };
}
