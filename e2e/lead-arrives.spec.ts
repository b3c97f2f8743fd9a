// The main job: a visitor on a phone writes, the team is notified, staff find and move the lead.

import type { Page } from "@playwright/test";
import { leadRow, openDetails } from "./lead-list.ts";
import { whenReady } from "./ready.ts";
import { expect, type Site, test } from "./site.ts";
import { openDashboard } from "./staff.ts";
import { expectToast } from "./toasts.ts";

const PHONE = { width: 375, height: 812 };

test("a visitor on a phone writes, and staff finds, filters and moves the lead", async ({
  browser,
  site,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url, viewport: PHONE, hasTouch: true });
  await visitor.goto("/");
  await visitor.getByRole("main").getByRole("link", { name: "Solicitar Orçamento" }).first().click();
  await expect(visitor).toHaveURL(/\/contato/);
  const name = `Ana Paula ${Date.now()}`;
  await visitor.getByLabel("Nome").fill(name);
  await visitor.getByLabel("E-mail").fill("ana@cliente.example");
  await visitor.getByLabel("Telefone").pressSequentially("5511987654321");
  await expect(visitor.getByLabel("Telefone")).toHaveValue("(11) 98765-4321");
  await visitor.getByLabel("Mensagem").fill("Preciso trocar um sistema de 2009 sem parar a loja.");
  await visitor.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(visitor.getByRole("heading", { name: "Mensagem enviada com sucesso!" })).toBeFocused();
  await expect(visitor.getByText("Retornaremos em até 24 horas úteis.")).toBeVisible();
  await expect(visitor.getByLabel("Nome")).toHaveValue("");

  await expect.poll(() => mailAbout(site, name)?.text ?? "").toContain("trocar um sistema de 2009");
  // Without a mailbox, answers to the notice go to the lead, and its button leads to the lead's page.
  expect(mailAbout(site, name)?.replyTo?.text).toBe("ana@cliente.example");
  expect(mailAbout(site, name)?.html).toMatch(/\/dashboard\/leads\/[0-9a-f-]{36}\?responder/);
  expect(mailAbout(site, name)?.html).toContain(name);
  await expect.poll(() => site.deliveries.map(({ body }) => body).join("\n")).toContain(name);
  const delivery = site.deliveries.find(({ body }) => body.includes(name));
  expect(JSON.parse(delivery?.body ?? "{}")).toMatchObject({
    source: "contact-form",
    phone: "+5511987654321",
    email: "ana@cliente.example",
    url: expect.stringContaining("/contato"),
    timestamp: expect.any(String),
  });
  expect(delivery?.headers["webhook-id"]).toBeTruthy();

  const staff = await browser.newPage({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  await openDashboard(staff);
  await staff.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Leads" }).click();
  await staff.getByRole("searchbox").fill(name.toLowerCase());
  const row = leadRow(staff, name);
  await expect(row).toHaveCount(1);
  const details = await openDetails(staff, name);
  await expect(details.getByRole("link", { name: "ana@cliente.example" })).toHaveAttribute(
    "href",
    /^mailto:ana@/,
  );
  await row.getByRole("combobox").selectOption({ label: "Qualificado" });
  await expect(staff.getByText("Status atualizado")).toBeVisible();
  await staff.reload();
  await staff.getByRole("combobox", { name: "Status" }).first().selectOption({ label: "Qualificado" });
  await expect(row).toHaveCount(1);
  await staff.getByRole("combobox", { name: "Status" }).first().selectOption({ label: "Perdido" });
  await expect(row).toHaveCount(0);
  await staff.getByRole("button", { name: "Sair" }).click();
  await expect(staff.getByRole("button", { name: "Entrar" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("home reads, and the contact form reports errors keeping what was typed, then sends", async ({
    page,
    site,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Manutenção e Suporte" })).toBeVisible();

    await page.goto("/contato");
    await page.getByLabel("Nome").fill("Zé");
    await page.getByLabel("E-mail").fill("ze@cliente.example");
    await page.getByLabel("Mensagem").fill("Curta");
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(page.getByText("Nome deve ter pelo menos 3 caracteres")).toBeVisible();
    await expect(page.getByText("Mensagem deve ter pelo menos 10 caracteres")).toBeVisible();
    await expect(page.getByLabel("Nome")).toHaveValue("Zé");
    await expect(page.getByLabel("Mensagem")).toHaveValue("Curta");

    const name = `José sem script ${Date.now()}`;
    await page.getByLabel("Nome").fill(name);
    await page.getByLabel("Mensagem").fill("Agora com o tamanho que pediram.");
    await page.getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
    await expect.poll(() => mailAbout(site, name)?.text ?? "").toContain("Agora com o tamanho");
  });
});

test("a double click sends once", async ({ page, site }) => {
  await page.goto("/contato");
  const name = `Duplo Clique ${Date.now()}`;
  await fillContact(page, name);
  await page.getByRole("button", { name: "Enviar mensagem" }).dblclick();
  await expect(page.getByText("Mensagem enviada com sucesso!")).toBeVisible();
  await expect.poll(() => site.mails.filter((mail) => mail.text?.includes(name)).length).toBe(1);
  await page.waitForTimeout(1500);
  expect(site.mails.filter((mail) => mail.text?.includes(name))).toHaveLength(1);
});

test("what was typed survives a reload and a server that fails", async ({ page }) => {
  await page.goto("/contato");
  await fillContact(page, "Persistente da Silva");
  await page.reload();
  await whenReady(page);
  await expect(page.getByLabel("Nome")).toHaveValue("Persistente da Silva");
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expectToast(page, "Erro ao enviar mensagem", "Tente novamente ou entre em contato via WhatsApp.");
  await expect(page.getByLabel("Nome")).toHaveValue("Persistente da Silva");
});

async function fillContact(page: Page, name: string): Promise<void> {
  await whenReady(page);
  await page.getByLabel("Nome").fill(name);
  await page.getByLabel("E-mail").fill("cliente@empresa.example");
  await page.getByLabel("Mensagem").fill("Quero conversar sobre um sistema novo.");
}

function mailAbout(site: Site, name: string) {
  return site.mails.find((mail) => mail.text?.includes(name));
}
