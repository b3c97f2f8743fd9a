import { availableParallelism, totalmem } from "node:os";

/** What a worker of the browser tests needs: a site with its database, and a browser. */
const WORKER_BYTES = 3 * 1024 ** 3;
const IN_MEMORY = Math.floor(totalmem() / WORKER_BYTES);

/** No more than four, which is where a shared disk and database become the limit. */
const within = (workers: number) => Math.max(2, Math.min(4, workers, IN_MEMORY));

/** How many tests run beside each other: one more than there are cores, since a test waits for a third of its time. */
export const TEST_WORKERS = within(availableParallelism() + 1);

/** The same for the browser tests, which wait more: for timers, starts, and what is drawn. */
export const BROWSER_WORKERS = within(availableParallelism() + 2);
