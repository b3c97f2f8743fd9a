// Wakes this process's workers: soon after it has written something, and for due jobs found by polling.

import { setTimeout as delay } from "node:timers/promises";

export interface Wakers {
  add(name: string, wake: () => void): void;
  wake(name: string): void;
  /** Wakes once for everything written meanwhile, when the current transaction has probably committed. */
  wakeSoon(name: string): void;
}

/** PostgreSQL's NOTIFY would be exact, but commits that notify wait for one another (docs/adr/0066). */
const SOON_MS = 50;

export function createWakers(): Wakers {
  const wakers = new Map<string, () => void>();
  const waking = new Set<string>();
  const wake = (name: string): void => wakers.get(name)?.();
  return {
    add: (name, wake) => void wakers.set(name, wake),
    wake,
    wakeSoon(name) {
      if (waking.has(name)) return;
      waking.add(name);
      setTimeout(() => {
        waking.delete(name);
        wake(name);
      }, SOON_MS).unref();
    },
  };
}

/** Finds retries that are due, and jobs of other processes. */
const POLL_MS = 1_000;

/** Filters the queues in $1 that have something to fetch. */
export const DUE_QUEUES = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
  WHERE EXISTS (
    SELECT FROM pgboss.job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
  )`;

/**
 * Asks once a second which queues have due jobs, until `signal` is aborted. Polling each queue instead cost an idle
 * process a twentieth of a core.
 * @param findDue returns names of queues with due jobs
 * @param onError gets the error of a failed poll; the next one is at its usual time
 */
export async function pollDueJobs(
  findDue: () => Promise<string[]>,
  wake: (name: string) => void,
  { onError, signal }: { onError: (error: unknown) => void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const name of await findDue()) wake(name);
    } catch (error) {
      onError(error);
    }
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
