import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { takesImages } from "#src/ui/images/drop-area.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { useRowKeys } from "#src/ui/lists/use-row-keys.ts";
import { useSelection } from "#src/ui/lists/use-selection.ts";
import { ViewSwitch } from "#src/ui/lists/view-switch.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import {
  LIBRARY_VIEWS,
  NARROWINGS,
  pictureFilters,
  pictureQuery,
  picturesQuery,
} from "../library-queries.ts";
import { type LibraryPicture, PICTURE_PARAM } from "../schema.ts";
import type { Route } from "./+types/library.page";
import { PictureBulkBar } from "./picture-bulk-bar.tsx";
import { PictureCard } from "./picture-card.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import { PictureRow } from "./picture-row.tsx";
import { UploadStatus } from "./upload-status.tsx";
import { useUploadPictures } from "./use-upload-pictures.ts";

const TITLE = "Imagens";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists pictures (docs/produto.md, "Images"), one page at a time to limit the tab's memory. */
export default function LibraryScreen() {
  const uploads = useUploadPictures();
  return (
    <div {...takesImages((files) => void uploads.send(files))}>
      <ScreenHeader title={TITLE}>
        <Link to="/dashboard/imagens/arquivos" className={buttonClass({ variant: "outline", size: "sm" })}>
          Arquivos
        </Link>
        <label
          className={`${buttonClass({})} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring`}
        >
          Enviar imagens
          <input
            type="file"
            accept="image/*"
            multiple
            aria-label="Enviar imagens"
            disabled={uploads.isSending}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = "";
              void uploads.send(files);
            }}
          />
        </label>
      </ScreenHeader>
      <UploadStatus {...uploads} />
      <Pictures />
    </div>
  );
}

function Pictures() {
  const [filters, change] = useFilters(pictureFilters);
  const { data, error, refetch } = useQuery(picturesQuery(useApi(), filters));
  const [opened, setOpened] = useOpenedPicture();
  usePageThatExists(filters.page, data, (page) => change({ ...filters, page }));
  useFailureToast(error, "Erro ao carregar imagens", "Não foi possível carregar a biblioteca.");
  return (
    <div className="grid gap-4">
      <search className="flex flex-wrap gap-3">
        <SearchField
          className="min-w-56 grow sm:max-w-md"
          label="Buscar imagens"
          placeholder="Nome, texto alternativo ou crédito"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="Mostrar"
          value={filters.only}
          onChange={(only) => change({ only: only as typeof filters.only })}
          options={[["", "Todas"], ...Object.entries(NARROWINGS)]}
        />
        <ViewSwitch views={LIBRARY_VIEWS} view={filters.view} onChange={(view) => change({ view })} />
      </search>
      {error && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data && (
        <section aria-label="Lista de imagens">
          <output className="mb-2 block text-sm text-muted">
            {data.total === 1 ? "1 imagem" : `${data.total.toLocaleString("pt-BR")} imagens`}
          </output>
          {data.total === 0 && (
            <EmptyState
              title={
                pictureFilters.isNarrowed(filters) ? "Nenhuma imagem encontrada" : "Nenhuma imagem ainda"
              }
              {...(!pictureFilters.isNarrowed(filters) && { drawing: <EmptyDrawing slot="planning" /> })}
              text="Envie imagens aqui, ou arraste-as para esta tela: elas ficam à mão para todo o site."
            />
          )}
          {filters.view === "" ? (
            <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
              {data.images.map((picture) => (
                <li key={picture.id}>
                  <PictureCard picture={picture} onOpen={setOpened} />
                </li>
              ))}
            </ul>
          ) : (
            <PictureRows
              pictures={data.images}
              scope={pictureFilters.write(filters).toString()}
              onOpen={setOpened}
            />
          )}
          <Pagination
            page={filters.page}
            pages={Math.ceil(data.total / data.limit)}
            toSearch={(page) => pictureFilters.write({ ...filters, page }).toString()}
          />
        </section>
      )}
      {opened && <PictureDialog picture={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface PictureRowsProps {
  pictures: LibraryPicture[];
  /** Address of the list; a selection ends with it. */
  scope: string;
  onOpen: (picture: LibraryPicture) => void;
}

function PictureRows({ pictures, scope, onOpen }: PictureRowsProps) {
  const selection = useSelection(
    pictures.map(({ id }) => id),
    scope,
  );
  const open = (id: string | undefined): void => {
    const picture = pictures.find((one) => one.id === id);
    if (picture) onOpen(picture);
  };
  useRowKeys({
    onSelect: (id) => pictures.find((one) => one.id === id)?.isOwn && selection.toggle(id, false),
    onEdit: ({ dataset }) => open(dataset.row),
  });
  if (pictures.length === 0) return null;
  return (
    <>
      <PictureBulkBar selection={selection} pictures={pictures.filter(({ id }) => selection.has(id))} />
      <ListFrame>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <PictureRow
              picture={picture}
              isSelected={selection.has(picture.id)}
              onSelect={selection.toggle}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ListFrame>
    </>
  );
}

/** The picture in the dialog: a chosen one, or the one that the address asks for. */
function useOpenedPicture() {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<LibraryPicture>();
  const asked = params.get(PICTURE_PARAM) ?? "";
  const { data, error } = useQuery(pictureQuery(useApi(), asked));
  useFailureToast(error, "Imagem não encontrada", "Ela pode ter sido excluída da biblioteca.");
  const open = (picture: LibraryPicture | undefined): void => {
    setChosen(picture);
    if (!asked) return;
    params.delete(PICTURE_PARAM);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return [chosen ?? (asked ? data : undefined), open] as const;
}
