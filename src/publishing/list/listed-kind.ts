// What a kind of content gives to its screen in the dashboard. Everything else the screens share.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditDialogProps } from "#src/publishing/editor/edit-dialog.tsx";

/** What every kind's items have. */
export interface ListedItem {
  id: string;
  title: string;
  category: string | null;
  isPublished: boolean;
  createdAt: string;
}

/** One page of a list, as screens hold it. */
export interface ItemPage<Item> {
  items: Item[];
  total: number;
  page: number;
  limit: number;
}

/** What is asked for; an empty text asks for nothing. */
export type PageQuery = Record<"q" | "category", string> & Record<"page" | "limit", number>;

/** What the row of an item shows besides its title, badge, date and category. */
export interface RowContent {
  text: string;
  /** More of its facts, as list items. */
  facts?: React.ReactNode;
  /** At the left. */
  picture?: React.ReactNode;
  /** Below everything else. */
  more?: React.ReactNode;
}

interface Failure {
  title: string;
  description: string;
}

export interface ListedKind<Item extends ListedItem> {
  /** The call that lists; counters, categories and each item are below it: "/api/posts". */
  path: string;
  /** Address of the screen: "/dashboard/posts". */
  screen: string;
  fetchPage: (api: ApiClient, query: PageQuery, signal: AbortSignal) => Promise<ItemPage<Item>>;
  /** Label of each counter, by its name in the server's answer; `total` is the whole. */
  counters: Record<string, string>;
  toRow: (item: Item) => RowContent;
  hasPictures?: boolean;
  /** The dialog to write one in, loaded when it is opened. */
  Dialog: React.ComponentType<EditDialogProps>;
  words: ListWords;
}

/** What is said of a kind, whole: no word has to be bent to fit. */
export interface ListWords {
  title: string;
  /** "Novo Post" */
  create: string;
  /** "Buscar posts" */
  search: string;
  /** Name of the list, for those who do not see it. */
  list: string;
  /** "post", and how several are called. */
  one: string;
  many: string;
  /** Where nothing is found, or there is nothing yet: what to do then, and the button that does it. */
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
