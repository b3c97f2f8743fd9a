// Queries and mutations of an item's history on the dashboard.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Draft } from "#src/publishing/drafts/schema.ts";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Diff, RevisionList } from "./schema.ts";

/** One item of a kind of content. */
export type HistoryItem = ItemPath;

const revisionsOf = (item: HistoryItem) => `${addressOf(item)}/revisions`;

/** Below the kind's path, as its list is: a change of the kind's items makes their history old. */
const keyOf = ({ path, id }: HistoryItem) => [path, "history", id];

/** The revisions of an item, newest first, page by page. */
export const revisionsQuery = (api: ApiClient, item: HistoryItem) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(item), "revisions"],
    queryFn: ({ signal, pageParam }) =>
      api.get<RevisionList>(revisionsOf(item), { before: pageParam, saves: "last" }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Whoever opens the history has often just saved.
    staleTime: 0,
  });

/** What changes from one revision to another, or to `draft` or `stored`. Revisions never change, but these do. */
export const diffQuery = (api: ApiClient, item: HistoryItem, from: string, to: string) =>
  queryOptions({
    queryKey: [...keyOf(item), "diff", from, to],
    queryFn: ({ signal }) => api.get<Diff>(`${revisionsOf(item)}/${from}/diff`, { to }, signal),
    staleTime: from === "stored" || to === "draft" ? 0 : Infinity,
  });

/** Names a revision; `null` takes its name away. */
export function useNameRevision(item: HistoryItem, revision: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (name: string | null) => api.send("PUT", `${revisionsOf(item)}/${revision}`, { name }),
    onSuccess: async (_answer, name) => {
      toast({ title: name ? "Nome guardado" : "Nome removido" });
      await queries.invalidateQueries({ queryKey: [...keyOf(item), "revisions"] });
    },
    onError: (error) =>
      toast({
        title: "Erro ao guardar nome",
        description: serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
  });
}

/** Makes a draft of a revision; what is stored stays as it is. */
export function useRestoreRevision(item: HistoryItem, onRestored: (draft: Draft) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (revision: string) => api.send<Draft>("POST", `${revisionsOf(item)}/${revision}/restore`),
    onSuccess: (draft) => {
      toast({ title: "Versão restaurada como rascunho" });
      // The list of the kind says which items have a draft.
      void queries.invalidateQueries({ queryKey: [item.path] });
      onRestored(draft);
    },
    onError: (error) =>
      toast({
        title: "Erro ao restaurar",
        description: serverText(error, "Não foi possível restaurar esta versão."),
        tone: "destructive",
      }),
  });
}
