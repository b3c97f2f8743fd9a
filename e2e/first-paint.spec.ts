// Requests of a first visit before its first paint, and styles loaded by navigation (docs/adr/0028, 0032).

import type { Page } from "@playwright/test";
import { EARLY_SCRIPT_LIMIT, measureInlineScripts } from "./early-scripts.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

// Motion is part of the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Cumulative layout shift. */
    moved: number;
  }
}

/** Collects the addresses of style sheets as they are requested. */
function watchSheets(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".css")) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const listStyles = (page: Page) =>
  page.locator("style[data-sheet]").evaluateAll((styles) => styles.map(({ dataset }) => dataset.sheet));

test("the home page brings its styles, and its policy allows no inline script by default", async ({
  page,
}) => {
  const asked = watchSheets(page);
  const response = await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  expect(await listStyles(page)).toEqual([expect.stringContaining("/assets/site-")]);
  // Sections bring their own styles.
  await expect(page.locator("main style")).toHaveCount(1);
  await expect(page.locator(".hero-stage")).not.toHaveCSS("display", "block");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).toContain("'sha256-");
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toContain("unsafe");
});

test("the home page stays within its budget of script before the first input", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await measureInlineScripts(page)).toBeLessThanOrEqual(EARLY_SCRIPT_LIMIT);
  expect(fetched).toEqual([]);
});

test("navigation fetches the sheet of the next page alone, and takes the last one's away", async ({
  page,
}) => {
  const asked = watchSheets(page);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto("/blog");
  await whenReady(page);
  expect((await listStyles(page)).slice(0, 2)).toEqual([
    expect.stringContaining("/assets/site-"),
    expect.stringContaining("/assets/blog-"),
  ]);
  const navigation = page.getByRole("navigation", { name: "Principal" });
  await navigation.getByRole("link", { name: "Portfólio" }).click();
  await expect(page).toHaveURL(/\/portfolio$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => listStyles(page)).toEqual([expect.stringContaining("/assets/site-")]);
  const isOwn = (path: string) => /\/(?:site|blog)-/.test(path);
  expect(asked.filter(isOwn)).toEqual([]);
  expect(asked.some((path) => path.includes("/portfolio-"))).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.locator(".blog-head")).not.toHaveCSS("display", "block");
  expect(errors).toEqual([]);
});

test("going back, and reloading, end where the page was left", async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/blog");
  await whenReady(page);
  await page.evaluate(() => scrollTo(0, 700));
  await page.getByRole("article").getByRole("link").last().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect.poll(scrolled).toBe(0);
  await page.evaluate(() => scrollTo(0, 900));
  await page.reload();
  await expect.poll(scrolled).toBe(900);
  await whenReady(page);
  expect(await scrolled()).toBe(900);
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(scrolled).toBeGreaterThan(600);
});

test("a page's script is on its way once the pointer rests on its link, unless data is to be saved", async ({
  page,
  context,
  site,
}) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const rest = async (tab: Page) => {
    await tab.goto(`${site.url}/servicos`);
    await whenReady(tab);
    await tab
      .getByRole("navigation", { name: "Principal" })
      .getByRole("link", { name: "Portfólio", exact: true })
      .hover();
  };
  await rest(page);
  const isNext = (path: string) => path.startsWith("/assets/portfolio.page-");
  await expect.poll(() => asked.some(isNext)).toBe(true);

  const thrifty = await context.newPage();
  await thrifty.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  asked.length = 0;
  await rest(thrifty);
  await thrifty.waitForTimeout(500);
  expect(asked.filter(isNext)).toEqual([]);
});

const TYPEFACES = ["Bricolage Grotesque", "Instrument Sans"];

/** Reads times in ms: first paint, sent view, and the requests of typefaces, once these are in use. */
async function readTimes(page: Page) {
  const times = await page.waitForFunction((names) => {
    const inUse = [...document.fonts].filter(({ status }) => status === "loaded");
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    const asked = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    const areThere = names.every((name) => inUse.some(({ family }) => family.includes(name)));
    const view = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/api/events"));
    if (!painted || !view || !areThere || asked.length < names.length) return null;
    return {
      paint: painted.startTime,
      view: view.startTime,
      typefaces: asked.map(({ startTime }) => startTime),
    };
  }, TYPEFACES);
  return times.evaluate((found) => found ?? { paint: Number.NaN, view: Number.NaN, typefaces: [] });
}

test("both typefaces are preloaded, and the page view is sent once something was seen", async ({ page }) => {
  const response = await page.goto("/servicos");
  const html = (await response?.text()) ?? "";
  const preloads = html.match(/<link[^>]*rel="preload"[^>]*>/g) ?? [];
  expect(preloads).toEqual([
    expect.stringContaining("/assets/instrument-sans-"),
    expect.stringContaining("/assets/bricolage-grotesque-"),
  ]);
  const { paint, view, typefaces } = await readTimes(page);
  expect(typefaces).toHaveLength(2);
  expect(view).toBeGreaterThan(paint);
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
});

test("nothing moves when the typefaces come, however late", async ({ page }) => {
  let delay = 0;
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries())
        window.moved += (shift as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [path, width] of [
    ["/servicos", 412],
    ["/blog", 412],
    ["/faq", 412],
    ["/politicas-de-privacidade", 412],
    // In this typeface their technologies need another row.
    ["/portfolio/fechamento-do-mes-em-uma-manha", 360],
    ["/portfolio/coleta-de-leite-sem-sinal-de-celular", 412],
  ] as const) {
    await page.setViewportSize({ width, height: 823 });
    for (delay of [0, 800]) {
      await page.goto(path);
      await readTimes(page);
      await page.waitForTimeout(200);
      expect(await page.evaluate(() => window.moved), `${path}, ${delay} ms`).toBeLessThan(0.01);
    }
  }
});

test("typefaces that do not come are not missed", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.route("**/*.woff2", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".woff2"));
  await page.goto("/servicos");
  await failed;
  await whenReady(page);
  const families = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),
  );
  for (const typeface of TYPEFACES) expect(families).not.toContain(typeface);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a browser that hides when it painted gets everything all the same, a little later", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto("/servicos");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  const { view, typefaces } = await readTimes(page);
  expect(typefaces).toHaveLength(2);
  expect(view).toBeGreaterThan(2_900);
});

test.describe("somebody who was here before", () => {
  test.use({ serviceWorkers: "allow" });

  test("sees the typefaces from the start", async ({ page }) => {
    await page.goto("/servicos");
    await whenReady(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    const { paint, typefaces } = await readTimes(page);
    expect(typefaces).toHaveLength(2);
    for (const start of typefaces) expect(start).toBeLessThan(paint);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the typefaces come all the same", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/servicos", { waitUntil: "networkidle" });
    expect(asked.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
  });
});
