// When what is written is saved by itself: a moment after typing stops, one request at a time, the latest wins.

/** What became of a text: kept, not taken (it will not be until it changes), or nobody answered. */
export type SaveOutcome = "saved" | "refused" | "unanswered";
export type AutosaveStatus = "idle" | "saving" | SaveOutcome;

export interface AutosaveOptions<Values> {
  /** What there is to save by now; nothing where it is saved already or may not be saved by itself. */
  take: () => Values | undefined;
  save: (values: Values) => Promise<SaveOutcome>;
  onStatus: (status: AutosaveStatus) => void;
  /** After the last change, ms. */
  pauseMs?: number;
  /** After a request that nobody answered, ms. */
  retryMs?: number;
}

export interface Autosave {
  /** Something was written. */
  changed: () => void;
  /** Saves what there is to save now. */
  retry: () => void;
  /** Does something while nothing is saved by itself, behind the request that is on its way. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Nothing is saved any more, until something is written again. */
  stop: () => void;
}

export function createAutosave<Values>(options: AutosaveOptions<Values>): Autosave {
  const { take, save, onStatus, pauseMs = 1_500, retryMs = 10_000 } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<void> | undefined;
  let isHeld = false;
  let isChanged = false;

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(start, ms);
  };
  function start(): void {
    clearTimeout(timer);
    if (flight || isHeld) {
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
    if (isHeld) return;
    if (isChanged) schedule(pauseMs);
    else if (outcome === "unanswered") schedule(retryMs);
  };
  return {
    changed: () => {
      if (flight || isHeld) isChanged = true;
      else schedule(pauseMs);
    },
    retry: start,
    exclusively: async (work) => {
      isHeld = true;
      clearTimeout(timer);
      try {
        await flight;
        return await work();
      } finally {
        isHeld = false;
        if (isChanged) schedule(pauseMs);
      }
    },
    stop: () => {
      clearTimeout(timer);
      isChanged = false;
    },
  };
}
