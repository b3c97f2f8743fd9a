// What differs between the kinds of content on their dashboard screens.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { ScheduleAction } from "#src/publishing/schema.ts";
import type { EditDialogProps } from "#src/publishing/editor/edit-dialog.tsx";

export interface ListedItem {
  id: string;
  title: string;
  category?: string | null;
  isPublished: boolean;
  createdAt: string;
  /** What is being written beside what is stored. */
  draft?: { title: string; revision: string } | null | undefined;
  /** What happens to it by itself, and when. */
  schedule?: { action: ScheduleAction; at: string } | null | undefined;
  /** Whose it is, where items have authors. */
  authorId?: string | null | undefined;
  /** Who waits for its publication. */
  publicationRequest?: { at: string; author: { name: string } } | null | undefined;
}

export interface ItemPage<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}

/** Empty texts do not filter. */
type PageQuery = Record<"q" | "category" | "requested", string> & Record<"page" | "limit", number>;

/** `fetchPage` of a list whose total stands beside it, in a header. */
export function fetchList<Item>(path: string) {
  return async (api: ApiClient, query: PageQuery, signal: AbortSignal): Promise<ItemPage<Item>> => {
    const { page, limit } = query;
    return { ...(await api.getList<Item>(path, query, signal)), page, limit };
  };
}

/** What the row of an item shows besides its title, badge, date and category. */
export interface RowContent {
  text: string;
  /** Where visitors read it while it is published. */
  livePath?: string;
  /** More facts, as `<li>`. */
  facts?: React.ReactNode;
  /** At the left. */
  picture?: React.ReactNode;
  /** Below everything else. */
  more?: React.ReactNode;
  /** Buttons beside those that every kind has. */
  actions?: React.ReactNode;
  /** The item belongs to the site, and has no "Excluir". */
  isKept?: boolean;
  /** The site cannot be without the item: it has no "Despublicar" either. */
  isNeeded?: boolean;
}

interface Failure {
  title: string;
  description: string;
}

export interface ListedKind<Item extends ListedItem> {
  /** Base path of the API: "/api/posts". */
  path: string;
  /** Path of the screen: "/dashboard/posts". */
  screen: string;
  fetchPage: (api: ApiClient, query: PageQuery, signal: AbortSignal) => Promise<ItemPage<Item>>;
  /** Labels by the counter's name in the server's answer; bars show parts of `total`. */
  counters: Record<string, string>;
  /** Names of the fields, as the history of an item shows them. */
  fieldLabels: Record<string, string>;
  toRow: (item: Item) => RowContent;
  /** Publishes or unpublishes; left out: the whole item is sent with its flag changed. */
  toggle?: (api: ApiClient, item: Item) => Promise<unknown>;
  hasPictures?: boolean;
  /** Its items have authors, who ask for publication. */
  hasAuthor?: boolean;
  /** What is deleted waits in the trash. */
  hasTrash?: boolean;
  /** The editor; pass a lazy one. */
  Dialog: React.ComponentType<EditDialogProps>;
  words: ListWords;
}

/** Texts on screen, as whole phrases: Portuguese words change with gender and number. */
export interface ListWords {
  title: string;
  /** "Novo Post" */
  create: string;
  /** "Buscar posts" */
  search: string;
  /** Name of the list, for screen readers. */
  list: string;
  /** "post", "posts" */
  one: string;
  many: string;
  /** Title of the empty state; without any item also a hint, and the button that creates one. */
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
