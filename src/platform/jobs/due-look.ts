// Asks once a second which queues have due jobs, instead of polling each queue. That polling cost an idle process a
// twentieth of a core.
import { setTimeout as delay } from "node:timers/promises";

/** Finds retries that are due, and jobs of other processes. */
const LOOK_MS = 1_000;

/** Filters the queues in $1 that have something to fetch. */
export const DUE_QUEUES = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
  WHERE EXISTS (
    SELECT FROM pgboss.job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
  )`;

/**
 * Polls until `signal` is aborted.
 * @param findDue returns names of queues with due jobs
 * @param onError gets the error of a failed poll; the next one is at its usual time
 */
export async function lookForDueJobs(
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
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
