import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "#src/shared/words.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import type { Selection } from "#src/ui/lists/use-selection.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { TRASH_DAYS } from "../trash/schema.ts";
import type { ContentListConfig, ListedItem } from "./content-list-config.ts";
import { deleteItem, toggleItem } from "./item-queries.ts";

type BulkListConfig<Item extends ListedItem> = Pick<
  ContentListConfig<Item>,
  "path" | "words" | "toggle" | "toRow" | "hasTrash"
>;

interface ItemBulkBarProps<Item extends ListedItem> {
  kind: BulkListConfig<Item>;
  selection: Selection;
  /** The selected items. */
  items: readonly Item[];
}

/** Publishes, unpublishes or deletes the selected items of a list. Stays in sight while one scrolls. */
export function ItemBulkBar<Item extends ListedItem>({ kind, selection, items }: ItemBulkBarProps<Item>) {
  const { mutate, isPending } = useBulkChange(kind, selection);
  const [asks, setAsks] = useState(false);
  if (items.length === 0) return null;
  const { one, many } = kind.words;
  const toPublish = items.filter(({ isPublished }) => !isPublished);
  const toUnpublish = items.filter((item) => item.isPublished && !kind.toRow(item).isMandatory);
  const toDelete = items.filter((item) => !kind.toRow(item).isBuiltIn);
  return (
    <fieldset
      aria-label="Itens selecionados"
      disabled={isPending}
      className="sticky top-0 z-20 mb-2 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-surface px-3 py-2 max-lg:top-15"
    >
      <output className="mr-1 text-sm font-semibold tabular-nums">
        {plural(items.length, "selecionado", "selecionados")}
      </output>
      <BulkButton label="Publicar" count={toPublish.length} onClick={() => mutate(toggling(toPublish))} />
      <BulkButton
        label="Despublicar"
        count={toUnpublish.length}
        onClick={() => mutate(toggling(toUnpublish))}
      />
      <BulkButton label="Excluir" count={toDelete.length} onClick={() => setAsks(true)} />
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Limpar seleção
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title={`Excluir ${plural(toDelete.length, one, many)}?`}
        text={
          kind.hasTrash
            ? `Saem do site agora e ficam na lixeira por ${TRASH_DAYS} dias, de onde podem ser restaurados como rascunho.`
            : "Saem do site agora. Isso não pode ser desfeito."
        }
        action="Excluir"
        onConfirm={() => mutate({ items: toDelete, send: (api, item) => deleteItem(api, kind, item) })}
        onClose={() => setAsks(false)}
      />
    </fieldset>
  );

  function toggling(toggled: Item[]): BulkChange<Item> {
    return { items: toggled, send: (api, item) => toggleItem(api, kind, item) };
  }
}

/** Absent if the action applies to none of the selected items. */
function BulkButton({ label, count, onClick }: { label: string; count: number; onClick: () => void }) {
  if (count === 0) return null;
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      {label} <span className="font-normal tabular-nums">({count})</span>
    </Button>
  );
}

interface BulkChange<Item> {
  items: Item[];
  send: (api: ApiClient, item: Item) => Promise<unknown>;
}

/** Changes items one after another. Those that fail stay selected, and the toast names them with their reasons. */
function useBulkChange<Item extends ListedItem>(kind: BulkListConfig<Item>, selection: Selection) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: async ({ items, send }: BulkChange<Item>) => {
      const failed: { item: Item; reason: string }[] = [];
      for (const item of items) {
        try {
          await send(api, item);
        } catch (error) {
          failed.push({ item, reason: serverText(error, "Tente novamente.") });
        }
      }
      return failed;
    },
    onSuccess: (failed, { items }) => {
      selection.choose(failed.map(({ item }) => item.id));
      const done = items.length - failed.length;
      if (failed.length === 0) {
        toast({ title: `${plural(done, kind.words.one, kind.words.many)}: pronto` });
        return;
      }
      toast({
        title: `${done} de ${plural(items.length, kind.words.one, kind.words.many)}: o resto não mudou`,
        description: failed.map(({ item, reason }) => `“${item.title}”: ${reason}`).join(" "),
        tone: "destructive",
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [kind.path] }),
  });
}
