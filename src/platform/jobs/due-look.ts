// Asks once a second which queues have jobs that are due, instead of asking for the jobs of each queue. An idle process
// had spent a twentieth of a core on that.
import { setTimeout as delay } from "node:timers/promises";

/** Finds retries that are due, and jobs of other processes. */
const LOOK_MS = 1_000;

/** Of the queues in $1 those that have something to fetch. */
export const DUE_QUEUES = `
  SELECT queue.name FROM unnest($1::text[]) AS queue (name)
  WHERE EXISTS (
    SELECT FROM pgboss.job
    WHERE job.name = queue.name AND job.state < 'active' AND NOT job.blocked AND job.start_after <= now()
  )`;

/**
 * Looks until `signal` is aborted.
 * @param findDue gives the names of the queues that have something to do
 * @param onError told of each look that fails; the next one is at its usual time
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
