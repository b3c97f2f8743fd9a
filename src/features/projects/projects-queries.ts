// What the Projects screen asks, and how it changes projects.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { ListFilters } from "#src/publishing/list/list-filters.ts";
import { type ItemPage, useItemChange } from "#src/publishing/list/use-item-change.ts";
import type { Project, ProjectStats } from "./schema.ts";

const PATH = "/api/projects";
/** Begins the keys of everything that a changed project makes old. */
export const PROJECTS_KEY = ["projects"];
const PAGES_KEY = [...PROJECTS_KEY, "list"];
const PAGE_SIZE = 20;

/** One page of projects; while the next one is on its way, the last one stays. */
export const projectListQuery = (api: ApiClient, { search, category, page }: ListFilters) =>
  queryOptions({
    queryKey: [...PAGES_KEY, search, category, page],
    queryFn: async ({ signal }): Promise<ItemPage<Project>> => {
      const query = { q: search, category, page, limit: PAGE_SIZE };
      return { ...(await api.getList<Project>(PATH, query, signal)), page, limit: PAGE_SIZE };
    },
    placeholderData: keepPreviousData,
  });

export const projectStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...PROJECTS_KEY, "stats"],
    queryFn: ({ signal }) => api.get<ProjectStats>(`${PATH}/stats`, {}, signal),
  });

export const projectCategoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...PROJECTS_KEY, "categories"],
    queryFn: async ({ signal }) =>
      (await api.get<{ categories: string[] }>(`${PATH}/categories`, {}, signal)).categories,
  });

/** Publishes a draft, or takes a project back (specification §7: all of it with its flag flipped). */
export function useToggleProject() {
  return useItemChange<Project>({
    pages: PAGES_KEY,
    related: PROJECTS_KEY,
    send: (api, project) =>
      api.send("PUT", `${PATH}/${project.id}`, { ...project, published: !project.isPublished }),
    apply: (project) => ({ ...project, isPublished: !project.isPublished, published: !project.isPublished }),
    done: "Status atualizado",
    failure: { title: "Erro ao atualizar", description: "Não foi possível atualizar o status do projeto." },
  });
}

export function useDeleteProject() {
  return useItemChange<Project>({
    pages: PAGES_KEY,
    related: PROJECTS_KEY,
    send: (api, project) => api.send("DELETE", `${PATH}/${project.id}`),
    apply: () => null,
    done: "Projeto excluído",
    failure: { title: "Erro ao excluir projeto", description: "Não foi possível excluir o projeto." },
  });
}
