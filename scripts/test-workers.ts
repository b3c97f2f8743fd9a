import { availableParallelism, totalmem } from "node:os";

/** What a worker of the browser tests needs: a site with its database, and a browser. */
const WORKER_BYTES = 3 * 1024 ** 3;

/**
 * How many tests run beside each other: one for each core, at least two, since tests often wait, and no more than
 * four, which is where a shared disk and database become the limit.
 */
export const TEST_WORKERS = Math.max(
  2,
  Math.min(4, availableParallelism(), Math.floor(totalmem() / WORKER_BYTES)),
);
