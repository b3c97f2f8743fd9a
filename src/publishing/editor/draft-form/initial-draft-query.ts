import { queryOptions } from "@tanstack/react-query";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";

/**
 * The draft that a form starts with; `null` if there is none.
 * @param hasDraft from the item; if false, nothing is fetched
 */
export const initialDraftQuery = (api: ApiClient, item: ItemPath, hasDraft: boolean) =>
  queryOptions<SavedDraft | null>({
    queryKey: ["opened-draft", addressOf(item)],
    queryFn: ({ signal }) => api.get<SavedDraft>(`${addressOf(item)}/draft`, {}, signal),
    enabled: hasDraft,
    ...(hasDraft ? {} : { initialData: null }),
    // A refetch would replace what is being edited, and reopening must not show an outdated draft.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  });
