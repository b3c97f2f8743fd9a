import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { pageQuery, useDeleteItem, useToggleItem } from "./item-queries.ts";
import { ItemRow, ItemRowSkeleton } from "./item-row.tsx";
import { listFilters } from "./list-filters.ts";
import type { ItemPage, ListedItem, ListedKind, ListWords } from "./listed-kind.ts";

interface ItemListProps<Item extends ListedItem> {
  /** The editor is opened by the screen. */
  kind: Omit<ListedKind<Item>, "Dialog" | "counters" | "screen">;
  onEdit: (id: string) => void;
  onCreate: () => void;
}

/** The filtered list of items, with their actions. */
export function ItemList<Item extends ListedItem>({ kind, onEdit, onCreate }: ItemListProps<Item>) {
  const { words, hasPictures } = kind;
  const id = useId();
  const [filters, change] = useFilters(listFilters);
  const { data, error, isPlaceholderData, refetch } = useQuery(pageQuery(kind, useApi(), filters));
  const toggle = useToggleItem(kind);
  const remove = useDeleteItem(kind);
  const [toDelete, setToDelete] = useState<Item>();
  useFailureToast(error, words.loadFailure.title, words.loadFailure.description);
  usePageThatExists(filters.page, data, (page) => change({ page }));
  const renderItem = (item: Item) => (
    <ItemRow
      kind={kind}
      item={item}
      content={kind.toRow(item)}
      onToggle={() => toggle.mutate(item)}
      onEdit={() => onEdit(item.id)}
      onDelete={() => setToDelete(item)}
    />
  );
  return (
    <section aria-labelledby={id} aria-busy={!data && !error}>
      <h2 id={id} className="sr-only">
        {words.list}
      </h2>
      {data ? (
        <Items
          words={words}
          page={data}
          isOld={isPlaceholderData}
          renderItem={renderItem}
          onCreate={onCreate}
        />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <ListFrame>
          {[1, 2, 3, 4, 5].map((row) => (
            <li key={row}>
              <ItemRowSkeleton hasPicture={hasPictures} />
            </li>
          ))}
        </ListFrame>
      )}
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title={words.askDelete}
        text={describeDeletion(toDelete, kind.hasAuthors)}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </section>
  );
}

interface ItemsProps<Item> {
  words: ListWords;
  page: ItemPage<Item>;
  /** `page` is still the answer to the previous filters. */
  isOld: boolean;
  renderItem: (item: Item) => React.ReactNode;
  onCreate: () => void;
}

/** The rows of a page, or the empty state. */
function Items<Item extends ListedItem>({ words, page, isOld, renderItem, onCreate }: ItemsProps<Item>) {
  const [filters, change] = useFilters(listFilters);
  const { items, total, limit } = page;
  const count = total === 1 ? `1 ${words.one}` : `${total.toLocaleString("pt-BR")} ${words.many}`;
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{total > 0 && count}</output>
      {items.length > 0 ? (
        <ListFrame isOld={isOld}>
          {items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </ListFrame>
      ) : listFilters.isNarrowed(filters) ? (
        <EmptyState title={words.none} text="Tente ajustar os filtros de busca.">
          <Button variant="outline" size="sm" onClick={() => change(listFilters.atRest)}>
            Limpar filtros
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={words.none} text={words.begin}>
          <Button onClick={onCreate}>{words.createFirst}</Button>
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(total / limit)}
        toSearch={(number) => listFilters.write({ ...filters, page: number }).toString()}
      />
    </>
  );
}

function describeDeletion(item: ListedItem | undefined, hasTrash: boolean | undefined): string {
  const title = `“${item?.title ?? ""}”`;
  if (!hasTrash)
    return `${title} ${item?.isPublished ? "sai do site" : "é apagado"} agora. Isso não pode ser desfeito.`;
  const leaves = item?.isPublished ? "sai do site agora e fica" : "fica";
  return `${title} ${leaves} na lixeira por 30 dias. Até lá, pode voltar, fora do ar.`;
}
