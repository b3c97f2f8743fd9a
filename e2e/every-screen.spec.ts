// Checks every screen of the dashboard magnified, by touch, by voice, and in the visitor's own colors.

import type { Page } from "@playwright/test";
import { newAxe } from "./axe.ts";
import { leadRows } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, startSession } from "./staff.ts";

/** Sets the text spacing of WCAG 2.2, success criterion 1.4.12. */
const TEXT_SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Opens an address of the dashboard and waits until its content has loaded. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1").first().waitFor();
  await expect(page.locator('[aria-busy="true"], main .animate-pulse')).toHaveCount(0);
}

/** Screens without a link in the navigation. */
const RARE = [
  "/dashboard/conta",
  "/dashboard/imagens/arquivos",
  "/dashboard/importar",
  "/dashboard/leads/campos",
  "/dashboard/leads/distribuicao",
  "/dashboard/leads/emails",
  "/dashboard/leads/funil",
  "/dashboard/leads/modelos",
  "/dashboard/notificacoes",
  "/dashboard/primeiros-passos",
];

async function listPaths(page: Page): Promise<string[]> {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/leads?limit=1", { headers });
  const { leads } = (await answer.json()) as { leads: { id: string }[] };
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Abrir menu" }).click();
  const screens = page.getByRole("navigation", { name: "Painel" }).getByRole("link");
  await expect(screens).not.toHaveCount(0);
  const paths = await screens.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return [...paths, ...RARE, `/dashboard/leads/${leads[0]?.id}`];
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 800 } });

  test("screens fit 320 px with wider text, targets are large enough, and names begin with what is read", async ({
    page,
  }) => {
    const found: string[] = [];
    for (const path of await listPaths(page)) {
      await openScreen(page, path);
      // People who control the page by voice say the visible label, so the accessible name must contain it.
      const axe = (await newAxe(page)).withRules([
        "label-content-name-mismatch",
        "target-size",
        "scrollable-region-focusable",
      ]);
      const { violations } = await axe.analyze();
      for (const { id, nodes } of violations)
        found.push(...nodes.map(({ target }) => `${path} ${id}: ${target.join(" ")}`));
      found.push(...(await page.evaluate(listLowTargets)).map((target) => `${path} low: ${target}`));
      const style = await page.addStyleTag({ content: TEXT_SPACING });
      const wide = await page.evaluate(listWide);
      if (wide.length > 0) found.push(`${path} too wide: ${wide.join(", ")}`);
      await style.evaluate((element) => (element as Element).remove());
    }
    expect(found).toEqual([]);
  });
});

test.describe("in colours of one's own", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("buttons keep their shape, and what is chosen or measured is told apart", async ({ page }) => {
    await openSignedIn(page, "/dashboard/leads");
    await leadRows(page).first().waitFor();
    const look = (name: string, role: "link" | "button") =>
      page
        .getByRole(role, { name, exact: true })
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderTopWidth, borderTopStyle, color } = getComputedStyle(element);
          return { backgroundColor, border: borderTopStyle === "none" ? "0px" : borderTopWidth, color };
        });
    const nav = page.getByRole("navigation", { name: "Painel" });
    const ground = (name: RegExp) =>
      nav.getByRole("link", { name }).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground(/^Leads/)).not.toBe(await ground(/^Posts/));
    const [list, board] = [await look("Lista", "button"), await look("Quadro", "button")];
    expect(list.backgroundColor).not.toBe(board.backgroundColor);
    expect(list.backgroundColor).not.toBe(list.color);
    await page.getByRole("button", { name: "Abrir números e previsão" }).click();
    const fill = await page
      .locator("dl .filled")
      .first()
      .evaluate((bar) => ({
        bar: getComputedStyle(bar).backgroundColor,
        text: getComputedStyle(document.querySelector("h1") ?? bar).color,
      }));
    expect(fill.bar).toBe(fill.text);
    await page.goto("/dashboard/posts");
    expect((await look("Novo Post", "button")).border).toBe("1px");
    await page.goto("/");
    expect((await look("Solicitar Orçamento", "link")).border).toBe("1px");
  });
});

test("who asks for more contrast gets stronger lines and texts, on the site and on the dashboard", async ({
  page,
}) => {
  const read = (name: string) =>
    page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(${token})`;
      const canvas = document.createElement("canvas").getContext("2d", { colorSpace: "srgb" });
      if (!canvas) throw new Error("there is no canvas");
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      probe.remove();
      return canvas
        .getImageData(0, 0, 1, 1)
        .data.slice(0, 3)
        .reduce((sum, part) => sum + part, 0);
    }, name);
  await startSession(page);
  for (const path of ["/sobre", "/dashboard"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      for (const token of ["--line", "--line-strong", "--muted"]) {
        await page.emulateMedia({ contrast: "no-preference" });
        const usual = await read(token);
        await page.emulateMedia({ contrast: "more" });
        const more = await read(token);
        if (colorScheme === "light") expect(more, `${path} ${token}`).toBeLessThan(usual);
        else expect(more, `${path} ${token}`).toBeGreaterThan(usual);
      }
    }
  }
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
});

test("at 400 % the page that is edited can be seen", async ({ page }) => {
  const token = await startSession(page);
  const answer = await page.request.get("/api/pages?limit=1", {
    headers: { authorization: `Bearer ${token}` },
  });
  const { pages } = (await answer.json()) as { pages: { id: string }[] };
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/dashboard/paginas/${pages[0]?.id}`);
  const frame = page.getByTitle("Página em edição");
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error("the page is not shown");
  const seen = Math.min(256, box.y + box.height) - Math.max(0, box.y);
  expect(seen).toBeGreaterThan(160);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** Lists elements that reach over the right edge of the window where the page scrolls sideways. */
function listWide(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
    .map((element) => `${element.tagName} "${element.textContent.trim().slice(0, 30)}"`)
    .slice(0, 3);
}

/**
 * Lists links and buttons that are too low for touch, enlarged hit areas included: below 24 px, or below 44
 * px for those that write to or call somebody. Links within a sentence follow the line height and are exempt.
 */
function listLowTargets(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const heightOf = (element: Element) =>
    Math.max(
      element.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(element, "::after").height) || 0,
    );
  return [...document.querySelectorAll("main a[href], main button")]
    .filter((element) => isShown(element) && !isInSentence(element))
    .filter((element) => heightOf(element) < (element.matches("[href^='mailto:'], [href^='tel:']") ? 44 : 24))
    .map((element) => `${element.textContent.trim().slice(0, 30)} ${heightOf(element)}`);
}
