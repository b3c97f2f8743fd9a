import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LIST_NOT_LOADED } from "#src/ui/api/server-errors.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { useAskedInAddress } from "#src/ui/dialogs/use-asked-in-address.ts";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { saveFile } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import {
  fetchAllRedirects,
  redirectFilters,
  redirectListQuery,
  useDeleteRedirect,
} from "../redirect-queries.ts";
import type { Redirect } from "../schema.ts";
import type { Route } from "./+types/redirects.page";
import { ImportDialog } from "./import-dialog.tsx";
import { MissingCard } from "./missing-card.tsx";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { RedirectRow, RedirectRowSkeleton } from "./redirect-row.tsx";

const TITLE = "Redirecionamentos";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Lists redirects and missing addresses (docs/produto.md, "Addresses"). */
export default function RedirectsScreen() {
  const api = useApi();
  /** Redirect in the dialog, or the old address of a new one. */
  const [edited, setEdited] = useState<Redirect | { from: string }>();
  const [isImporting, setIsImporting] = useState(false);
  const create = () => setEdited({ from: "" });
  useShortcut("n", create);
  useAskedInAddress("novo", create);
  const exportAll = async () => {
    const lines = (await fetchAllRedirects(api)).map(({ from, to }) => toCsvLine([from, to]));
    saveFile(
      "redirecionamentos.csv",
      "text/csv;charset=utf-8",
      CSV_BOM + toCsvLine(["from", "to"]) + lines.join(""),
    );
  };
  return (
    <>
      <ScreenHeader title={TITLE}>
        <ExportButton onExport={exportAll}>Exportar CSV</ExportButton>
        <Button variant="outline" size="sm" onClick={() => setIsImporting(true)}>
          Importar CSV
        </Button>
        <Button aria-keyshortcuts="n" onClick={create}>
          Novo redirecionamento
        </Button>
      </ScreenHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Redirects onEdit={setEdited} onCreate={create} />
        <MissingCard onRedirect={(from) => setEdited({ from })} />
      </div>
      {edited && <RedirectDialog redirect={edited} onClose={() => setEdited(undefined)} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

function Redirects({ onEdit, onCreate }: { onEdit: (redirect: Redirect) => void; onCreate: () => void }) {
  const [filters, change] = useFilters(redirectFilters);
  const query = useQuery(redirectListQuery(useApi(), filters));
  const [toDelete, setToDelete] = useState<Redirect>();
  const remove = useDeleteRedirect();
  useFailureToast(query.error, "Erro ao carregar redirecionamentos", LIST_NOT_LOADED);
  return (
    <div className="grid gap-4">
      <search>
        <SearchField
          label="Buscar redirecionamentos"
          placeholder="Endereço antigo ou novo"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </search>
      <FilteredList
        heading="Lista de redirecionamentos"
        address={redirectFilters}
        query={query}
        rowsOf={({ redirects }) => redirects}
        describeTotal={(total) =>
          total === 1 ? "1 redirecionamento" : `${total.toLocaleString("pt-BR")} redirecionamentos`
        }
        skeleton={<RedirectRowSkeleton />}
        none="Nenhum redirecionamento encontrado"
        empty={
          <EmptyState
            title="Nenhum redirecionamento ainda"
            drawing={<EmptyDrawing slot="integration" />}
            text="Leve quem tem um link antigo à página de hoje, em vez de um “não encontrado”."
          >
            <Button variant="outline" size="sm" onClick={onCreate}>
              Novo redirecionamento
            </Button>
          </EmptyState>
        }
      >
        {(redirect) => <RedirectRow redirect={redirect} onEdit={onEdit} onDelete={setToDelete} />}
      </FilteredList>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir redirecionamento?"
        text={`Quem pedir ${toDelete?.from ?? ""} verá “Página não encontrada”.`}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </div>
  );
}
