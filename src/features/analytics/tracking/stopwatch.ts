interface Stopwatch {
  /** Returns the milliseconds for which the page was visible since the last call. */
  take(): number;
}

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
  // Uses the capture phase to run before other listeners, which may call take() when the page is hidden.
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
