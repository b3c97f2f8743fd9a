/** Runs in the page and waits for two painted frames (not a time), so that the effects of a change are complete. */
export function framesPainted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
