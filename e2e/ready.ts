import type { Page } from "@playwright/test";

/** Gives the page a sign of life, as a visitor's hand would, and waits until its scripts have taken over. */
export async function whenReady(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.locator("html[data-ready]").waitFor();
}

/** Before a page is opened: its time stands still, and goes on by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // A clock that is only installed runs on.
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
