import type { Page } from "@playwright/test";

/** Moves the mouse like a visitor, and waits until the page's scripts have taken over. */
export async function whenReady(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.locator("html[data-ready]").waitFor();
}

/** Stops the time of a page before it is opened; only `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // A clock that is only installed keeps running.
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
