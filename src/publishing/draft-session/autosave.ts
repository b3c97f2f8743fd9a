// Autosave: a moment after a change, also while typing goes on; one request at a time.

/** `refused`: sending it again is useless until it changes; `unanswered`: worth another try. */
export type SaveOutcome = "saved" | "refused" | "unanswered";
export type AutosaveStatus = "idle" | "saving" | SaveOutcome;

interface AutosaveOptions {
  /** Whether there is something that is not saved yet, and may be saved without being asked for. */
  isDue: () => boolean;
  /** Saves what is there now. */
  save: () => Promise<SaveOutcome>;
  onStatus: (status: AutosaveStatus) => void;
  /** From a change to its request, ms: at most this much is lost in a crash. */
  pauseMs?: number;
  /** Delay after a request without answer, ms. */
  retryMs?: number;
}

export interface Autosave {
  /** To be called after each change. */
  changed: () => void;
  /** Saves now. */
  retry: () => void;
  /** Waits for the running request, then runs `work`, one after the other; autosave waits meanwhile. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Saves nothing more until the next change. */
  stop: () => void;
}

export function createAutosave(options: AutosaveOptions): Autosave {
  const { isDue, save, onStatus, pauseMs = 500, retryMs = 10_000 } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | undefined;
  /** How many works run or wait. */
  let held = 0;
  let lastWork: Promise<unknown> = Promise.resolve();
  let isChanged = false;
  /** The timer is that of a retry, which a change need not wait for. */
  let isRetry = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    isRetry = ms === retryMs;
    timer = setTimeout(start, ms);
  };
  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (flight || held > 0) {
      isChanged = true;
      return;
    }
    if (!isDue()) return;
    isChanged = false;
    flight = fly();
  }
  const fly = async (): Promise<void> => {
    onStatus("saving");
    const outcome = await save();
    flight = undefined;
    onStatus(outcome);
    if (held > 0) return;
    if (isChanged) schedule(pauseMs);
    else if (outcome === "unanswered") schedule(retryMs);
  };
  return {
    changed: () => {
      if (flight || held > 0) isChanged = true;
      else if (timer === undefined || isRetry) schedule(pauseMs);
    },
    retry: start,
    exclusively: (work) => {
      held += 1;
      clearTimeout(timer);
      timer = undefined;
      const result = lastWork.then(async () => {
        try {
          await flight;
          return await work();
        } finally {
          held -= 1;
          if (held === 0 && isChanged) schedule(pauseMs);
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
