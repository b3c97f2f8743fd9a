import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Each width and each theme once, which meets every rule on both and every colour of both. With DRESSES=all each width in
 * each theme.
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

/** Without its comments: it is sent to every page that is looked at. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * An analysis that lists violations, and not every element that has none. Axe itself is given to a page once. Without
 * frames of others there is nothing to gather, for which each analysis would open a tab of its own.
 */
export async function newAxe(page: Page): Promise<AxeBuilder> {
  await page.evaluate(endMotion);
  // Rows that are still those of the filters before are pale until the new ones come.
  await expect(page.locator('[aria-busy="true"].opacity-60')).toHaveCount(0);
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder({ page, axeSource: isThere ? ";" : SOURCE });
  // Only a rule about the orientation of a screen, which is off, would ask for all the rules of all style sheets.
  return axe.setLegacyMode().options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
}

/** One dress after the other, for what is looked at many times with little that differs. With DRESSES=all every one. */
export const takeTurns = (time: number) =>
  process.env.DRESSES === "all" ? DRESSES : DRESSES.slice(time % 2, (time % 2) + 1);

/** On a desk and on a phone, in the light and in the dark. */
export async function expectNoViolations(
  page: Page,
  dresses: readonly (typeof DRESSES)[number][] = DRESSES,
): Promise<void> {
  for (const { width, colorScheme } of dresses) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNone(await newAxe(page));
  }
  // As the rest of a journey expects it.
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * A colour on its way to another theme's is neither, and one that is inherited is late at each level; what appears is
 * still half transparent. Resolves when all of it is painted.
 */
async function endMotion(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet();
    // What comes or goes while axe looks, such as a message that leaves, does so at once.
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
