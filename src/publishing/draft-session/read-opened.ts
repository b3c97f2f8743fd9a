// Fetches an item the way the editor shows it.

import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { SavedDraft } from "./draft-fields.ts";

/** Stored item, as far as a session reads it. */
export interface DraftedItem {
  /** Id of the stored revision. */
  revision?: string | null | undefined;
  /** Truthy if there is a draft. */
  draft?: unknown;
}

export interface Opened<Item> {
  /** `null` for a new item. */
  item: Item | null;
  /** `null` if there is no draft. */
  draft: SavedDraft | null;
}

/**
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

/** The version that edits are based on; `null` for an item older than the history. */
export function baseOf({ item, draft }: Opened<DraftedItem>): string | null {
  return draft?.baseRevision ?? item?.revision ?? null;
}
