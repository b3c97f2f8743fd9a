import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const SAVE = { name: "Salvar Configurações" };

const primaryOf = (tab: Page) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());

test("a change is saved and at once on the public pages, and its colours in the dashboard", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").fill("Nível Sistemas");
  await page.getByLabel("Facebook").fill("https://www.facebook.com/nivel");
  const parts = page.getByRole("navigation", { name: "Partes das configurações" });
  await parts.getByRole("link", { name: "Cores" }).click();
  await expect(page.getByLabel("Nome do site")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Cor principal" }).fill("#7a1f3d");
  await expect(page.getByText("Alterações não salvas")).toBeVisible();
  await page.getByRole("button", SAVE).click();
  await expect(page.getByText("Configurações salvas")).toBeVisible();
  await expect(page.getByText("Alterações não salvas")).toBeHidden();
  await expect.poll(() => primaryOf(page)).toBe("#7a1f3d");

  const visitor = await context.newPage();
  await visitor.goto("/sobre");
  await expect(visitor).toHaveTitle(/Nível Sistemas/);
  await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "Facebook" })).toBeVisible();
  expect(await primaryOf(visitor)).toBe("#7a1f3d");
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();

  await page.getByRole("textbox", { name: "Cor principal" }).fill("#285491");
  await parts.getByRole("link", { name: "Geral" }).click();
  await page.getByLabel("Nome do site").fill("Prumo Sistemas");
  await page.getByLabel("Facebook").fill("");
  await page.getByRole("button", SAVE).click();
  await expect
    .poll(async () => (await visitor.request.get("/sobre")).text())
    .toContain("– Prumo Sistemas</title>");
  await visitor.reload();
  await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "Facebook" })).toHaveCount(0);
});

