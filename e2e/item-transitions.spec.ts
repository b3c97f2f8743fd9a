// A card's cover and title become those of its item's page, and back (docs/adr/0162).

import type { Page } from "@playwright/test";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

// Motion is the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Animations of the current view transition, paused at its start. */
    held?: Animation[];
  }
}

/** Holds each view transition at its start. */
function holdTransitions(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    delete window.held;
    const transition = start(update);
    void transition.ready.then(() => {
      const all = document
        .getAnimations()
        .filter(({ effect }) =>
          (effect as KeyframeEffect | null)?.pseudoElement?.includes("view-transition"),
        );
      for (const animation of all) animation.pause();
      window.held = all;
    });
    return transition;
  };
}

/** Shows how much is seen of each image at a time in ms, by its pseudo-element. */
async function seenAt(page: Page, time: number): Promise<Record<string, number>> {
  await page.waitForFunction(() => window.held);
  return page.evaluate((ms) => {
    for (const animation of window.held ?? []) animation.currentTime = ms;
    const names = (window.held ?? []).flatMap(
      ({ effect }) =>
        /group\(([^)]+)\)/.exec((effect as KeyframeEffect | null)?.pseudoElement ?? "")?.[1] ?? [],
    );
    return Object.fromEntries(
      names.flatMap((name) =>
        ["old", "new"].map((side) => {
          const style = getComputedStyle(document.documentElement, `::view-transition-${side}(${name})`);
          return [`${side} ${name}`, style.display === "none" ? 0 : Number(style.opacity)];
        }),
      ),
    );
  }, time);
}

async function expectFlight(page: Page, address: string): Promise<void> {
  const [start, flight, end] = [await seenAt(page, 0), await seenAt(page, 200), await seenAt(page, 480)];
  const title = Object.keys(start)
    .find((name) => name.startsWith("old item-title"))
    ?.slice(4);
  expect(title, address).toBeDefined();
  // One title and one page are seen at a time, and some of it always.
  expect([start[`old ${title}`], start[`new ${title}`]]).toEqual([1, 0]);
  expect([flight[`old ${title}`], flight[`new ${title}`]]).toEqual([0, 1]);
  expect([start["old root"], start["new root"]]).toEqual([1, 0]);
  expect([flight["old root"], flight["new root"]]).toEqual([0, 0]);
  expect([end["old root"], end["new root"]]).toEqual([0, 1]);
  expect(Object.keys(flight).some((name) => name.startsWith("new item-cover"))).toBe(true);
  await page.evaluate(() => {
    for (const animation of window.held ?? []) animation.finish();
    delete window.held;
  });
  await expect(page.locator("[data-in-flight]")).toHaveCount(0);
  await expect(page.locator("[data-item] [style*=view-transition-name]")).toHaveCount(0);
}

test("a card's cover and title become those of its page, and back, one text at a time", async ({ page }) => {
  await page.addInitScript(holdTransitions);
  await page.goto("/blog");
  await whenReady(page);
  await page.getByRole("article").nth(1).getByRole("link").click();
  await expectFlight(page, "from the blog");
  await expect(page).toHaveURL(/\/blog\/.+/);
  await page.goBack();
  await expectFlight(page, "back to the blog");
  await expect(page).toHaveURL(/\/blog$/);
});

test("a project leads to the next one, whose cover becomes its page's", async ({ page }) => {
  await page.addInitScript(holdTransitions);
  await page.goto("/portfolio/fechamento-do-mes-em-uma-manha");
  await whenReady(page);
  const numbers = page.getByRole("list", { name: "Em números" });
  await expect(numbers.getByRole("listitem").first()).toHaveText(/^97%\s*das baixas/);
  await expect(page.getByRole("navigation", { name: "Neste projeto" })).toBeVisible();
  const next = page.getByRole("region", { name: "Próximo projeto" });
  const title = await next.getByRole("heading").innerText();
  await next.getByRole("link").click();
  await expectFlight(page, "to the next project");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.replaceAll("\n", " "));
});

test("pages without a card in common change at once", async ({ page }) => {
  await page.addInitScript(holdTransitions);
  await page.goto("/servicos");
  await whenReady(page);
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Portfólio", exact: true })
    .click();
  const seen = await seenAt(page, 0);
  expect([seen["old root"], seen["new root"]]).toEqual([0, 1]);
});

test("figures are whole before and after they come into view, and with less motion", async ({ page }) => {
  const bars = () =>
    page
      .locator(".floor")
      .evaluateAll((floors) => floors.map((floor) => getComputedStyle(floor, "::before").scale));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/sobre");
  expect(new Set(await bars())).toEqual(new Set(["none"]));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await bars()).toContain("none");
  await page.locator(".floor").first().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, innerHeight / 2));
  await expect.poll(async () => (await bars())[0]).toMatch(/^(none|1)$/);
});
