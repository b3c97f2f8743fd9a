// Autosave: shortly after a change, even while typing goes on; one request at a time.

/** `refused`: retrying is useless until something changes; `unanswered`: worth retrying. */
export type SaveOutcome = "saved" | "refused" | "unanswered";
export type AutosaveStatus = "idle" | "saving" | SaveOutcome;

interface AutosaveOptions {
  /** Whether there are unsaved changes that may be saved automatically. */
  isDue: () => boolean;
  /** Saves the current state. */
  save: () => Promise<SaveOutcome>;
  onStatus: (status: AutosaveStatus) => void;
  /** Delay from a change to its request, in ms; bounds the loss in a crash. */
  pauseMs?: number;
  /** Delay after an unanswered request, in ms. */
  retryMs?: number;
}

export interface Autosave {
  /** Must be called after each change. */
  changed: () => void;
  /** Saves now. */
  retry: () => void;
  /** Runs `work` after the running request and earlier work, and pauses autosave meanwhile. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Saves nothing until the next change. */
  stop: () => void;
}

export function createAutosave(options: AutosaveOptions): Autosave {
  const { isDue, save, onStatus, pauseMs = 500, retryMs = 10_000 } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** Number of running or waiting works. */
  let blockers = 0;
  let lastWork: Promise<unknown> = Promise.resolve();
  let isChanged = false;
  /** The timer is for a retry, which a new change may preempt. */
  let isRetry = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    isRetry = ms === retryMs;
    timer = setTimeout(start, ms);
  };
  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (running || blockers > 0) {
      isChanged = true;
      return;
    }
    if (!isDue()) return;
    isChanged = false;
    running = run();
  }
  const run = async (): Promise<void> => {
    onStatus("saving");
    const outcome = await save();
    running = undefined;
    onStatus(outcome);
    if (blockers > 0) return;
    if (isChanged) schedule(pauseMs);
    else if (outcome === "unanswered") schedule(retryMs);
  };
  return {
    changed: () => {
      if (running || blockers > 0) isChanged = true;
      else if (timer === undefined || isRetry) schedule(pauseMs);
    },
    retry: start,
    exclusively: (work) => {
      blockers += 1;
      clearTimeout(timer);
      timer = undefined;
      const result = lastWork.then(async () => {
        try {
          await running;
          return await work();
        } finally {
          blockers -= 1;
          if (blockers === 0 && isChanged) schedule(pauseMs);
        }
      });
      lastWork = result.catch(() => {});
      return result;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isChanged = false;
    },
  };
}
