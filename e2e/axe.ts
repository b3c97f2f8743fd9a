import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * An analysis that lists violations, and not every element that has none. Axe itself is given to a page once. Without
 * frames of others there is nothing to gather, for which each analysis would open a tab of its own.
 */
export async function newAxe(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder(isThere ? { page, axeSource: ";" } : { page });
  return axe.setLegacyMode().options({ resultTypes: ["violations"] });
}
