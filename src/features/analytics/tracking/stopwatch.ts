export interface Stopwatch {
  /** Milliseconds that the page was to be seen since the last time; starts again from zero. */
  take(): number;
}

/** Runs from the beginning of the page, and only while it is to be seen. */
export function createStopwatch(): Stopwatch {
  let total = 0;
  let runningSince = document.hidden ? undefined : 0;
  const stop = (): void => {
    if (runningSince !== undefined) total += performance.now() - runningSince;
    runningSince = undefined;
  };
  const start = (): void => {
    runningSince ??= performance.now();
  };
  // First of all listeners: who asks for the time when the page is hidden gets all of it.
  addEventListener("visibilitychange", () => (document.hidden ? stop() : start()), true);
  return {
    take() {
      stop();
      const taken = total;
      total = 0;
      if (!document.hidden) start();
      return taken;
    },
  };
}
