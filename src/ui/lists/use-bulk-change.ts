import { useMutation, useQueryClient } from "@tanstack/react-query";
import { plural } from "#src/shared/words.ts";
import type { ApiClient } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { serverText } from "../api/server-errors.ts";
import { UNDO_MS, useToast } from "../toasts/toast.tsx";
import type { Selection } from "./use-selection.ts";

/** Participles without the ending for gender and number. */
const DONE = { published: "publicad", unpublished: "despublicad", deleted: "excluíd" } as const;

export interface BulkChange<Item> {
  act: keyof typeof DONE;
  items: Item[];
  send: (api: ApiClient, item: Item) => Promise<unknown>;
  /** Offered afterwards, with the items that were changed. */
  undo?: ((items: Item[]) => void) | undefined;
}

interface BulkWords<Item> {
  one: string;
  many: string;
  isFeminine?: boolean | undefined;
  /** Names an item that could not be changed. */
  nameOf: (item: Item) => string;
}

/** Changes items one after another. Those that fail stay selected, and the toast names them with their reasons. */
export function useBulkChange<Item extends { id: string }>(
  words: BulkWords<Item>,
  selection: Selection,
  queryKey: readonly unknown[],
) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const { one, many, isFeminine, nameOf } = words;
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
    onSuccess: (failed, { act, items, undo }) => {
      selection.choose(failed.map(({ item }) => item.id));
      const done = items.filter((item) => !failed.some((failure) => failure.item === item));
      const acted = `${DONE[act]}${isFeminine ? "a" : "o"}${done.length === 1 ? "" : "s"}`;
      const offer = undo &&
        done.length > 0 && { durationMs: UNDO_MS, action: { label: "Desfazer", run: () => undo(done) } };
      if (failed.length === 0) {
        toast({ title: `${plural(done.length, one, many)} ${acted}`, ...offer });
        return;
      }
      toast({
        title: `${done.length} de ${plural(items.length, one, many)} ${acted}; o resto não mudou`,
        description: failed.map(({ item, reason }) => `“${nameOf(item)}”: ${reason}`).join(" "),
        tone: "destructive",
        ...offer,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
