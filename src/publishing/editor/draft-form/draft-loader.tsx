import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { SavedDraft } from "../../draft-session/draft-fields.ts";
import { addressOf, type ItemPath } from "../../item-path.ts";

interface DraftLoaderProps {
  item: ItemPath;
  /** From the item; if false, nothing is fetched. */
  hasDraft: boolean;
  /**
   * Placeholder while loading.
   * @param onRetry present if loading failed
   */
  renderWaiting: (onRetry: (() => void) | undefined) => React.ReactNode;
  /** @param opened the draft to start with; `null` for the stored version */
  children: (opened: SavedDraft | null) => React.ReactNode;
}

export function DraftLoader({ item, hasDraft, renderWaiting, children }: DraftLoaderProps) {
  const { data, error, refetch } = useQuery(initialDraftQuery(useApi(), item, hasDraft));
  useFailureToast(error, "Erro ao carregar rascunho", "Não foi possível carregar o rascunho.");
  return data === undefined ? renderWaiting(error ? () => void refetch() : undefined) : children(data);
}

interface LoadingScreenProps {
  title: string;
  /** Present if loading failed. */
  onRetry: (() => void) | undefined;
  className: string;
  /** Skeletons. */
  children: React.ReactNode;
}

/** Placeholder of a screen while its form loads. */
export function LoadingScreen({ title, onRetry, className, children }: LoadingScreenProps) {
  return (
    <>
      <ScreenHeader title={title} />
      {onRetry ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <div className={className} aria-busy>
          {children}
        </div>
      )}
    </>
  );
}

/**
 * The draft that a form starts with; `null` if there is none.
 * @param hasDraft from the item; if false, nothing is fetched
 */
const initialDraftQuery = (api: ApiClient, item: ItemPath, hasDraft: boolean) =>
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
