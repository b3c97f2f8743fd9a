// Visits all public pages: their texts, accessibility, and no horizontal scrolling.

import { expectNoViolations } from "./axe.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { expectTexts } from "./texts.ts";

const YEAR = new Intl.DateTimeFormat("en", { timeZone: "America/Sao_Paulo", year: "numeric" }).format();

test("every public page says what it has to, brings its styles, fits a phone and has no accessibility violations", async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".css")) sheets.push(request.url());
  });
  // One after another in one tab, since opening a tab would cost as much as the analyses do.
  for (const { path, texts, trail } of PUBLIC_PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      // The secret unsubscribe address is outside the layout.
      if (!path.includes("/sair/")) expect(sheets).toEqual([]);
      if (texts) {
        await expectTexts(page, [...texts, `© ${YEAR} Prumo Sistemas`]);
        const steps = page.getByRole("navigation", { name: "Trilha de navegação" }).getByRole("listitem");
        if (trail) await expect(steps.last()).toHaveText(trail);
        else await expect(steps).toHaveCount(0);
      }
      await whenReady(page);
      // Equals 1280 px at 400 % zoom (WCAG 2.2, 1.4.10).
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      await expectNoViolations(page);
      sheets.length = 0;
    });
  }
  await test.step("the page without a connection", async () => {
    // This page has no site scripts to wait for.
    await page.goto("/sem-conexao");
    await expectNoViolations(page);
  });
});

test("a printed page is its text and nothing around it, dark on white whatever the theme", async ({
  page,
}) => {
  for (const path of [
    "/politicas-de-privacidade",
    "/blog/trocar-sistema-legado-por-partes",
    "/portfolio/fechamento-do-mes-em-uma-manha",
    "/faq",
    "/",
  ])
    await test.step(path, async () => {
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
      await page.goto(path);
      await whenReady(page);
      // Brings the floating buttons in.
      await page.evaluate(() => scrollTo(0, 600));
      await expect(page.getByRole("button", { name: "Voltar ao topo" })).toBeVisible();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const role of ["navigation", "contentinfo", "button", "form"] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Um e-mail quando há o que dizer" })).toHaveCount(0);
      const { paper, ink } = await page.evaluate(() => ({
        paper: getComputedStyle(document.documentElement).getPropertyValue("--paper"),
        ink: getComputedStyle(document.querySelector("h1") ?? document.body).color,
      }));
      expect(paper).toMatch(/^#f/);
      expect(ink).toBe("rgb(13, 21, 38)");
    });
  await page.goto("/blog/trocar-sistema-legado-por-partes");
  await page.emulateMedia({ media: "print" });
  const addressed = page.getByRole("main").locator(".article p > a[href]").first();
  expect(await addressed.evaluate((link) => getComputedStyle(link, "::after").content)).toContain("(");
  // A path alone leads nowhere on paper.
  const own = page.getByRole("main").locator('.article a[href^="/"]').first();
  expect(await own.evaluate((link) => getComputedStyle(link, "::after").content)).toMatch(
    / \(https?:\/\/[^/]+\/\w/,
  );
  const line = page.locator(".sheet-ground").first();
  expect(await line.evaluate((head) => getComputedStyle(head).borderBottomWidth)).toBe("0px");
  await page.goto("/portfolio/fechamento-do-mes-em-uma-manha");
  // A navigation to another renderer process loses the emulation.
  await page.emulateMedia({ media: "screen" });
  await page.emulateMedia({ media: "print" });
  const heading = await page.getByRole("heading", { name: "Funcionalidades" }).boundingBox();
  const chips = await page.getByRole("heading", { name: "Tecnologias" }).locator("..").boundingBox();
  expect((heading?.y ?? 0) - (chips ? chips.y + chips.height : 0)).toBeGreaterThan(24);
  const facts = page.locator(".project-facts");
  expect(await facts.evaluate((aside) => getComputedStyle(aside).display)).toBe("block");
});

test("the browser knows every feature that the policy of permissions names", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Permissions-Policy")) said.push(message.text());
  });
  await page.goto("/");
  await whenReady(page);
  expect(said).toEqual([]);
});
