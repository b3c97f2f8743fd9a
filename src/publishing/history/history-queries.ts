// Queries and mutations of an item's history on the dashboard.

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { addressOf, type ItemPath } from "../item-path.ts";
import type { Diff, RevisionList } from "./schema.ts";

export const revisionsOf = (item: ItemPath) => `${addressOf(item)}/revisions`;

/** Below the list's key, so that changing items also invalidates their history. */
const keyOf = ({ path, id }: ItemPath) => [path, "history", id];

export const revisionsQuery = (api: ApiClient, item: ItemPath) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(item), "revisions"],
    queryFn: ({ signal, pageParam }) =>
      api.get<RevisionList>(revisionsOf(item), { before: pageParam, saves: "last" }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Whoever opens the history has often just saved.
    staleTime: 0,
  });

/**
 * @param from revision id, or `stored`
 * @param to revision id, or `draft`
 */
export const diffQuery = (api: ApiClient, item: ItemPath, from: string, to: string) =>
  queryOptions({
    queryKey: [...keyOf(item), "diff", from, to],
    queryFn: ({ signal }) => api.get<Diff>(`${revisionsOf(item)}/${from}/diff`, { to }, signal),
    staleTime: from === "stored" || to === "draft" ? 0 : Infinity,
  });

/** `null` removes the name. */
export const useNameRevision = (item: ItemPath, revision: string) =>
  useChange({
    send: (api, name: string | null) => api.send("PUT", `${revisionsOf(item)}/${revision}`, { name }),
    queryKey: [...keyOf(item), "revisions"],
    done: (_answer, name) => ({ title: name ? "Nome salvo" : "Nome removido" }),
    failed: "Erro ao salvar nome",
  });
