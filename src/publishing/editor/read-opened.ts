// An item as the editor shows it.
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { SavedDraft } from "./draft-store.ts";
import type { EditedItem } from "./edited-kind.ts";

/** What the editor shows. */
export interface Opened<Item> {
  /** `null` for a new one. */
  item: Item | null;
  /** `null` where nothing stands beside what is stored. */
  draft: SavedDraft | null;
}

/**
 * Fetches an item and its draft.
 * @param path "/api/posts"
 * @throws ApiError
 */
export async function readOpened<Item extends EditedItem>(
  api: ApiClient,
  path: string,
  id: string,
  signal?: AbortSignal,
): Promise<Opened<Item>> {
  const item = await api.get<Item>(`${path}/${id}`, {}, signal);
  const draft = item.draft ? await api.get<SavedDraft>(`${path}/${id}/draft`, {}, signal) : null;
  return { item, draft };
}
