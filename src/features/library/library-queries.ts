import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import type { LibraryPicture, PictureChange, PictureList, ReplacedPicture } from "./schema.ts";

const PATH = "/api/images";
export const LIBRARY_KEY = ["library"] as const;

export const NARROWINGS = { "sem-texto": "Sem texto alternativo", "sem-uso": "Sem uso" } as const;

export const LIBRARY_VIEWS = { "": "Grade", lista: "Lista" } as const;

export const pictureFilters = describeFilters(
  {
    search: textParameter("busca"),
    only: choiceParameter("filtro", NARROWINGS),
  },
  { view: choiceParameter("visao", LIBRARY_VIEWS) },
);
type PictureFilters = FiltersOf<typeof pictureFilters>;

export const picturesQuery = (api: ApiClient, { search, only, page }: PictureFilters) =>
  queryOptions({
    queryKey: [...LIBRARY_KEY, search, only, page],
    queryFn: ({ signal }) =>
      api.get<PictureList>(
        PATH,
        {
          q: search,
          page,
          ...(only === "sem-texto" && { withoutAlt: "true" }),
          ...(only === "sem-uso" && { unused: "true" }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** @param id empty: none */
export const pictureQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...LIBRARY_KEY, "picture", id],
    queryFn: ({ signal }) => api.get<LibraryPicture>(`${PATH}/${encodeURIComponent(id)}`, {}, signal),
    enabled: id !== "",
    // A refetch must not change what is being written in the dialog.
    refetchOnWindowFocus: false,
  });

export const useChangePicture = (id: string) =>
  useChange({
    send: (api, input: PictureChange) => api.send<LibraryPicture>("PUT", `${PATH}/${id}`, input),
    queryKey: LIBRARY_KEY,
    done: "Imagem atualizada!",
  });

export const useReplacePicture = (id: string) =>
  useChange({
    send: (api, file: File) => {
      const body = new FormData();
      body.set("image", file);
      return api.sendForm<ReplacedPicture>("POST", `${PATH}/${id}/replace`, body);
    },
    // Invalidates everything, because any screen may show the picture.
    queryKey: [],
    done: ({ notice }) => ({
      title: "Imagem substituída em todos os lugares!",
      ...(notice && { description: notice }),
    }),
    failed: "Não foi possível substituir a imagem",
  });

export function deletePicture(api: ApiClient, { id }: Pick<LibraryPicture, "id">): Promise<unknown> {
  return api.send("DELETE", `${PATH}/${id}`);
}

export const useDeletePicture = () =>
  useChange({
    send: deletePicture,
    queryKey: LIBRARY_KEY,
    done: "Imagem excluída",
    failed: "Não foi possível excluir a imagem",
  });
