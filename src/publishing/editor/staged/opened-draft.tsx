import { useQuery } from "@tanstack/react-query";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import type { ItemPath } from "#src/publishing/item-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { openedDraftQuery } from "./opened-draft-query.ts";

interface OpenedDraftProps {
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

export function OpenedDraft({ item, hasDraft, renderWaiting, children }: OpenedDraftProps) {
  const { data, error, refetch } = useQuery(openedDraftQuery(useApi(), item, hasDraft));
  useFailureToast(error, "Erro ao carregar rascunho", "Não foi possível carregar o rascunho.");
  return data === undefined ? renderWaiting(error ? () => void refetch() : undefined) : children(data);
}

interface WaitingScreenProps {
  title: string;
  /** Present if loading failed. */
  onRetry: (() => void) | undefined;
  className: string;
  /** Skeletons. */
  children: React.ReactNode;
}

/** Placeholder of a screen while its form loads. */
export function WaitingScreen({ title, onRetry, className, children }: WaitingScreenProps) {
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
