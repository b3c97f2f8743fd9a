import { useEffect, useState } from "react";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";

interface WithoutCopyProps<Opened> {
  /** Initial content of the editor. */
  opened: Opened;
  /** Fetches the server's version, then sets this browser's copy aside. */
  letGo: () => Promise<Opened>;
  /** Placeholder while fetching. */
  waiting: React.ReactNode;
  children: (opened: Opened) => React.ReactNode;
}

/**
 * Retries a failing editor once without this browser's copy, which may contain anything. If it fails again, the copy is
 * not the cause, and the error goes on to the screen's boundary.
 */
export function WithoutCopy<Opened>({ opened, letGo, waiting, children }: WithoutCopyProps<Opened>) {
  const [again, setAgain] = useState<{ opened: Opened }>();
  return (
    <ErrorBoundary
      resetKey={again}
      renderFailure={(error) => {
        if (again || isMissingScript(error)) throw error;
        // If the server does not answer, the editor fails again, and the screen shows the error.
        const read = () => letGo().catch(() => opened);
        return <LettingGo letGo={async () => setAgain({ opened: await read() })}>{waiting}</LettingGo>;
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
function LettingGo({ letGo, children }: { letGo: () => Promise<void>; children: React.ReactNode }) {
  const latest = useLatest(letGo);
  useEffect(() => void latest.current(), [latest]);
  return children;
}
