import { queryOptions } from "@tanstack/react-query";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";

/**
 * The draft of an item as its form begins with it; `null` for none.
 * @param hasDraft what the item says of itself; without one, nothing is asked
 */
export const openedDraftQuery = (api: ApiClient, item: ItemPath, hasDraft: boolean) =>
  queryOptions<SavedDraft | null>({
    queryKey: ["opened-draft", addressOf(item)],
    queryFn: ({ signal }) => api.get<SavedDraft>(`${addressOf(item)}/draft`, {}, signal),
    enabled: hasDraft,
    ...(hasDraft ? {} : { initialData: null }),
    // A refetch would replace what is being edited, and another opening shall not begin with an older one.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
