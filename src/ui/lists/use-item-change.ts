// Changes an item of a list optimistically, and rolls back if the server refuses.

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ApiClient } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import type { ToastMessage } from "../toasts/toast-view.tsx";
import { useToast } from "../toasts/toast.tsx";

interface ItemChange<Item, Change> {
  item: Item;
  /** Field of the answer that contains the items. */
  field: string;
  /** Key prefixes of the lists, and of the counts beside them. */
  lists: QueryKey;
  stats: QueryKey;
  send: (api: ApiClient, change: Change) => Promise<Item>;
  /** Shown until the server has answered. */
  preview: (change: Change) => Partial<Item>;
  /** @param before the server's item before the change */
  done: (item: Item, before: Item) => ToastMessage;
  failed: string;
}

/** Returns the function that changes the item. After several quick changes the last one wins, without flicker. */
export function useItemChange<Item extends { id: string }, Change>(
  how: ItemChange<Item, Change>,
): (change: Change) => void {
  const { item, field, lists, stats } = how;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = [...lists, "change", item.id];
  const confirmed = useRef(item);
  const isOnly = () => queries.isMutating({ mutationKey }) === 1;
  const show = (changed: Partial<Item>) =>
    queries.setQueriesData<Record<string, unknown>>({ queryKey: lists }, (list) => {
      if (!list) return list;
      const items = list[field] as Item[];
      return { ...list, [field]: items.map((one) => (one.id === item.id ? { ...one, ...changed } : one)) };
    });
  const { mutate } = useMutation({
    mutationKey,
    // Mutations of one scope run in order.
    scope: { id: mutationKey.join(" ") },
    mutationFn: (change: Change) => how.send(api, change),
    onMutate: async (change) => {
      if (isOnly()) confirmed.current = item;
      await queries.cancelQueries({ queryKey: lists });
      show(how.preview(change));
    },
    onSuccess: (changed) => {
      const before = confirmed.current;
      confirmed.current = changed;
      if (isOnly()) show(changed);
      toast(how.done(changed, before));
    },
    onError: () => {
      if (isOnly()) show(confirmed.current);
      toast({ title: "Erro ao atualizar", description: how.failed, tone: "destructive" });
    },
    // Lists are marked stale but not fetched: an item that no longer matches the filter must not vanish now.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: stats }),
        queries.invalidateQueries({ queryKey: lists, refetchType: "none" }),
      ]),
  });
  return mutate;
}
