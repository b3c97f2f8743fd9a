import { availableParallelism, totalmem } from "node:os";

/** What a worker of the browser tests needs: a site with its database, and a browser. */
const WORKER_BYTES = 3 * 1024 ** 3;
// A container may have less than its machine.
const IN_MEMORY = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / WORKER_BYTES);

/**
 * How many tests run beside each other: one for each core, at least two, since tests often wait, and no more than
 * four, which is where a shared disk and database become the limit.
 */
export const TEST_WORKERS = Math.max(2, Math.min(4, availableParallelism(), IN_MEMORY));

/** The same for the browser tests, one more: while one waits for a timer or a start, the cores have the others' work. */
export const BROWSER_WORKERS = Math.max(2, Math.min(4, availableParallelism() + 1, IN_MEMORY));
