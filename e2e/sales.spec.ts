// A salesperson takes care of all leads, and sees nothing else.

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { linkTo } from "./editor.ts";
import { expect, type Site, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

/** Invites a salesperson on the administrator's screen, who then enters by the mail's link. */
async function inviteSalesperson(page: Page, site: Site, browser: Browser): Promise<Page> {
  const email = `${randomUUID()}@exemplo.com.br`;
  await openSignedIn(page, "/dashboard/equipe");
  await page.getByRole("button", { name: "Convidar" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("combobox", { name: "Papel" }).last().selectOption("Vendas");
  await expect(page.getByText(/^Cuida de todos os leads/).last()).toBeVisible();
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("heading", { name: email })).toBeVisible();
  const context = await browser.newContext({ baseURL: site.url });
  const sales = await context.newPage();
  await sales.goto(await linkTo(site, email));
  await sales.getByLabel("Nome").fill("Vera Vendas");
  await sales.getByLabel("Senha").fill("uma senha bem comprida");
  await sales.keyboard.press("Enter");
  await expect(sales.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  return sales;
}

test("a salesperson sees leads and nothing else, and no screen asks for what is refused", async ({
  page,
  site,
  browser,
}) => {
  const sales = await inviteSalesperson(page, site, browser);
  const refused: string[] = [];
  sales.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const screens = sales.getByRole("navigation", { name: "Painel" }).getByRole("link");
  await expect(screens).toHaveText([/^Dashboard/, /^Leads/, /^Origens/]);
  await expect(sales.getByRole("heading", { name: "Hoje" })).toBeVisible();
  await expect(sales.getByText("Do contato ao contrato")).toBeVisible();
  await expectNoViolations(sales);

  const titles = {
    "/dashboard": "Dashboard",
    "/dashboard/leads": "Leads",
    "/dashboard/leads/modelos": "Modelos de e-mail",
    "/dashboard/leads/emails": "A quem pertence?",
    "/dashboard/origens": "Origem dos contratos",
    "/dashboard/conta": "Minha conta",
  };
  for (const [path, title] of Object.entries(titles)) {
    await sales.goto(path);
    await expect(sales.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(sales.locator('[aria-busy="true"], main .animate-pulse')).toHaveCount(0);
  }
  expect(refused).toEqual([]);

  for (const path of ["posts", "analytics", "settings", "equipe", "privacidade", "registro"]) {
    await sales.goto(`/dashboard/${path}`);
    await expect(sales.getByRole("heading", { level: 1, name: "Sem permissão" })).toBeVisible();
    await expect(sales.getByText(/^Esta tela é só para /)).toBeVisible();
  }
  expect(refused).toEqual([]);
  await sales.context().close();
});
