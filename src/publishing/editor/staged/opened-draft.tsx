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
  /** What the item says of itself; without one, nothing is asked. */
  hasDraft: boolean;
  /** Stands there meanwhile. @param onRetry where reading has failed */
  renderWaiting: (onRetry: (() => void) | undefined) => React.ReactNode;
  /** @param opened what the form begins with; `null`: what is in force */
  children: (opened: SavedDraft | null) => React.ReactNode;
}

/** Reads the draft that a form begins with. */
export function OpenedDraft({ item, hasDraft, renderWaiting, children }: OpenedDraftProps) {
  const { data, error, refetch } = useQuery(openedDraftQuery(useApi(), item, hasDraft));
  useFailureToast(error, "Erro ao carregar rascunho", "Não foi possível carregar o rascunho.");
  return data === undefined ? renderWaiting(error ? () => void refetch() : undefined) : children(data);
}

interface WaitingScreenProps {
  title: string;
  /** Where loading has failed. */
  onRetry: (() => void) | undefined;
  className: string;
  /** What will be there, as grey areas. */
  children: React.ReactNode;
}

/** A screen whose form is not there yet. */
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
