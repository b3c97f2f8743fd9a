/** In the page: two frames have been painted, so that what a change has set off is done. Counted, not timed. */
export function framesPainted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
