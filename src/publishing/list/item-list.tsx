import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { useRowKeys } from "#src/ui/lists/use-row-keys.ts";
import { useSelection } from "#src/ui/lists/use-selection.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { FaultDialog } from "../checks/fault-dialog.tsx";
import { TRASH_DAYS } from "../trash/schema.ts";
import type { ListedItem, ContentListConfig } from "./content-list-config.ts";
import { ItemBulkBar } from "./item-bulk-bar.tsx";
import { pageQuery, useDeleteItem, useToggleItem } from "./item-queries.ts";
import { ItemRow, ItemRowSkeleton } from "./item-row.tsx";
import { listFilters } from "./list-filters.ts";
import type UnpublishDialogComponent from "./unpublish-dialog.tsx";
import { usePublish } from "./use-publish.ts";
import { useUnpublish } from "./use-unpublish.ts";

const UnpublishDialog = lazy(() => import("./unpublish-dialog.tsx")) as typeof UnpublishDialogComponent;

interface ItemListProps<Item extends ListedItem> {
  /** The screen opens the editor. */
  kind: Omit<ContentListConfig<Item>, "Dialog" | "counters" | "screen">;
  onEdit: (id: string) => void;
  /** Returns the address of an item's editor. */
  editPathOf: (id: string) => string;
  onCreate: () => void;
}

export function ItemList<Item extends ListedItem>({
  kind,
  onEdit,
  editPathOf,
  onCreate,
}: ItemListProps<Item>) {
  const { words } = kind;
  const [filters] = useFilters(listFilters);
  const query = useQuery(pageQuery(kind, useApi(), filters));
  const toggle = useToggleItem(kind);
  const unpublish = useUnpublish<Item>(kind.path, ([item]) => item && toggle.mutate({ item }));
  const { question, publish } = usePublish<Item>(kind.path, ([item]) => item && toggle.mutate({ item }));
  const remove = useDeleteItem(kind);
  const [toDelete, setToDelete] = useState<Item>();
  const items = query.data?.items ?? [];
  const selection = useSelection(
    items.map(({ id }) => id),
    listFilters.write(filters).toString(),
  );
  useRowKeys({
    onSelect: (id) => selection.toggle(id, false),
    onEdit: ({ dataset }) => dataset.row && onEdit(dataset.row),
  });
  useFailureToast(query.error, words.loadFailure.title, words.loadFailure.description);
  return (
    <>
      <ItemBulkBar kind={kind} selection={selection} items={items.filter(({ id }) => selection.has(id))} />
      <FilteredList
        heading={words.list}
        address={listFilters}
        query={query}
        rowsOf={({ items }) => items}
        describeTotal={(total) =>
          total === 1 ? `1 ${words.one}` : `${total.toLocaleString("pt-BR")} ${words.many}`
        }
        skeleton={<ItemRowSkeleton />}
        none={words.none}
        empty={
          <EmptyState title={words.none} text={words.begin} drawing={<EmptyDrawing slot="custom-system" />}>
            <Button onClick={onCreate}>{words.createFirst}</Button>
          </EmptyState>
        }
      >
        {(item) => (
          <ItemRow
            kind={kind}
            item={item}
            content={kind.toRow(item)}
            editPath={editPathOf(item.id)}
            isSelected={selection.has(item.id)}
            onSelect={selection.toggle}
            onToggle={() => (item.isPublished ? unpublish.ask([item]) : publish([item]))}
            onEdit={() => onEdit(item.id)}
            onDelete={() => setToDelete(item)}
          />
        )}
      </FilteredList>
      {unpublish.question && (
        <Suspense>
          <UnpublishDialog
            question={unpublish.question}
            words={words}
            onUnpublish={async ([item], redirectTo) =>
              item && toggle.mutateAsync({ item, ...(redirectTo && { redirectTo }) })
            }
            onClose={unpublish.close}
          />
        </Suspense>
      )}
      <FaultDialog question={question} labels={kind.fieldLabels} />
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title={words.askDelete}
        text={describeDeletion(toDelete, kind.hasTrash)}
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}

function describeDeletion(item: ListedItem | undefined, hasTrash: boolean | undefined): string {
  const title = `“${item?.title ?? ""}”`;
  if (!hasTrash)
    return `${title} ${item?.isPublished ? "sai do site" : "é apagado"} agora. Isso não pode ser desfeito.`;
  const leaves = item?.isPublished ? "sai do site agora e fica" : "fica";
  return `${title} ${leaves} na lixeira por ${TRASH_DAYS} dias. Até lá, você pode restaurá-lo como rascunho.`;
}
