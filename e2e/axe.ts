import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Each width and each theme once, which covers every rule and every color. With DRESSES=all each width in each theme.
 */
const DRESSES = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
  ...(process.env.DRESSES === "all"
    ? ([
        { width: 375, colorScheme: "light" },
        { width: 1280, colorScheme: "dark" },
      ] as const)
    : []),
] as const;

/** The minified version, since it is sent to every checked page. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Creates an analysis that lists only violations. Injects axe only once into a page. Uses legacy mode, since pages
 * have no cross-origin frames, and each analysis would otherwise open a tab to gather their results.
 */
export async function newAxe(page: Page): Promise<AxeBuilder> {
  await page.evaluate(endMotion);
  // Old rows are faded until those of the new filters arrive.
  await expect(page.locator('[aria-busy="true"].opacity-60')).toHaveCount(0);
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder({ page, axeSource: isThere ? ";" : SOURCE });
  // Preloading style sheets serves only a rule about screen orientation, which is off.
  return axe.setLegacyMode().options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
}

/** Alternates the combinations for repeated checks of similar content. With DRESSES=all returns every one. */
export const takeTurns = (time: number) =>
  process.env.DRESSES === "all" ? DRESSES : DRESSES.slice(time % 2, (time % 2) + 1);

/** Checks desktop and phone widths, in the light and dark themes. */
export async function expectNoViolations(
  page: Page,
  dresses: readonly (typeof DRESSES)[number][] = DRESSES,
): Promise<void> {
  for (const { width, colorScheme } of dresses) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNone(await newAxe(page));
  }
  // Restores the state that the rest of a journey expects.
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Ends transitions: changing colors and opacity would give wrong contrasts. Resolves when everything is painted. */
async function endMotion(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet();
    // Makes elements that come or go during the analysis, such as a toast, do so at once.
    sheet.replaceSync(
      "*, *::before, *::after { transition: none !important; animation-duration: 0s !important }",
    );
    document.adoptedStyleSheets = [sheet];
  }
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}
