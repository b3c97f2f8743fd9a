// An item as the editor shows it.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { SavedDraft } from "./draft-fields.ts";

/** What a session needs to know of what is stored. */
export interface DraftedItem {
  /** The revision of what is stored. */
  revision?: string | null | undefined;
  /** Whether a draft stands beside it. */
  draft?: unknown;
}

/** What the editor shows. */
export interface Opened<Item> {
  /** `null` for a new one. */
  item: Item | null;
  /** `null` where nothing stands beside what is stored. */
  draft: SavedDraft | null;
}

/**
 * Fetches an item and its draft.
 * @param address "/api/posts/…"
 * @throws ApiError
 */
export async function readOpened<Item extends DraftedItem>(
  api: ApiClient,
  address: string,
  signal?: AbortSignal,
): Promise<{ item: Item; draft: SavedDraft | null }> {
  const item = await api.get<Item>(address, {}, signal);
  const draft = item.draft ? await api.get<SavedDraft>(`${address}/draft`, {}, signal) : null;
  return { item, draft };
}

/** The version that what is opened is based on; `null` for an item that is older than its history. */
export function baseOf({ item, draft }: Opened<DraftedItem>): string | null {
  return draft?.baseRevision ?? item?.revision ?? null;
}
