import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { KindWords } from "#src/publishing/content-type-words/schema.ts";
import { kindWordsQuery } from "#src/publishing/content-type-words/use-content-type-words.ts";
import type { SettingsAnswer } from "#src/settings/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useChange } from "#src/ui/api/use-change.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { ApiToken, SentToken, TokenCalls, Unpublished } from "./schema.ts";

/** "1 post, 2 projetos e 1 página" */
const LISTED = new Intl.ListFormat("pt-BR");
const PATH = "/api/settings/api-tokens";
const KEY = ["api-tokens"];

/** Lists all tokens, masked. */
export const tokensQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<ApiToken[]>(PATH, {}, signal) });

/** Creates a token. The response contains the full token. */
export const useCreateToken = () =>
  useChange({
    send: (api, input: SentToken) => api.send<ApiToken>("POST", PATH, input),
    queryKey: KEY,
    failed: "Erro ao criar token",
  });

/** Switches a token on or off optimistically; rolls back if the server refuses. */
export function useToggleToken() {
  return useChange({
    queryKey: KEY,
    send: (api, token: ApiToken) =>
      api.send("PUT", `${PATH}/${token.id}`, { ...token, isActive: !token.isActive }),
    optimistic: (list: ApiToken[], token) =>
      list.map((one) => (one.id === token.id ? { ...one, isActive: !token.isActive } : one)),
    done: "Token atualizado",
    failed: "Erro ao atualizar",
    advice: "Não foi possível atualizar o token.",
  });
}

export function useDeleteToken() {
  return useChange({
    queryKey: KEY,
    send: (api, token: ApiToken) => api.send("DELETE", `${PATH}/${token.id}`),
    optimistic: (list: ApiToken[], token) => list.filter(({ id }) => id !== token.id),
    done: "Token excluído",
    failed: "Erro ao deletar",
    advice: "Não foi possível excluir o token.",
  });
}

export const CALLS_PER_PAGE = 10;

export const callsQuery = (api: ApiClient, tokenId: string, page: number) =>
  queryOptions({
    queryKey: ["token-calls", tokenId, page],
    queryFn: ({ signal }) =>
      api.get<TokenCalls>(`${PATH}/${tokenId}/calls`, { page, limit: CALLS_PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

export const siteUrlQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["site-url"],
    queryFn: async ({ signal }) =>
      (await api.get<SettingsAnswer>("/api/settings", {}, signal)).siteUrlInForce,
  });

export function useUnpublishAll() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (token: ApiToken) => api.send<Unpublished>("POST", `${PATH}/${token.id}/unpublish-all`),
    onSuccess: async (unpublished) => {
      const kinds = await queries.fetchQuery(kindWordsQuery(api));
      toast({ title: "Tudo despublicado", description: describeUnpublished(kinds, unpublished) });
      // It changes the lists and counts of every content type.
      return queries.invalidateQueries();
    },
    onError: () =>
      toast({
        title: "Erro ao atualizar",
        description: "Não foi possível despublicar o que este token criou.",
        tone: "destructive",
      }),
  });
}

function describeUnpublished(kinds: KindWords[], counts: Unpublished): string {
  const parts = kinds.flatMap(({ plural, inText }) => {
    const count = counts[plural] ?? 0;
    if (!inText || count === 0) return [];
    return [count === 1 ? `1 ${inText.one}` : `${count.toLocaleString("pt-BR")} ${inText.many}`];
  });
  if (parts.length === 0) return "Nada deste token estava publicado.";
  const isOne = Object.values(counts).reduce((sum, count) => sum + count, 0) === 1;
  return `${LISTED.format(parts)} ${isOne ? "saiu" : "saíram"} do site e ${isOne ? "ficou" : "ficaram"} como rascunho.`;
}
