import { useEffect, useState } from "react";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";

interface WithoutCopyProps<Opened> {
  /** What the editor begins with. */
  opened: Opened;
  /** Reads what the server has and, when that is there, puts this browser's copy aside. */
  letGo: () => Promise<Opened>;
  /** Stands there meanwhile. */
  waiting: React.ReactNode;
  children: (opened: Opened) => React.ReactNode;
}

/**
 * An editor that fails is shown once more without this browser's copy, which may hold anything. What fails then as well is
 * no matter of the copy, and goes on to the screen's own boundary.
 */
export function WithoutCopy<Opened>({ opened, letGo, waiting, children }: WithoutCopyProps<Opened>) {
  const [again, setAgain] = useState<{ opened: Opened }>();
  return (
    <ErrorBoundary
      resetKey={again}
      renderFailure={(error) => {
        if (again || isMissingScript(error)) throw error;
        // Where the server does not answer, it fails once more, and the screen says so.
        const read = () => letGo().catch(() => opened);
        return <LettingGo letGo={async () => setAgain({ opened: await read() })}>{waiting}</LettingGo>;
      }}
    >
      {children(again ? again.opened : opened)}
    </ErrorBoundary>
  );
}

/** A part of the dashboard that did not come: no copy is the cause, and none may be lost by it. */
function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}

/** In an effect: by then the editor that failed has written the last of its copy. */
function LettingGo({ letGo, children }: { letGo: () => Promise<void>; children: React.ReactNode }) {
  const latest = useLatest(letGo);
  useEffect(() => void latest.current(), [latest]);
  return children;
}
