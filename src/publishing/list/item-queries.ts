// Queries and mutations of a content type's list.

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import type { ToastMessage } from "#src/ui/toasts/toast-view.tsx";
import { UNDO_MS } from "#src/ui/toasts/toast.tsx";
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

const CHANGED = "Status atualizado";

interface Toggled<Item> {
  item: Item;
  /** New destination of the address of an item that is unpublished. */
  redirectTo?: string;
}

export function useToggleItem<Item extends ListedItem>(kind: ToggledListConfig<Item>) {
  const { path, words } = kind;
  const shared = {
    queryKey: [path],
    shownBy: [path, "list"],
    failed: words.toggleFailure.title,
    advice: words.toggleFailure.description,
  };
  const show = (page: ItemPage<Item>, shown: Item): ItemPage<Item> => ({
    ...page,
    items: page.items.map((item) => (item.id === shown.id ? toToggled(item, shown) : item)),
  });
  const undo = useChange({
    ...shared,
    send: (api, { id }: Item) => republishItem(api, kind, id),
    optimistic: (page: ItemPage<Item>, item) => show(page, { ...item, isPublished: false, draft: null }),
    done: CHANGED,
  });
  return useChange({
    ...shared,
    send: (api, { item, redirectTo }: Toggled<Item>) =>
      redirectTo ? redirectItem(api, kind, item.id, redirectTo) : toggleItem(api, kind, item),
    // A target may be refused; then the form says so.
    optimistic: (page: ItemPage<Item>, { item, redirectTo }) => (redirectTo ? page : show(page, item)),
    done: (_answer, { item }): ToastMessage => ({
      title: CHANGED,
      ...(item.isPublished && {
        durationMs: UNDO_MS,
        action: { label: "Desfazer", run: () => undo.mutate(item) },
      }),
    }),
  });
}

/** Publishes the version that was live before; changes that were not published stay a draft. */
export function republishItem(api: ApiClient, { path }: { path: string }, id: string): Promise<unknown> {
  return api.send("PUT", `${path}/${id}`, { isPublished: true });
}

/** Unpublishes an item and redirects its address, also to another site. */
function redirectItem(
  api: ApiClient,
  { path }: { path: string },
  id: string,
  redirectTo: string,
): Promise<unknown> {
  const kind = path.slice("/api/".length);
  return api.send("POST", "/api/redirects/unpublish", { kind, id, to: redirectTo, confirmExternal: true });
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
