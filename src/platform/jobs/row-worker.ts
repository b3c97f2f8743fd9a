// Works on rows of a slice's own table that carry their due time, without a queued job for each.

export interface RowWork<Row> {
  /** Most rows that this process works on concurrently. */
  concurrency: number;
  /**
   * Leases due rows, so that no other process takes them meanwhile.
   * @param free most rows to lease
   * @param inHand rows that this process works on
   */
  lease(free: number, inHand: Row[]): Promise<Row[]>;
  /**
   * Processes and settles one row. If it throws, the row is due again when its lease has expired.
   * @param signal aborted when this process stops and has waited long enough
   */
  work(row: Row, signal: AbortSignal): Promise<void>;
}

export interface RowWorker {
  wake(): void;
  /**
   * Leases no more rows, and resolves when the running ones are done. @param timeoutMs time after which they are
   * aborted
   */
  stop(timeoutMs: number): Promise<void>;
}

/** Finds rows that become due, and those that other processes abandoned. */
const POLL_MS = 2_000;
/** Coalesces wake-ups within this time. */
const GATHER_MS = 20;

/** Starts polling. After a failed poll, the next one is at its usual time. */
export function startRowWorker<Row>(
  { concurrency, lease, work }: RowWork<Row>,
  { onPollError, onFailure }: Record<"onPollError" | "onFailure", (error: unknown) => void>,
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
    const free = concurrency - running.size;
    const rows = free > 0 ? await lease(free, [...running.keys()]) : [];
    for (const row of rows) running.set(row, run(row));
  };
  const looking = (async () => {
    while (!isStopping) {
      woken = Promise.withResolvers();
      await look().catch(onPollError);
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

/** @param end resolves early */
async function sleep(ms: number, end?: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race(end ? [promise, end] : [promise]);
  clearTimeout(timer);
}
