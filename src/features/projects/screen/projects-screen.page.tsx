import { lazy } from "react";
import { fetchList, type ContentListConfig } from "#src/publishing/list/content-list-config.ts";
import { ItemThumbnail } from "#src/publishing/list/item-thumbnail.tsx";
import { ListScreen } from "#src/publishing/list/list-screen.tsx";
import { readMediaName } from "#src/shared/media/media-path.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { PROJECT_FACTS, PROJECT_FIELDS, type Project, type ProjectStats } from "../schema.ts";
import type { Route } from "./+types/projects-screen.page";
import { ProjectLinks, Technologies } from "./project-item.tsx";

const PROJECTS: ContentListConfig<Project> = {
  path: "/api/projects",
  screen: "/dashboard/projects",
  fetchPage: fetchList("/api/projects"),
  counters: {
    total: "Total de Projetos",
    published: "Publicados",
    withLinks: "Com Links",
  } satisfies Record<keyof ProjectStats, string>,
  fieldLabels: PROJECT_FIELDS.labels,
  toRow: (project) => ({
    text: project.description,
    livePath: `${PROJECT_FACTS.listPath}/${project.slug}`,
    facts: (
      <>
        {project.client && <li>{project.client}</li>}
        <Technologies technologies={project.technologies} />
      </>
    ),
    picture: <ItemThumbnail title={project.title} imageId={imageIdOf(project.imageUrl)} />,
    actions: <ProjectLinks project={project} />,
  }),
  ...PROJECT_FACTS,
  Dialog: lazy(() => import("./project-type.ts")),
  words: {
    title: "Projetos",
    create: "Novo Projeto",
    search: "Buscar projetos",
    list: "Lista de projetos",
    one: "projeto",
    many: "projetos",
    none: "Nenhum projeto encontrado",
    begin: "Comece adicionando seu primeiro projeto.",
    createFirst: "Adicionar o primeiro projeto",
    loadFailure: {
      title: "Erro ao carregar projetos",
      description: "Não foi possível carregar a lista de projetos.",
    },
    toggleFailure: {
      title: "Erro ao atualizar",
      description: "Não foi possível atualizar o status do projeto.",
    },
    askDelete: "Excluir projeto?",
    deleted: "Projeto excluído",
    deleteFailure: { title: "Erro ao excluir projeto", description: "Não foi possível excluir o projeto." },
  },
};

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Projetos", path: location.pathname, hidden: true });

export default function ProjectsScreen() {
  return <ListScreen kind={PROJECTS} />;
}

function imageIdOf(path: string | null): string | undefined {
  return path ? readMediaName(path.slice(path.lastIndexOf("/") + 1))?.id : undefined;
}
