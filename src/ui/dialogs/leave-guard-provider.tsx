import { useMemo, useState } from "react";
import { useBlocker } from "react-router";
import {
  type BlockedNavigation,
  LeaveGuardContext,
  type LeaveGuards,
} from "../primitives/use-leave-guard.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Blocks navigations, and the end of the session, for all guards together: React Router has one blocker at a time. */
export function LeaveGuardProvider({ children }: { children: React.ReactNode }) {
  const [guards] = useState(createGuards);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && guards.block(),
  );
  const [blockedEnd, setBlockedEnd] = useState<BlockedNavigation>();
  const blockedStep = useMemo(
    () => (blocker.state === "blocked" ? answerOnce(blocker) : undefined),
    [blocker],
  );
  const blocked = blockedEnd ?? blockedStep;
  const asking = blocked && guards.asking();
  const value = useMemo(
    () => ({
      add: guards.add,
      asking,
      blocker: blocked,
      endSession: (end: () => void): void => {
        const proceed = (): void => {
          guards.stop();
          end();
        };
        if (guards.block()) setBlockedEnd({ proceed, reset: () => setBlockedEnd(undefined) });
        else proceed();
      },
    }),
    [guards, asking, blocked],
  );
  return (
    <LeaveGuardContext value={value}>
      {children}
      <LeaveDialog blocker={asking && !asking.hasOwnDialog ? blocked : undefined} />
    </LeaveGuardContext>
  );
}

/**
 * Ignores `reset()` after `proceed()`: a confirmed dialog closes too, and the browser goes back only later, so that a
 * reset would block it again.
 */
function answerOnce({ proceed, reset }: BlockedNavigation): BlockedNavigation {
  let isLeft = false;
  return {
    proceed: () => {
      isLeft = true;
      proceed();
    },
    reset: () => {
      if (!isLeft) reset();
    },
  };
}

type Guard = NonNullable<LeaveGuards["asking"]>;

function createGuards() {
  let active: Guard[] = [];
  let asking: Guard | undefined;
  let isStopped = false;
  return {
    add(guard: Guard): () => void {
      active = [...active, guard];
      return () => {
        active = active.filter((other) => other !== guard);
      };
    },
    /** The newest guard answers for all: a dialog is above its screen. */
    block(): boolean {
      asking = isStopped ? undefined : active.at(-1);
      return asking !== undefined;
    },
    asking: () => asking,
    /** Lets everything pass from now on. */
    stop(): void {
      isStopped = true;
    },
  };
}
