// Configuration of a content type's list screen.

import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditDialogProps } from "../editor/edit-dialog.tsx";
import type { ScheduleAction } from "../schema.ts";

export interface ListedItem {
  id: string;
  title: string;
  category?: string | null;
  isPublished: boolean;
  createdAt: string;
  /** Unpublished changes. */
  draft?: { title: string; summary?: string | undefined; revision: string } | null | undefined;
  /** Scheduled action. */
  schedule?: { action: ScheduleAction; at: string } | null | undefined;
  /** Present if items have authors. */
  authorId?: string | null | undefined;
  /** Pending publication request. */
  publicationRequest?: { at: string; author: { name: string } } | null | undefined;
  /** Answer to the last publication request, until there is a new one. */
  returnedRequest?: { at: string; by: { name: string }; note: string | null } | null | undefined;
}

export interface ItemPage<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}

/** Empty texts do not filter. */
type PageQuery = Record<"q" | "category" | "published" | "requested", string> &
  Record<"page" | "limit", number>;

/** A `fetchPage` for API lists that return the total in a header. */
export function fetchList<Item>(path: string) {
  return async (api: ApiClient, query: PageQuery, signal: AbortSignal): Promise<ItemPage<Item>> => {
    const { page, limit } = query;
    return { ...(await api.getList<Item>(path, query, signal)), page, limit };
  };
}

/** Contents of a row besides title, badge, date and category. */
export interface RowContent {
  text: string;
  /** Public address while it is published. */
  livePath?: string;
  /** Further `<li>` elements, before the text. */
  facts?: React.ReactNode;
  /** Rendered at the left. */
  picture?: React.ReactNode;
  /** Buttons and links besides the standard ones; their texts are `RowActionLabel`s. */
  actions?: React.ReactNode;
  /** A built-in item without "Excluir". */
  isBuiltIn?: boolean;
  /** Required by the site, so it has no "Despublicar". */
  isMandatory?: boolean;
}

interface Failure {
  title: string;
  description: string;
}

export interface ContentListConfig<Item extends ListedItem> {
  /** API base path: "/api/posts". */
  path: string;
  /** Path of the screen: "/dashboard/posts". */
  screen: string;
  fetchPage: (api: ApiClient, query: PageQuery, signal: AbortSignal) => Promise<ItemPage<Item>>;
  /** Labels by the counter's name in the API answer; bars show shares of `total`. */
  counters: Record<string, string>;
  /** Field labels, for the history. */
  fieldLabels: Record<string, string>;
  toRow: (item: Item) => RowContent;
  /** Publishes or unpublishes; by default the whole item is sent with its flag changed. */
  toggle?: (api: ApiClient, item: Item) => Promise<unknown>;
  /** Items have authors, who request publication. */
  hasAuthor?: boolean;
  /** Deleted items go to the trash. */
  hasTrash?: boolean;
  /** The editor, lazily loaded. */
  Dialog: React.ComponentType<EditDialogProps>;
  words: ListWords;
}

/** On-screen texts as whole phrases, since Portuguese inflects by gender and number. */
interface ListWords {
  title: string;
  /** "Novo Post" */
  create: string;
  /** "Buscar posts" */
  search: string;
  /** Label of the list, for screen readers. */
  list: string;
  /** "post", "posts" */
  one: string;
  many: string;
  isFeminine?: true;
  /** Title of the empty state, and without any items a hint and the text of the create button. */
  none: string;
  begin: string;
  createFirst: string;
  loadFailure: Failure;
  toggleFailure: Failure;
  /** "Excluir post?" */
  askDelete: string;
  deleted: string;
  deleteFailure: Failure;
}
