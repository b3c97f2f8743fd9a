import { useEffect, useState } from "react";
import { ErrorBoundary } from "#src/ui/primitives/error-boundary.tsx";
import { useLatest } from "#src/ui/primitives/use-latest.ts";

interface WithoutCopyProps {
  /** Puts this browser's copy aside and reads what the server has. */
  letGo: () => Promise<unknown>;
  /** Stands there meanwhile. */
  waiting: React.ReactNode;
  children: React.ReactNode;
}

/**
 * An editor that fails is shown once more without this browser's copy, which may hold anything. What fails then as well is
 * no matter of the copy, and goes on to the screen's own boundary.
 */
export function WithoutCopy({ letGo, waiting, children }: WithoutCopyProps) {
  const [hasLetGo, setHasLetGo] = useState(false);
  return (
    <ErrorBoundary
      resetKey={hasLetGo}
      renderFailure={(error) => {
        if (hasLetGo) throw error;
        return (
          <LettingGo letGo={letGo} onDone={() => setHasLetGo(true)}>
            {waiting}
          </LettingGo>
        );
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

interface LettingGoProps {
  letGo: () => Promise<unknown>;
  onDone: () => void;
  children: React.ReactNode;
}

/** In an effect: by then the editor that failed has written the last of its copy. */
function LettingGo({ letGo, onDone, children }: LettingGoProps) {
  const latest = useLatest({ letGo, onDone });
  useEffect(() => {
    const { letGo: act, onDone: end } = latest.current;
    void act().finally(end);
  }, [latest]);
  return children;
}
