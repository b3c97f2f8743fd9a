const PATIENCE_MS = 3_000;

/** Makes the promise `painted`, for whoever does not want to hold the first paint up. To be called in <head>. */
export function promisePainted(): void {
  globalThis.painted = Promise.all([
    new Promise((resolve) => {
      addEventListener("DOMContentLoaded", resolve);
    }),
    new Promise<void>((resolve) => {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
      }).observe({ type: "paint" });
      // A browser that hides its times says nothing.
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]).then(() => new Promise(requestAnimationFrame));
}
