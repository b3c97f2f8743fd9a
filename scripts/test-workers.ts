import { availableParallelism, totalmem } from "node:os";

/** Memory of a browser-test worker: a site with its database, and a browser. */
const WORKER_BYTES = 3 * 1024 ** 3;
// A container may have less than its machine.
const IN_MEMORY = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / WORKER_BYTES);

/** Parallel test workers: one per core, from two, since tests often wait, to four, where disk and database saturate. */
export const TEST_WORKERS = Math.max(2, Math.min(4, availableParallelism(), IN_MEMORY));

/** Workers of the browser tests, one more: while one waits for a timer or a start, others use the cores. */
export const BROWSER_WORKERS = Math.max(2, Math.min(4, availableParallelism() + 1, IN_MEMORY));
