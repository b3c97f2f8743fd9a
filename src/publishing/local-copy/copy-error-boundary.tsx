import { useEffect, useState } from "react";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";

interface CopyErrorBoundaryProps<Opened> {
  /** Initial content of the editor. */
  opened: Opened;
  /** Fetches the server's version, then sets this browser's copy aside. */
  discardCopy: () => Promise<Opened>;
  /** Placeholder while fetching. */
  waiting: React.ReactNode;
  children: (opened: Opened) => React.ReactNode;
}

/**
 * Retries a failing editor once without this browser's copy, which may contain anything. If it fails again, the copy is
 * not the cause, and the error goes on to the screen's boundary.
 */
export function CopyErrorBoundary<Opened>({
  opened,
  discardCopy,
  waiting,
  children,
}: CopyErrorBoundaryProps<Opened>) {
  const [again, setAgain] = useState<{ opened: Opened }>();
  return (
    <ErrorBoundary
      resetKey={again}
      renderFailure={(error) => {
        if (again || isMissingScript(error)) throw error;
        // If the server does not answer, the editor fails again, and the screen shows the error.
        const read = () => discardCopy().catch(() => opened);
        return (
          <DiscardingCopy discardCopy={async () => setAgain({ opened: await read() })}>
            {waiting}
          </DiscardingCopy>
        );
      }}
    >
      {children(again ? again.opened : opened)}
    </ErrorBoundary>
  );
}

/** A script that failed to load has nothing to do with the copy. */
function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}

/** Waits for an effect: by then the failed editor has written its last copy. */
function DiscardingCopy({
  discardCopy,
  children,
}: {
  discardCopy: () => Promise<void>;
  children: React.ReactNode;
}) {
  const latest = useLatest(discardCopy);
  useEffect(() => void latest.current(), [latest]);
  return children;
}
