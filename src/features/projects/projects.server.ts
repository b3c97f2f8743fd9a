import { isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { toItem } from "#src/publishing/field-columns.server.ts";
import {
  defineFieldsContentType,
  listTagOf,
} from "#src/publishing/items/define-fields-content-type.server.ts";
import { countItems } from "#src/publishing/items/read-content.server.ts";
import type { PublishableType } from "#src/publishing/publishable-type.server.ts";
import type { ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { picturedToolFields } from "#src/publishing/tools/schema.ts";
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

/** Body of `POST /api/webhook/create-project` (docs/produto.md, "Incoming webhook"). */
const create = projectInputSchema
  .omit({
    slug: true,
    published: true,
    isFeatured: true,
    images: true,
    removeImages: true,
    imageOrder: true,
  })
  .extend(picturedToolFields)
  .meta({
    examples: [
      {
        title: "Do pedido à nota em um dia",
        description: "Conciliação bancária de cinco contas em três bancos.",
        category: "Integrações",
        technologies: ["TypeScript", "PostgreSQL"],
        isPublished: false,
        externalId: "projeto-77",
      },
    ],
  });
const projectTools: ToolCalls<Project> = {
  mayCreate: "Criar Projetos",
  create,
  pictureOf: ({ image }) => image,
  words: {
    summary: "Criar um projeto",
    made: "O projeto criado",
    created: "Projeto criado com sucesso!",
    known: "Este projeto já tinha sido criado com o mesmo externalId.",
    gone: "O projeto deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  },
};

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

type ProjectRow = Omit<typeof projectsTable.$inferSelect, "searchText">;

/** Converts a row to the API's project; some fields appear under a second name as well (docs/produto.md, "API"). */
function toProject(row: ProjectRow): Project {
  const project = toItem(PROJECT_FIELDS, row) as Project;
  const [image = null] = project.images;
  return {
    ...project,
    image,
    imageUrl: image,
    projectUrl: row.website,
    githubUrl: row.github,
    tech: row.technologies,
  };
}
