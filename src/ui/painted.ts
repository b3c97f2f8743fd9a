/**
 * Runs in <head>, before whoever waits for it: the promise `painted` is kept once the whole page has been there to see.
 * In a page that was rendered in advance, or opened in the background, that is when it is shown.
 */
export const PAINTED_SCRIPT = `window.painted = Promise.all([
  new Promise((resolve) => addEventListener("DOMContentLoaded", resolve)),
  new Promise((resolve) => new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length) resolve();
  }).observe({ type: "paint" })),
]).then(() => new Promise(requestAnimationFrame))`;
