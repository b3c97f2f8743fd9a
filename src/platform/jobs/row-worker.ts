// Works on rows of a slice's own table that say themselves when they are due, without a job in the queue for each.

export interface RowWork<Row> {
  /** How many rows this process has in hand at most. */
  atOnce: number;
  /**
   * Leases rows that are due, so that no other process takes them meanwhile.
   * @param free how many at most
   * @param inHand the rows that this process is at
   */
  lease(free: number, inHand: Row[]): Promise<Row[]>;
  /**
   * Does one row and settles it. Where it throws, the row is due again when its lease has run out.
   * @param signal aborted when this process stops and has waited long enough
   */
  work(row: Row, signal: AbortSignal): Promise<void>;
}

export interface RowWorker {
  /** Has it look for due rows now. */
  wake(): void;
  /** Leases no more, and ends when the rows in hand are done. @param timeoutMs after which they are aborted */
  stop(timeoutMs: number): Promise<void>;
}

/** Finds what falls due, and what other processes have left. */
const POLL_MS = 2_000;
/** What falls due or ends within this time is looked for once. */
const GATHER_MS = 20;

/** Starts looking for rows. After a look that fails, the next one is at its usual time. */
export function startRowWorker<Row>(
  { atOnce, lease, work }: RowWork<Row>,
  { onLookError, onFailure }: Record<"onLookError" | "onFailure", (error: unknown) => void>,
): RowWorker {
  const running = new Map<Row, Promise<void>>();
  const aborting = new AbortController();
  let woken = Promise.withResolvers<void>();
  let isStopping = false;

  const run = async (row: Row): Promise<void> => {
    await work(row, aborting.signal).catch(onFailure);
    running.delete(row);
    woken.resolve();
  };
  const look = async (): Promise<void> => {
    const free = atOnce - running.size;
    const rows = free > 0 ? await lease(free, [...running.keys()]) : [];
    for (const row of rows) running.set(row, run(row));
  };
  const looking = (async () => {
    while (!isStopping) {
      woken = Promise.withResolvers();
      await look().catch(onLookError);
      await sleep(GATHER_MS);
      await sleep(POLL_MS, woken.promise);
    }
  })();
  return {
    wake: () => woken.resolve(),
    async stop(timeoutMs) {
      isStopping = true;
      woken.resolve();
      await looking;
      const done = Promise.all(running.values());
      await sleep(timeoutMs, done);
      aborting.abort();
      await done;
    },
  };
}

/** @param end ends it early */
async function sleep(ms: number, end?: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race(end ? [promise, end] : [promise]);
  clearTimeout(timer);
}
