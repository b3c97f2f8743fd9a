import type { Page } from "@playwright/test";

/** Gives the page a sign of life, as a visitor's hand would, and waits until its scripts have taken over. */
export async function whenReady(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.locator("html[data-ready]").waitFor();
}
