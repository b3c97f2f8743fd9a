/**
 * Runs in the page and waits for two painted frames, so that the effects of a change are complete. Counts frames
 * instead of time.
 */
export function framesPainted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
