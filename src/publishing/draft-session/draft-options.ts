import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { DraftFields } from "./draft-fields.ts";
import type { EditedFields } from "./edited-fields.ts";
import type { Opened } from "./read-opened.ts";

/** Copies in the browser, which survive reloads and lost connections. */
export interface DraftCopies {
  /** Writes a copy shortly after a change. */
  keepSoon: () => void;
  /** Writes synchronously, since the page may be closing. */
  keepAtOnce: () => void;
  /** Ends the session, possibly while typing. */
  leave: () => void;
}

export interface DraftOptions<Item> {
  api: ApiClient;
  /** API address of the item: "/api/posts/…". */
  address: (item: Item | null) => string;
  /** The item and draft that the editor started with. */
  opened: Opened<Item>;
  /** Extracts the edited fields from an API answer. */
  fieldsOf: (answer: object) => DraftFields;
  edited: EditedFields;
  /** Edits only some of the item's fields; its draft may contain others, which stay unchanged. */
  isPart?: boolean;
  /** Disables autosave. */
  isByHand?: boolean;
  /** Base version and fields, if editing started from a copy. */
  base?: string | null;
  saved?: DraftFields;
  copies?: DraftCopies;
  /** Whether there is more to save than the fields show, such as a file. */
  hasMore?: (saved: DraftFields) => boolean;
  /**
   * Stores what cannot be part of a draft, such as files.
   * @returns the fields to send
   */
  prepare?: (isByHand: boolean) => Promise<DraftFields>;
  /**
   * Creates a new item.
   * @param newId makes repeated requests idempotent
   */
  create?: (
    newId: string,
    isByHand: boolean,
  ) => Promise<{ item: Item; fields: DraftFields; savedAt: string }>;
  /** Whether autosave may create the new item. */
  mayCreate?: () => boolean;
  /** Whether the item was saved by hand or discarded; stops autosave. */
  isOver?: () => boolean;
  /** Fetches the stored item; by default from its address. */
  readStored?: () => Promise<Item>;
}
