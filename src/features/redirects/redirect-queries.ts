import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { describeFilters, type FiltersOf, textParameter } from "#src/shared/filter-address.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { ImportAnswer, MissingAddress, Redirect, RedirectInput, RedirectList } from "./schema.ts";

const PATH = "/api/redirects";
const KEY = ["redirects"] as const;
const EXPORT_PAGE = 100;

export const redirectFilters = describeFilters({ search: textParameter("busca") });
type RedirectFilters = FiltersOf<typeof redirectFilters>;

export const redirectListQuery = (api: ApiClient, { search, page }: RedirectFilters) =>
  queryOptions({
    queryKey: [...KEY, "list", search, page],
    queryFn: ({ signal }) => api.get<RedirectList>(PATH, { q: search, page }, signal),
    placeholderData: keepPreviousData,
  });

export const missingQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...KEY, "missing"],
    queryFn: ({ signal }) => api.get<MissingAddress[]>(`${PATH}/missing`, {}, signal),
  });

export async function fetchAllRedirects(api: ApiClient): Promise<Redirect[]> {
  const all: Redirect[] = [];
  for (let page = 1; ; page++) {
    const { redirects, total } = await api.get<RedirectList>(PATH, { page, limit: EXPORT_PAGE });
    all.push(...redirects);
    if (all.length >= total || redirects.length === 0) return all.filter(({ isAutomatic }) => !isAutomatic);
  }
}

/** @param id redirect to change; omitted for a new one */
export const useSaveRedirect = (id?: string) =>
  useChange({
    send: (api, input: RedirectInput) =>
      id ? api.send<Redirect>("PUT", `${PATH}/${id}`, input) : api.send<Redirect>("POST", PATH, input),
    queryKey: KEY,
    done: id ? "Redirecionamento atualizado!" : "Redirecionamento criado!",
  });

export const useDeleteRedirect = () =>
  useChange({
    send: (api, { id }: Redirect) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: KEY,
    done: "Redirecionamento excluído",
    failed: "Erro ao excluir",
  });

export const useForgetMissing = () =>
  useChange({
    send: (api, { path }: MissingAddress) =>
      api.send("DELETE", `${PATH}/missing?${new URLSearchParams({ path })}`),
    queryKey: KEY,
    failed: "Erro ao remover da lista",
  });

export const useImportRedirects = () =>
  useChange({
    send: (api, { file, confirmExternal }: { file: File; confirmExternal: boolean }) =>
      api.sendForm<ImportAnswer>(
        "POST",
        `${PATH}?confirmExternal=${confirmExternal}`,
        new Blob([file], { type: "text/csv" }),
      ),
    queryKey: KEY,
  });
