/** Makes the promise `painted`, for whoever does not want to hold the first paint up. To be called in <head>. */
export function promisePainted(): void {
  globalThis.painted = Promise.all([
    new Promise((resolve) => {
      addEventListener("DOMContentLoaded", resolve);
    }),
    new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: "paint" });
    }),
  ]).then(() => new Promise(requestAnimationFrame));
}
