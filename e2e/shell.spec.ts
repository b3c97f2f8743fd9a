import type { Page } from "@playwright/test";
import { stopClock, whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";

const UNKNOWN = "/caminho/que-nao-existe";

test.describe("the menu of a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("keeps the focus, obeys Esc and closes on navigation", async ({ page }) => {
    await open(page, UNKNOWN);
    await page.getByRole("button", { name: "Abrir menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(page.getByRole("button", { name: "Fechar menu" })).toBeFocused();
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab");
      await expect(menu.locator(":focus")).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Abrir menu" })).toBeFocused();

    await page.getByRole("button", { name: "Abrir menu" }).click();
    await menu.getByRole("link", { name: "Contato", exact: true }).click();
    await expect(page).toHaveURL(/\/contato$/);
    await expect(menu).toBeHidden();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("opens, closes and leads on", async ({ page }) => {
      await page.goto(UNKNOWN);
      await page.getByRole("button", { name: "Abrir menu" }).click();
      await page.getByRole("button", { name: "Fechar menu" }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.getByRole("button", { name: "Abrir menu" }).click();
      await page.getByRole("dialog").getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("button", { name: "Alternar tema" })).toBeHidden();
    });
  });
});

test("the frame of a page is walked by mouse and keyboard", async ({ page }) => {
  await test.step("the navigation marks where one is, and blurs after 20 px", async () => {
    await open(page, "/");
    const nav = page.getByRole("navigation", { name: "Principal" });
    await expect(nav.getByRole("link", { name: "Home", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("navigation", { name: "Trilha de navegação" })).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 20));
    await expect(nav).not.toHaveCSS("backdrop-filter", /blur\(14px\)/);
    await page.evaluate(() => scrollTo(0, 22));
    await expect(nav).toHaveCSS("backdrop-filter", /blur\(14px\)/);
  });
  await test.step("the skip link moves the focus into the page", async () => {
    await open(page, "/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("an unknown address is a 404 with its trail and a way home", async ({ page }) => {
  const response = await page.goto(`${UNKNOWN}?q=segredo`);
  expect(response?.status()).toBe(404);
  const trail = page.getByRole("navigation", { name: "Trilha de navegação" });
  await expect(trail.getByRole("listitem")).toHaveText(["Home", "Esta página saiu do prumo"]);
  // Before hydration, the browser itself follows the link.
  await whenReady(page);
  await page.getByRole("link", { name: "Voltar para o início" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test("with reduced motion a change of size is laid out at once, without a transition", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/");
  const atOnce = await page.evaluate(() => {
    const heading = document.querySelector("h1")!;
    heading.style.fontSize = "20px";
    return [getComputedStyle(heading).fontSize, heading.getAnimations().length];
  });
  expect(atOnce).toEqual(["20px", 0]);
});

for (const choice of ["system", "dark"])
  test(`a page has two theme colors, before and after hydration, with the theme "${choice}"`, async ({
    page,
  }) => {
    await page.addInitScript((theme) => localStorage.setItem("ads-ui-theme", theme), choice);
    await stopClock(page);
    await page.goto("/");
    const colors = () =>
      page
        .locator("meta[name=theme-color]")
        .evaluateAll((metas) => (metas as HTMLMetaElement[]).map(({ media, content }) => [media, content]));
    const before = await colors();
    expect(before).toHaveLength(2);
    await whenReady(page);
    expect(await colors()).toEqual(before);
  });

test.describe("before the first sign of life", () => {
  test("no script is fetched, and afterwards the page takes over", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    // After a while they load without an interaction.
    await stopClock(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await whenReady(page);
    expect(scripts.length).toBeGreaterThan(0);
  });

  test("the menu of a phone opens and stays open", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/");
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await page.locator("html[data-ready]").waitFor();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.getByRole("button", { name: "Fechar menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  test("clicks before the scripts are there are not lost", async ({ page }) => {
    await test.step("a click on a button is not lost", async () => {
      await page.goto("/");
      const button = page.getByRole("button", { name: "Alternar tema" });
      await button.click();
      await expect(page.getByRole("menuitemradio", { name: "Escuro" })).toBeVisible();
      await expect(button).not.toHaveAttribute("aria-busy");
    });
    await test.step("a click on a button is felt while the scripts are on their way", async () => {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      // On a slow server the scripts are requested before `load`, so waiting for it would wait for them.
      await page.goto("/portfolio", { waitUntil: "domcontentloaded" });
      const theme = page.getByRole("button", { name: "Alternar tema" });
      await theme.click();
      await expect(theme).toHaveAttribute("aria-busy", "true");
      letThrough();
      await expect(page.getByRole("menuitemradio", { name: "Escuro" })).toBeVisible();
      await expect(theme).not.toHaveAttribute("aria-busy");
    });
  });
});

test.describe("the theme", () => {
  test("is the system's until one is chosen, and is there before the page is", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, "/");
    await expectTheme(page, "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expectTheme(page, "light");

    await choose(page, "Escuro");
    await expectTheme(page, "dark");
    expect(await page.evaluate(() => localStorage.getItem("ads-ui-theme"))).toBe("dark");
    await page.goto("/contato", { waitUntil: "commit" });
    await page.locator("body").waitFor({ state: "attached" });
    await expectTheme(page, "dark");

    await whenReady(page);
    await choose(page, "Sistema");
    await expectTheme(page, "light");
  });

  test("can be chosen where storage is blocked", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await open(page, "/");
    await choose(page, "Escuro");
    await expectTheme(page, "dark");
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenReady(page);
}

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole("button", { name: "Alternar tema" }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator("html")).toHaveCSS("color-scheme", theme);
}
