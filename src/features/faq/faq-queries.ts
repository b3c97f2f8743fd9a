import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import type { FaqItem } from "./schema.ts";

export const FAQ_PATH = "/api/settings/faq";
/** Path of the calls for versions. Each of their changes invalidates the list. */
export const VERSIONS_PATH = "/api/faq";
const KEY = [VERSIONS_PATH, "list"];

export const faqQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<FaqItem[]>(FAQ_PATH, {}, signal) });

/** @returns the path of the public page of questions; undefined while it is not published */
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

/** Creates a question. The caller shows the server's errors. */
export function useCreateFaqItem() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: object) => api.send<FaqItem>("POST", FAQ_PATH, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: [VERSIONS_PATH] }),
  });
}

/** Deletes a question optimistically; rolls back if the server refuses. */
export function useDeleteFaqItem() {
  return useChange({
    queryKey: KEY,
    send: (api, item: FaqItem) => api.send("DELETE", `${FAQ_PATH}/${item.id}`),
    optimistic: (list: FaqItem[], item) => list.filter(({ id }) => id !== item.id),
    done: "Pergunta excluída",
    failed: "Erro ao excluir",
    advice: "Não foi possível excluir a pergunta.",
  });
}

/** Reorders the list optimistically; rolls back if the server refuses. */
export function useOrderFaq() {
  return useChange({
    queryKey: KEY,
    send: (api, list: FaqItem[]) => api.send("POST", `${FAQ_PATH}/order`, { ids: list.map(({ id }) => id) }),
    optimistic: (_list: FaqItem[], ordered) => ordered,
    failed: "Erro ao atualizar",
    advice: "Não foi possível mudar a ordem das perguntas.",
  });
}
