// An item of a list in pages that changes, or goes, on screen before the server has agreed.
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { refetchAfter } from "#src/ui/lists/refetch-after.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

/** One page of a list, as screens hold it. */
export interface ItemPage<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}

interface ItemChange<Item> {
  /** What begins the keys of all pages of the list, whatever filters them. */
  pages: QueryKey;
  /** What begins the keys of everything that the change makes old. */
  related: QueryKey;
  send: (api: ApiClient, item: Item) => Promise<unknown>;
  /** The item as it will be; `null`: gone. */
  apply: (item: Item) => Item | null;
  done: string;
  /** Said when the server does not agree and the list is as it was. */
  failure: { title: string; description: string };
}

/** A change of one item: at once on screen, back again when it fails; several go one after the other. */
export function useItemChange<Item extends { id: string }>(change: ItemChange<Item>) {
  const { pages, related, send, apply, done, failure } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = [...related, "change"];
  return useMutation({
    mutationKey,
    scope: { id: related.join(" ") },
    mutationFn: (item: Item) => send(api, item),
    onMutate: async (item) => {
      await queries.cancelQueries({ queryKey: pages });
      const before = queries.getQueriesData<ItemPage<Item>>({ queryKey: pages });
      queries.setQueriesData<ItemPage<Item>>(
        { queryKey: pages },
        (page) => page && changePage(page, item.id, apply(item)),
      );
      return before;
    },
    onSuccess: () => toast({ title: done }),
    onError: (_error, _item, before) => {
      for (const [key, page] of before ?? []) queries.setQueryData(key, page);
      toast({ ...failure, tone: "destructive" });
    },
    // Once, behind the last of several: what the server says in between would bring back what is going.
    // Nor does the next change wait for the answer.
    onSettled: (_data, error) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: related, refetchType: refetchAfter(error) });
    },
  });
}

function changePage<Item extends { id: string }>(
  page: ItemPage<Item>,
  id: string,
  changed: Item | null,
): ItemPage<Item> {
  const items = page.items.flatMap((item) => (item.id === id ? (changed ?? []) : [item]));
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
