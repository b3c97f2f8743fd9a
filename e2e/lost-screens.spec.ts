// Screens whose scripts cannot be loaded: no connection, a server that is away, a script of an older version.

import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const SCRIPT = /\/assets\/faq-screen[^/]*\.js$/;
const menu = (page: Page) => page.getByRole("navigation", { name: "Painel" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

// Scripts in the browser's cache could not fail.
test.use({ keepsPage: false });

async function openHome(page: Page): Promise<void> {
  await openSignedIn(page, "/dashboard");
  await expect(title(page)).toHaveText("Dashboard");
  // The browser asks for the routes of the menu's links when it is idle. A click before that finds no route.
  const routes = () => page.evaluate("Object.keys(window.__reactRouterManifest.routes).join()");
  await expect.poll(routes).toContain("faq-screen");
}

test("without a connection a screen says so at its address, and comes when tried again", async ({
  page,
  context,
}) => {
  await openHome(page);
  await context.setOffline(true);
  await menu(page).getByRole("link", { name: "FAQ" }).click();
  await expect(title(page)).toHaveText("Sem conexão");
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\/faq$/);
  await expect(menu(page)).toBeVisible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("O site ainda não responde.")).toBeVisible();
  await context.setOffline(false);
  // The browser says that it is online, so the screen may have tried by itself.
  await expect(title(page)).toHaveText("FAQ");
  await expect(page).toHaveURL(/\/dashboard\/faq$/);
});

test("a server that is away is tried again by the button", async ({ page }) => {
  await openHome(page);
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await menu(page).getByRole("link", { name: "FAQ" }).click();
  await expect(title(page)).toHaveText("Sem conexão");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(title(page)).toHaveText("FAQ");
});

test("an address that the browser has not discovered says so too", async ({ page }) => {
  await openHome(page);
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await page.evaluate(() => {
    history.pushState(null, "", "/dashboard/importar/desconhecida");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(title(page)).toHaveText("Sem conexão");
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\/importar\/desconhecida$/);
});

test("a part of a screen that cannot be loaded without a connection does not end at the browser's error page", async ({
  page,
}) => {
  await page.route(/\/api\/leads\?/, (route) => route.fulfill({ json: { leads: [null], total: 1 } }));
  await openHome(page);
  await page.route("**/healthz", (route) => route.abort("connectionrefused"));
  await menu(page)
    .getByRole("link", { name: /^Leads/ })
    .click();
  await expect(title(page)).toHaveText("Sem conexão");
});

test("a script that a new version has replaced reloads the page once, at the new address", async ({
  page,
}) => {
  await openHome(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await test.step("the new version has it", async () => {
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await menu(page).getByRole("link", { name: "FAQ" }).click();
    await expect(title(page)).toHaveText("FAQ");
    await expect(page).toHaveURL(/\/dashboard\/faq$/);
    expect(documents).toBe(1);
  });
  await test.step("if it fails for the same script again, it offers a way on", async () => {
    await page.goto("/dashboard");
    await expect(title(page)).toHaveText("Dashboard");
    documents = 0;
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
    await menu(page).getByRole("link", { name: "FAQ" }).click();
    await expect(title(page)).toHaveText("Ops! Algo deu errado");
    expect(documents).toBe(0);
  });
});
