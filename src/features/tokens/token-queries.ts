// What the dashboard asks about API tokens, and how it changes them.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ApiClient } from "#src/ui/api-client.ts";
import { useApi } from "#src/ui/api-context.tsx";
import { useToast } from "#src/ui/toast.tsx";
import { useListChange } from "#src/ui/use-list-change.ts";
import type { ApiToken, tokenInputSchema } from "./schema.ts";

const PATH = "/api/settings/api-tokens";
const KEY = ["api-tokens"];

/** All tokens, masked. */
export const tokensQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<ApiToken[]>(PATH, {}, signal) });

/** Makes a token; the answer holds it whole, and is kept nowhere else. */
export function useCreateToken() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: z.input<typeof tokenInputSchema>) => api.send<ApiToken>("POST", PATH, input),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Switches a token on or off: at once on screen, back again when the server does not agree. */
export function useToggleToken() {
  const { toast } = useToast();
  return useListChange({
    queryKey: KEY,
    send: (api, token: ApiToken) =>
      api.send("PUT", `${PATH}/${token.id}`, { ...token, isActive: !token.isActive }),
    apply: (list: ApiToken[], token) =>
      list.map((one) => (one.id === token.id ? { ...one, isActive: !token.isActive } : one)),
    onDone: () => toast({ title: "Token atualizado" }),
    failure: { title: "Erro ao atualizar", description: "Não foi possível atualizar o token." },
  });
}

export function useDeleteToken() {
  const { toast } = useToast();
  return useListChange({
    queryKey: KEY,
    send: (api, token: ApiToken) => api.send("DELETE", `${PATH}/${token.id}`),
    apply: (list: ApiToken[], token) => list.filter(({ id }) => id !== token.id),
    onDone: () => toast({ title: "Token excluído" }),
    failure: { title: "Erro ao deletar", description: "Não foi possível excluir o token." },
  });
}
