import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { LIBRARY_KEY } from "./library-queries.ts";
import type { FileList, LibraryFile } from "./schema.ts";

const PATH = "/api/files";

export const FILE_NARROWINGS = { "sem-uso": "Sem uso" } as const;

export const fileFilters = describeFilters({
  search: textParameter("busca"),
  only: choiceParameter("filtro", FILE_NARROWINGS),
});

export const filesQuery = (api: ApiClient, { search, only, page }: FiltersOf<typeof fileFilters>) =>
  queryOptions({
    queryKey: [...LIBRARY_KEY, "files", search, only, page],
    queryFn: ({ signal }) =>
      api.get<FileList>(PATH, { q: search, page, ...(only === "sem-uso" && { unused: "true" }) }, signal),
    placeholderData: keepPreviousData,
  });

export const useDeleteFile = () =>
  useChange({
    send: (api, { id }: LibraryFile) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: LIBRARY_KEY,
    done: "Arquivo excluído",
    failed: "Não foi possível excluir o arquivo",
  });
