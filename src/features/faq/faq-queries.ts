// Queries and mutations of the FAQ screen.
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useListChange } from "#src/ui/lists/use-list-change.ts";
import type { FaqItem } from "./schema.ts";

export const FAQ_PATH = "/api/settings/faq";
/** The calls of their versions. Whatever changes one of these makes the list old. */
export const VERSIONS_PATH = "/api/faq";
const KEY = [VERSIONS_PATH, "list"];

/** All questions, in their order. */
export const faqQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<FaqItem[]>(FAQ_PATH, {}, signal) });

/** @returns the address at which visitors read the questions; undefined while that page is not on the site */
export function useQuestionsPath(): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["/api/pages", "questions"],
    queryFn: ({ signal }) =>
      api.get<{ pages: { path: string }[] }>(
        "/api/pages",
        { role: "questions", published: "true", fields: "summary" },
        signal,
      ),
  });
  return data?.pages[0]?.path;
}

/** Creates a question. The caller shows the errors of the server. */
export function useCreateFaqItem() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: object) => api.send<FaqItem>("POST", FAQ_PATH, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: [VERSIONS_PATH] }),
  });
}

/** Deletes a question: optimistic, rolled back when the server refuses. */
export function useDeleteFaqItem() {
  return useListChange({
    queryKey: KEY,
    send: (api, item: FaqItem) => api.send("DELETE", `${FAQ_PATH}/${item.id}`),
    apply: (list: FaqItem[], item) => list.filter(({ id }) => id !== item.id),
    done: "Pergunta excluída",
    failure: { title: "Erro ao excluir", description: "Não foi possível excluir a pergunta." },
  });
}

/** Changes the order of the list: optimistic, rolled back when the server refuses. */
export function useOrderFaq() {
  return useListChange({
    queryKey: KEY,
    send: (api, list: FaqItem[]) => api.send("POST", `${FAQ_PATH}/order`, { ids: list.map(({ id }) => id) }),
    apply: (_list: FaqItem[], ordered) => ordered,
    failure: { title: "Erro ao atualizar", description: "Não foi possível mudar a ordem das perguntas." },
  });
}