test("what is wrong is said at its field, and nothing is saved", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").fill(" ");
  await page.getByLabel("E-mail", { exact: true }).fill("contato");
  await page.getByLabel("Endereço do mapa incorporado").fill("https://maps.app.goo.gl/abc");
  // A state longer than two letters is refused instead of being cut off silently.
  await page.getByLabel("Estado").fill("Nenhum");
  await page.getByRole("button", SAVE).click();
  await expect(page.getByText("Mapa incorporado: use o endereço")).toBeVisible();
  await expect(page.getByText("Informe o nome do site")).toBeVisible();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await expect(page.getByLabel("Nome do site")).toBeFocused();
  await expect(page.getByText("Estado: no máximo 2 caracteres")).toBeVisible();
  // A search shows the cards that it finds, and those with errors.
  await page.getByRole("searchbox", { name: "Buscar nas configurações" }).fill("whatsapp");
  await expect(page.getByRole("heading", { name: "Cores" })).toHaveCount(0);
  await expect(page.getByLabel("Estado")).toBeVisible();
  await page.getByRole("link", { name: "SEO e Analytics" }).click();
  await expect(page).toHaveURL(/\?grupo=busca$/);
  await expect(page.getByRole("heading", { name: "SEO e Analytics" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cores" })).toHaveCount(0);
  // Errors stay visible on every page, and the navigation names them.
  await expect(page.getByText("Informe o nome do site")).toBeVisible();
  await expect(page.getByRole("link", { name: "Informações Básicas 1 erro" })).toBeVisible();
});

test("each card has a page with an address of its own, which a phone chooses from a list", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").fill("Digitado antes");
  const parts = page.getByRole("navigation", { name: "Partes das configurações" });
  await parts.getByRole("link", { name: "Tipografia" }).click();
  await expect(page).toHaveURL(/\?parte=tipografia$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Tipografia"]);
  await expect(parts.getByRole("link", { name: "Tipografia" })).toHaveAttribute("aria-current", "page");
  await parts.getByRole("link", { name: "Aparência" }).click();
  await expect(page.getByRole("heading", { name: "Cores" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Informações Básicas" })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(parts).toBeHidden();
  const list = page.getByRole("combobox", { name: "Parte das configurações" });
  await list.selectOption("Dados legais");
  await expect(page.getByLabel("Razão social")).toBeVisible();
  await list.selectOption("Geral");
  await expect(page.getByLabel("Nome do site")).toHaveValue("Digitado antes");
  await expectNoViolations(page);
});

test("the ids of tags are masked until one asks to see them", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").waitFor();
  await expectNoViolations(page);
  const id = page.getByLabel("ID do Google Analytics", { exact: true });
  await expect(id).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Mostrar ID do Google Analytics" }).click();
  await expect(id).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar ID do Google Analytics" }).click();
  await expect(id).toHaveAttribute("type", "password");
});

test("leaving with unsaved changes asks first", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").fill("Outro nome");
  const nav = page.getByRole("navigation", { name: "Painel" });
  await nav.getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByLabel("Nome do site")).toHaveValue("Outro nome");
  await nav.getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sair sem salvar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
});

test("a save that fails says so and keeps what was typed", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Cidade").fill("Campinas");
  await page.route("**/api/settings", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", SAVE).click();
  await expect(page.getByText("Não foi possível salvar as configurações.")).toBeVisible();
  await expect(page.getByLabel("Cidade")).toHaveValue("Campinas");
});

test("settings that do not come say so", async ({ page }) => {
  await page.route("**/api/settings", (route) => route.abort());
  await openSignedIn(page, "/dashboard/settings");
  await expect(page.getByText("Não foi possível carregar as configurações do site.")).toBeVisible();
});

test("the service for CNPJs is chosen by name, and an own one has an address", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings?parte=consulta-de-cnpj");
  const service = page.getByRole("combobox", { name: "Consulta de CNPJ" });
  await expect(service).toHaveValue("off");
  await expect(service.getByRole("option")).toHaveText([
    "Desativada",
    "BrasilAPI",
    "ReceitaWS",
    "Outro endereço",
  ]);
  const address = page.getByLabel("Endereço da consulta");
  await expect(address).toBeHidden();
  await service.selectOption("Outro endereço");
  await address.fill("https://consulta.exemplo.com.br/{cnpj}");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Configurações salvas", { exact: true })).toBeVisible();
  await page.reload();
  await expect(service).toHaveValue("own");
  await expect(address).toHaveValue("https://consulta.exemplo.com.br/{cnpj}");
  await service.selectOption("Desativada");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(address).toBeHidden();
});

test("numbers keep their punctuation after saving, and hours are of 24 hours however they are typed", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/settings?parte=contato");
  const search = page.getByLabel("Buscar nas configurações");
  const save = async () => {
    await page.getByRole("button", { name: "Salvar Configurações" }).click();
    await expect(page.getByText("Configurações salvas")).toBeVisible();
  };
  await search.fill("CNPJ");
  const cnpj = page.getByRole("textbox", { name: "CNPJ", exact: true });
  const before = await cnpj.inputValue();
  await cnpj.fill("11222333000181");
  await search.fill("WhatsApp");
  const whatsapp = page.getByRole("textbox", { name: "WhatsApp", exact: true });
  await whatsapp.fill("5511988887777");
  await search.fill("atendimento");
  const start = page.getByLabel("Início do atendimento");
  await start.fill("8h15");
  await start.press("Tab");
  await expect(start).toHaveValue("08:15");
  await start.fill("25:00");
  await start.press("Tab");
  await expect(start).toHaveValue("08:15");
  await save();
  await page.reload();
  await search.fill("atendimento");
  await expect(start).toHaveValue("08:15");
  await search.fill("WhatsApp");
  await expect(whatsapp).toHaveValue("(11) 98888-7777");
  await search.fill("CNPJ");
  await expect(cnpj).toHaveValue("11.222.333/0001-81");
  await cnpj.fill(before);
  await search.fill("atendimento");
  await start.fill("09:00");
  await save();
});
