// Titles of public pages begin at one height, in one of the sizes of the scale.

import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

const PAGES = [
  "/",
  "/servicos",
  "/sobre",
  "/contato",
  "/faq",
  "/portfolio",
  "/blog",
  "/ebook",
  "/newsletter",
  "/blog/trocar-sistema-legado-por-partes",
  "/portfolio/fechamento-do-mes-em-uma-manha",
  "/portfolio/onze-contratos-de-software-viraram-seis",
  "/nao-existe",
];

/** Quarters and thirds of the page's width, with a gap of 32 px. */
const LINES = [152, 444, 541, 736, 931, 1028];

test("every title begins at one height, and the footer stands on the page's lines", async ({ page }) => {
  test.slow();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const tops: Record<string, number> = {};
    for (const path of PAGES) {
      await page.goto(path);
      await whenReady(page);
      tops[path] = await page
        .getByRole("main")
        .getByRole("heading", { level: 1 })
        .evaluate((title) => Math.round(title.getBoundingClientRect().top + scrollY));
    }
    const all = Object.values(tops);
    expect(Math.max(...all) - Math.min(...all), JSON.stringify({ width, tops })).toBeLessThanOrEqual(1);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/servicos");
  const left = (name: string) =>
    page
      .getByRole("contentinfo")
      .getByRole("heading", { name })
      .evaluate((title) => Math.round(title.getBoundingClientRect().left));
  // The lines of four columns in a window of this width.
  expect([await left("Links rápidos"), await left("Serviços"), await left("Contato")]).toEqual([
    444, 736, 1028,
  ]);
});

test("posts, projects and the blog stand on the page's lines, and no rule is wider than its text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lefts = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((found) => found.map((element) => Math.round(element.getBoundingClientRect().left)));
  for (const [path, selectors] of [
    ["/blog", [".is-lead .post-card-text", ".blog-search", ".post-grid > li"]],
    [
      "/blog/trocar-sistema-legado-por-partes",
      [".post-text", ".page-contents > ol", ".related .post-grid > li", ".related > h2"],
    ],
    [
      "/portfolio/fechamento-do-mes-em-uma-manha",
      [".project-story", ".project-facts", ".next-project-words"],
    ],
  ] as const) {
    await page.goto(path);
    for (const selector of selectors) {
      const found = await lefts(selector);
      expect(found.length, selector).toBeGreaterThan(0);
      for (const left of found) {
        const off = Math.min(...LINES.map((line) => Math.abs(line - left)));
        expect(off, `${path} ${selector} begins at ${left}`).toBeLessThanOrEqual(1);
      }
    }
  }
});
