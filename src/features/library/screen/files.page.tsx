import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  choiceParameter,
  describeFilters,
  type FiltersOf,
  textParameter,
} from "#src/shared/filter-address.ts";
import { plural } from "#src/shared/words.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LIST_NOT_LOADED } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { UploadButton } from "#src/ui/files/upload-button.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { LIBRARY_KEY } from "../library-queries.ts";
import type { FileList, LibraryFile } from "../schema.ts";
import type { Route } from "./+types/files.page";
import { FileRow, FileRowSkeleton } from "./file-row.tsx";

const PATH = "/api/files";
const FILE_NARROWINGS = { "sem-uso": "Sem uso" } as const;
const fileFilters = describeFilters({
  search: textParameter("busca"),
  only: choiceParameter("filtro", FILE_NARROWINGS),
});
const filesQuery = (api: ApiClient, { search, only, page }: FiltersOf<typeof fileFilters>) =>
  queryOptions({
    queryKey: [...LIBRARY_KEY, "files", search, only, page],
    queryFn: ({ signal }) =>
      api.get<FileList>(PATH, { q: search, page, ...(only === "sem-uso" && { unused: "true" }) }, signal),
    placeholderData: keepPreviousData,
  });
const useDeleteFile = () =>
  useChange({
    send: (api, { id }: LibraryFile) => api.send("DELETE", `${PATH}/${id}`),
    queryKey: LIBRARY_KEY,
    done: "Arquivo excluído",
    failed: "Não foi possível excluir o arquivo",
  });

const TITLE = "Arquivos";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists documents (docs/produto.md, "Images"). */
export default function FilesScreen() {
  const queries = useQueryClient();
  return (
    <>
      <ScreenHeader title={TITLE}>
        <Link to="/dashboard/imagens" className={buttonClass({ variant: "outline", size: "sm" })}>
          Imagens
        </Link>
        <UploadButton isKept onStored={() => void queries.invalidateQueries({ queryKey: LIBRARY_KEY })} />
      </ScreenHeader>
      <Files />
    </>
  );
}

function Files() {
  const [filters, change] = useFilters(fileFilters);
  const query = useQuery(filesQuery(useApi(), filters));
  const [toDelete, setToDelete] = useState<LibraryFile>();
  const remove = useDeleteFile();
  useFailureToast(query.error, "Erro ao carregar arquivos", LIST_NOT_LOADED);
  return (
    <div className="grid gap-4">
      <search className="flex flex-wrap gap-3">
        <SearchField
          className="min-w-56 grow sm:max-w-md"
          label="Buscar arquivos"
          placeholder="Nome do arquivo"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="Mostrar"
          value={filters.only}
          onChange={(only) => change({ only: only as typeof filters.only })}
          options={[["", "Todos"], ...Object.entries(FILE_NARROWINGS)]}
        />
      </search>
      <FilteredList
        heading="Lista de arquivos"
        address={fileFilters}
        query={query}
        rowsOf={({ files }) => files}
        describeTotal={(total) => plural(total, "arquivo", "arquivos")}
        skeleton={<FileRowSkeleton />}
        none="Nenhum arquivo encontrado"
        empty={
          <EmptyState
            title="Nenhum arquivo ainda"
            drawing={<EmptyDrawing slot="planning" />}
            text="PDFs e outros documentos que textos, botões e o e-book oferecem ficam aqui."
          />
        }
      >
        {(file) => <FileRow file={file} onDelete={setToDelete} />}
      </FilteredList>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir arquivo?"
        text="O endereço dele deixa de abrir na hora, também em rascunhos e versões antigas que levam a ele."
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </div>
  );
}
