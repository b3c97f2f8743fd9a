// What a session needs to be told: where an item stands, what its fields are, and how they are edited.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { DraftFields } from "./draft-fields.ts";
import type { EditedFields } from "./edited-fields.ts";
import type { Opened } from "./read-opened.ts";

/** Copies in the browser, which outlive the page and the connection. */
export interface DraftCopies {
  /** A moment after a change. */
  keepSoon: () => void;
  /** Before it returns: the page may be gone then. */
  keepAtOnce: () => void;
  /** The session ends, perhaps in the middle of a word. */
  leave: () => void;
}

export interface DraftOptions<Item> {
  api: ApiClient;
  /** Where the calls of the item stand: "/api/posts/…". */
  address: (item: Item | null) => string;
  /** What the editor began with. */
  opened: Opened<Item>;
  /** The fields of an answer of the API, as `edited` reads them. */
  fieldsOf: (answer: object) => DraftFields;
  edited: EditedFields;
  /** What is edited is only a part of the item: its draft may hold other fields, which stay as they are. */
  isPart?: boolean;
  /** Nothing is saved before somebody asks for it. */
  isByHand?: boolean;
  /** Where what is edited began with a copy: the version that this is based on, and its fields. */
  base?: string | null;
  saved?: DraftFields;
  copies?: DraftCopies;
  /** Whether there is more to be saved than the fields say, such as a file. */
  hasMore?: (saved: DraftFields) => boolean;
  /** Stores what cannot be part of a draft, such as files. @returns the fields to send */
  prepare?: (isByHand: boolean) => Promise<DraftFields>;
  /** Creates a new item. @param newId sending it again creates no second one: the answer is the one that is there */
  create?: (
    newId: string,
    isByHand: boolean,
  ) => Promise<{ item: Item; fields: DraftFields; savedAt: string }>;
  /** Whether a new item is complete enough to be created by itself. */
  mayCreate?: () => boolean;
  /** Whether it was saved by hand, or given up: then nothing more is saved by itself. */
  isOver?: () => boolean;
  /** Reads what is stored; left out: from the address. */
  readStored?: () => Promise<Item>;
}
