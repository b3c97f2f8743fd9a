const PATIENCE_MS = 3_000;

/** Creates the promise `painted`, for work that must not delay the first paint. Call it in <head>. */
export function promisePainted(): void {
  globalThis.painted = Promise.all([
    new Promise((resolve) => {
      addEventListener("DOMContentLoaded", resolve);
    }),
    new Promise<void>((resolve) => {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
      }).observe({ type: "paint" });
      // Some browsers do not report paint times.
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]).then(() => new Promise(requestAnimationFrame));
}
