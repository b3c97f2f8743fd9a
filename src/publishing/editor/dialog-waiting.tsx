import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";

/** In a dialog, until what it is about has come; or why it has not. */
export function DialogWaiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="mt-6 grid gap-5">
      {hasFailed ? (
        <LoadFailure onRetry={onRetry} />
      ) : (
        <>
          <Skeleton className="h-11.5" />
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  );
}
