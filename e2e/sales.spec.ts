// A salesperson takes care of all leads, and sees nothing else.

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { linkTo } from "./editor.ts";
import { expect, type Site, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

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
  await expect(screens).toHaveText([/^Dashboard/, /^Leads/, /^Empresas/, /^Origens/]);
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

test("a salesperson takes a lead and answers it, and is told who was faster", async ({
  page,
  site,
  browser,
}) => {
  const names = ["Rita Alves", "Davi Nunes"].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  for (const name of names) {
    const email = `${randomUUID()}@exemplo.com.br`;
    const data = { name, email, message: "Preciso de um sistema de estoque.", source: "website" };
    expect((await page.request.post("/api/contact", { data })).status()).toBe(201);
  }
  const [mine = "", theirs = ""] = names;
  const sales = await inviteSalesperson(page, site, browser);
  const take = sales.getByRole("button", { name: "Pegar este lead" });
  const open = async (name: string) => {
    await sales.goto(`/dashboard/leads?busca=${encodeURIComponent(name)}`);
    await sales.getByRole("link", { name }).first().click();
    await expect(sales.getByRole("heading", { level: 1, name })).toBeVisible();
  };

  await open(mine);
  await take.focus();
  await sales.keyboard.press("Enter");
  await expect(sales.getByText("Este lead agora é seu!")).toBeVisible();
  await expect(take).toHaveCount(0);
  await expect(sales.getByLabel("Responsável").locator("option:checked")).toHaveText("Vera Vendas");
  const timeline = sales.getByRole("region", { name: "Linha do tempo" });
  await expect(timeline.getByText("Ninguém → Vera Vendas")).toBeVisible();
  await sales.getByRole("button", { name: "Responder", exact: true }).click();
  const reply = sales.getByRole("form", { name: "Responder", exact: true });
  await reply.getByLabel("Assunto").fill("Seu estoque");
  await reply.getByLabel("Mensagem").fill("Quantas lojas são?");
  await reply.getByRole("button", { name: "Enviar" }).click();
  await expect(timeline.getByText("Respondeu por e-mail: Seu estoque")).toBeVisible();

  await open(theirs);
  const id = sales.url().split("/").at(-1);
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  expect((await page.request.post(`/api/leads/${id}/take`, { headers })).status()).toBe(200);
  await take.click();
  await expect(sales.getByText("Administrador já pegou este lead.")).toBeVisible();
  await expect(take).toHaveCount(0);
  await expectNoViolations(sales);

  await openSignedIn(page, "/dashboard/registro");
  const entry = page
    .getByRole("article")
    .filter({ hasText: "Pegou um lead" })
    .filter({ hasText: "Vera Vendas" });
  await expect(entry.first()).toContainText("Ninguém");
  await expect(entry.first().getByRole("link", { name: "Lead" })).toBeVisible();
  await sales.context().close();
});

test("an administrator has the leads of a source go to people by turns", async ({ page }) => {
  const source = `feira-${randomUUID().slice(0, 8)}`;
  const write = async (): Promise<string> => {
    const name = `Lia Prado ${randomUUID().slice(0, 8)}`;
    const data = { name, email: `${randomUUID()}@exemplo.com.br`, message: "Preciso de um sistema.", source };
    expect((await page.request.post("/api/contact", { data })).status()).toBe(201);
    return name;
  };
  await write();
  const token = await openSignedIn(page, "/dashboard/leads/distribuicao");
  await expect(page.getByText("Nenhuma regra ainda")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Distribuir leads novos" })).toBeDisabled();
  await page.getByRole("button", { name: "Nova regra" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: source }).check();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByText("Pessoas: escolha ao menos uma")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Administrador" }).check();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { name: `1. Fonte: ${source}` })).toBeVisible();
  const toggle = page.getByRole("switch", { name: "Distribuir leads novos" });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText("Próxima pessoa: Administrador")).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await page.request.get("/api/lead-assignment", { headers })).json())
    .toMatchObject({ isOn: true });
  await expectNoViolations(page);

  const name = await write();
  await page.goto(`/dashboard/leads?busca=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByText("Atribuído a Administrador pela distribuição")).toBeVisible();

  await page.goto("/dashboard/leads/distribuicao");
  await page.getByRole("button", { name: "Excluir a regra 1" }).click();
  await expect(page.getByText("Nenhuma regra ainda")).toBeVisible();
});
