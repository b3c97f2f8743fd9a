// What the Posts screen asks, and how it changes posts.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { ListFilters } from "#src/publishing/list/list-filters.ts";
import { type ItemPage, useItemChange } from "#src/publishing/list/use-item-change.ts";
import type { PostPage, PostStats, PostSummary } from "./schema.ts";

const PATH = "/api/posts";
/** Begins the keys of everything that a changed post makes old. */
export const POSTS_KEY = ["posts"];
const PAGES_KEY = [...POSTS_KEY, "list"];
const PAGE_SIZE = 20;

/** One page of posts without their contents; while the next one is on its way, the last one stays. */
export const postListQuery = (api: ApiClient, { search, category, page }: ListFilters) =>
  queryOptions({
    queryKey: [...PAGES_KEY, search, category, page],
    queryFn: async ({ signal }): Promise<ItemPage<PostSummary>> => {
      const query = { fields: "summary", q: search, category, page, limit: PAGE_SIZE };
      const { posts, ...rest } = await api.get<PostPage>(PATH, query, signal);
      return { ...rest, items: posts };
    },
    placeholderData: keepPreviousData,
  });

export const postStatsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...POSTS_KEY, "stats"],
    queryFn: ({ signal }) => api.get<PostStats>(`${PATH}/stats`, {}, signal),
  });

export const postCategoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...POSTS_KEY, "categories"],
    queryFn: async ({ signal }) =>
      (await api.get<{ categories: string[] }>(`${PATH}/categories`, {}, signal)).categories,
  });

/** Publishes a draft, or takes a post back (specification §7: the full post with its flag flipped). */
export function useTogglePost() {
  return useItemChange<PostSummary>({
    pages: PAGES_KEY,
    related: POSTS_KEY,
    send: (api, post) => api.send("PUT", `${PATH}/${post.id}`, { ...post, published: !post.isPublished }),
    apply: (post) => ({ ...post, isPublished: !post.isPublished, published: !post.isPublished }),
    done: "Status atualizado",
    failure: { title: "Erro ao atualizar", description: "Não foi possível atualizar o status do post." },
  });
}

export function useDeletePost() {
  return useItemChange<PostSummary>({
    pages: PAGES_KEY,
    related: POSTS_KEY,
    send: (api, post) => api.send("DELETE", `${PATH}/${post.id}`),
    apply: () => null,
    done: "Post excluído",
    failure: { title: "Erro ao excluir post", description: "Não foi possível excluir o post." },
  });
}
