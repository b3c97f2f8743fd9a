import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#src/ui/dialogs/dialog.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Draft } from "../../drafts/schema.ts";
import type { ItemPath } from "../../item-path.ts";
import { revisionsQuery } from "../history-queries.ts";
import { RevisionPanel, type RevisionPanelProps } from "./revision-panel.tsx";
import { type OlderRevisions, Timeline } from "./timeline.tsx";

export interface HistoryDialogProps extends ItemPath {
  title: string;
  /** Whether the stored version is published. */
  isPublished: boolean;
  labels: Record<string, string>;
  /** Called with the new draft; the dialog closes by itself. */
  onRestored?: (draft: Draft) => void;
  onClose: () => void;
}

/** Lists an item's revisions, which can be named, compared and restored. */
export default function HistoryDialog({ title, onRestored, onClose, ...item }: HistoryDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="xl" className="lg:flex lg:h-[92dvh]! lg:flex-col lg:overflow-hidden">
        <DialogTitle className="wrap-anywhere max-sm:text-xl">Histórico de “{title}”</DialogTitle>
        <DialogDescription className="text-sm">
          A versão restaurada vira rascunho;{" "}
          {item.isPublished ? "o que está publicado não muda." : "a versão atual não muda."}
        </DialogDescription>
        <History
          {...item}
          onRestored={(draft) => {
            onRestored?.(draft);
            onClose();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

type HistoryProps = Omit<HistoryDialogProps, "title" | "onRestored" | "onClose"> & {
  onRestored: (draft: Draft) => void;
};

function History(props: HistoryProps) {
  const query = useInfiniteQuery(revisionsQuery(useApi(), props));
  const { data, error, refetch } = query;
  useFailureToast(error, "Erro ao carregar histórico", "Não foi possível carregar as versões deste item.");
  const revisions = data?.pages.flatMap((page) => page.revisions) ?? [];
  if (data && revisions.length > 0) {
    const older = query.hasNextPage
      ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
      : undefined;
    return (
      <HistoryView
        {...props}
        revisions={revisions}
        storedId={data.pages[0]?.storedId ?? null}
        older={older}
      />
    );
  }
  return (
    <div className="mt-5" aria-busy={!data && !error}>
      {data ? (
        <EmptyState title="Nenhuma versão ainda" text="O histórico começa com a próxima alteração." />
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <HistorySkeleton />
      )}
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}

interface HistoryViewProps extends Omit<RevisionPanelProps, "chosen"> {
  older: OlderRevisions | undefined;
}

/** The timeline, and beside it (below it on a phone) the selected revision. The newest is selected at first. */
function HistoryView({ older, ...props }: HistoryViewProps) {
  const { revisions, isPublished } = props;
  const [chosenId, setChosenId] = useState<string>();
  const chosen = revisions.find(({ id }) => id === chosenId) ?? revisions[0];
  if (!chosen) return null;
  return (
    <div className="mt-5 grid gap-5 lg:min-h-0 lg:grow lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] lg:gap-0 lg:border-t">
      <Timeline
        revisions={revisions}
        isPublished={isPublished}
        chosen={chosen.id}
        onChoose={setChosenId}
        older={older}
      />
      <RevisionPanel key={chosen.id} {...props} chosen={chosen} />
    </div>
  );
}
