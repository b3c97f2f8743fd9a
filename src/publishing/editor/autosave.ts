// Autosave: a moment after a change, also while typing goes on; one request at a time, always the latest values.

/** `refused`: sending it again is useless until it changes; `unanswered`: worth another try. */
export type SaveOutcome = "saved" | "refused" | "unanswered";
export type AutosaveStatus = "idle" | "saving" | SaveOutcome;

export interface AutosaveOptions<Values> {
  /** The values to save; undefined if they are saved already or must not be saved automatically. */
  take: () => Values | undefined;
  save: (values: Values) => Promise<SaveOutcome>;
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

export function createAutosave<Values>(options: AutosaveOptions<Values>): Autosave {
  const { take, save, onStatus, pauseMs = 700, retryMs = 10_000 } = options;
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
    const values = take();
    if (values === undefined) return;
    isChanged = false;
    flight = fly(values);
  }
  const fly = async (values: Values): Promise<void> => {
    onStatus("saving");
    const outcome = await save(values);
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
