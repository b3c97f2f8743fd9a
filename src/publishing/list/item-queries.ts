// Queries and mutations of a content type's list.

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { ItemPage, ListedItem, ContentListConfig } from "./content-list-config.ts";
import type { ListFilters } from "./list-filters.ts";

/** The previous page stays on screen while the next one loads. */
export const pageQuery = <Item extends ListedItem>(
  kind: Pick<ContentListConfig<Item>, "path" | "fetchPage">,
  api: ApiClient,
  { search, category, status, requests, page }: ListFilters,
) =>
  queryOptions({
    queryKey: [kind.path, "list", search, category, status, requests, page],
    queryFn: ({ signal }) =>
      kind.fetchPage(
        api,
        {
          q: search,
          category,
          published: status && String(status === "publicados"),
          requested: requests && "true",
          page,
          limit: ROWS_PER_PAGE,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const statsQuery = (path: string, api: ApiClient) =>
  queryOptions({
    queryKey: [path, "stats"],
    queryFn: ({ signal }) => api.get<Record<string, number>>(`${path}/stats`, {}, signal),
  });

export const categoriesQuery = (path: string, api: ApiClient) =>
  queryOptions({
    queryKey: [path, "categories"],
    queryFn: async ({ signal }) =>
      (await api.get<{ categories: string[] }>(`${path}/categories`, {}, signal)).categories,
  });

type ToggledListConfig<Item extends ListedItem> = Pick<ContentListConfig<Item>, "path" | "words" | "toggle">;

/**
 * Publishes or unpublishes an item by sending all of it with the flag changed (docs/produto.md, "API"). The row of an
 * unpublished item shows its draft, so in that case the draft is published.
 */
export function toggleItem<Item extends ListedItem>(
  api: ApiClient,
  { path, toggle }: Pick<ContentListConfig<Item>, "path" | "toggle">,
  item: Item,
): Promise<unknown> {
  if (publishesDraft(item))
    return api.send("POST", `${path}/${item.id}/publish`, { revision: item.draft?.revision });
  return (
    toggle?.(api, item) ?? api.send("PUT", `${path}/${item.id}`, { ...item, published: !item.isPublished })
  );
}

export function deleteItem(
  api: ApiClient,
  { path }: { path: string },
  { id }: { id: string },
): Promise<unknown> {
  return api.send("DELETE", `${path}/${id}`);
}

export function useToggleItem<Item extends ListedItem>(kind: ToggledListConfig<Item>) {
  const { path, words } = kind;
  return useChange({
    queryKey: [path],
    send: (api, item: Item) => toggleItem(api, kind, item),
    shownBy: [path, "list"],
    optimistic: (page: ItemPage<Item>, toggled) => ({
      ...page,
      items: page.items.map((item) => (item.id === toggled.id ? toToggled(item, toggled) : item)),
    }),
    done: "Status atualizado",
    failed: words.toggleFailure.title,
    advice: words.toggleFailure.description,
  });
}

function publishesDraft({ isPublished, draft }: ListedItem): boolean {
  return !isPublished && Boolean(draft);
}

/** @param before the item at the time of the click */
function toToggled<Item extends ListedItem>(item: Item, before: Item): Item {
  const isPublished = !before.isPublished;
  const toggled = { ...item, isPublished, published: isPublished };
  return publishesDraft(before)
    ? { ...toggled, title: before.draft?.title || item.title, draft: null }
    : toggled;
}

export function useDeleteItem<Item extends ListedItem>({
  path,
  words,
}: Pick<ContentListConfig<Item>, "path" | "words">) {
  return useChange({
    queryKey: [path],
    send: (api, item: Item) => deleteItem(api, { path }, item),
    shownBy: [path, "list"],
    optimistic: (page: ItemPage<Item>, { id }) => {
      const items = page.items.filter((item) => item.id !== id);
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    },
    done: words.deleted,
    failed: words.deleteFailure.title,
    advice: words.deleteFailure.description,
  });
}
