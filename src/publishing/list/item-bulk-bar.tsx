import { lazy, Suspense, useState } from "react";
import { plural } from "#src/shared/words.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { BulkButton, SelectionBar } from "#src/ui/lists/selection-bar.tsx";
import { type BulkChange, useBulkChange } from "#src/ui/lists/use-bulk-change.ts";
import type { Selection } from "#src/ui/lists/use-selection.ts";
import { FaultDialog } from "../checks/fault-dialog.tsx";
import { TRASH_DAYS } from "../trash/schema.ts";
import type { ContentListConfig, ListedItem } from "./content-list-config.ts";
import { deleteItem, republishItem, toggleItem } from "./item-queries.ts";
import type UnpublishDialogComponent from "./unpublish-dialog.tsx";
import { usePublish } from "./use-publish.ts";
import { useUnpublish } from "./use-unpublish.ts";

const UnpublishDialog = lazy(() => import("./unpublish-dialog.tsx")) as typeof UnpublishDialogComponent;

type BulkListConfig<Item extends ListedItem> = Pick<
  ContentListConfig<Item>,
  "path" | "words" | "fieldLabels" | "toggle" | "toRow" | "hasTrash"
>;

interface ItemBulkBarProps<Item extends ListedItem> {
  kind: BulkListConfig<Item>;
  selection: Selection;
  /** The selected items. */
  items: readonly Item[];
}

/** Publishes, unpublishes or deletes the selected items of a list. Stays in sight while one scrolls. */
export function ItemBulkBar<Item extends ListedItem>({ kind, selection, items }: ItemBulkBarProps<Item>) {
  const words = { ...kind.words, nameOf: ({ title }: Item) => title };
  const { mutate, isPending } = useBulkChange(words, selection, [kind.path]);
  const unpublish = useUnpublish<Item>(kind.path, (toggled) => mutate(toggling(toggled, republish)));
  const { question, publish } = usePublish<Item>(kind.path, (toggled) => mutate(toggling(toggled)));
  const [asks, setAsks] = useState(false);
  if (items.length === 0) return null;
  const { one, many } = kind.words;
  const toPublish = items.filter(({ isPublished }) => !isPublished);
  const toUnpublish = items.filter((item) => item.isPublished && !kind.toRow(item).isMandatory);
  const toDelete = items.filter((item) => !kind.toRow(item).isBuiltIn);
  return (
    <SelectionBar
      label="Itens selecionados"
      count={plural(items.length, "selecionado", "selecionados")}
      selection={selection}
      isBusy={isPending}
    >
      <BulkButton label="Publicar" count={toPublish.length} onClick={() => publish(toPublish)} />
      <BulkButton label="Despublicar" count={toUnpublish.length} onClick={() => unpublish.ask(toUnpublish)} />
      <BulkButton label="Excluir" count={toDelete.length} onClick={() => setAsks(true)} />
      {unpublish.question && (
        <Suspense>
          <UnpublishDialog
            question={unpublish.question}
            words={kind.words}
            onUnpublish={async (toggled) => mutate(toggling(toggled, republish))}
            onClose={unpublish.close}
          />
        </Suspense>
      )}
      <FaultDialog question={question} labels={kind.fieldLabels} />
      <ConfirmDialog
        isOpen={asks}
        title={`Excluir ${plural(toDelete.length, one, many)}?`}
        text={
          kind.hasTrash
            ? `Saem do site agora e ficam na lixeira por ${TRASH_DAYS} dias, de onde podem ser restaurados como rascunho.`
            : "Saem do site agora. Isso não pode ser desfeito."
        }
        action="Excluir"
        onConfirm={() =>
          mutate({ act: "deleted", items: toDelete, send: (api, item) => deleteItem(api, kind, item) })
        }
        onClose={() => setAsks(false)}
      />
    </SelectionBar>
  );

  function toggling(toggled: Item[], undo?: (items: Item[]) => void): BulkChange<Item> {
    const act = toggled[0]?.isPublished ? "unpublished" : "published";
    return { act, items: toggled, send: (api, item) => toggleItem(api, kind, item), undo };
  }

  function republish(unpublished: Item[]): void {
    mutate({ act: "published", items: unpublished, send: (api, { id }) => republishItem(api, kind, id) });
  }
}
