// The page of one lead: its head, what is written in the timeline, and where the person came from.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

const LONG = "Temos três lojas e um depósito, e o estoque nunca bate com o sistema. ".repeat(30);

/** Writes as a visitor with consent, and opens the lead's page. @returns its id */
async function openLead(page: Page, url: string, message = LONG): Promise<string> {
  const email = `ana-${randomUUID()}@exemplo.com.br`;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const data = {
    name: "Ana Prado",
    email,
    message,
    source: "contact-form",
    pageUrl: `${url}/contato`,
    touches: [
      {
        at: minutesAgo(90),
        url: `${url}/servicos?utm_source=google&utm_medium=cpc&utm_campaign=estoque`,
        referrer: "https://www.google.com/",
      },
    ],
    pages: [
      { at: minutesAgo(80), path: "/servicos" },
      { at: minutesAgo(2), path: "/contato" },
    ],
  };
  expect((await page.request.post("/api/contact", { data })).status()).toBe(201);
  const token = await openSignedIn(page, "/dashboard");
  const headers = { authorization: `Bearer ${token}` };
  const { leads } = await (await page.request.get(`/api/leads?q=${email}`, { headers })).json();
  await page.goto(`/dashboard/leads/${leads[0].id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ana Prado" })).toBeVisible();
  return leads[0].id;
}

test("the head moves the deal through its stages, and changes value and owner in their place", async ({
  page,
  site,
}) => {
  await openLead(page, site.url);
  const stages = page.getByRole("region", { name: "Etapa do funil" });
  const dialog = page.getByRole("dialog");
  await test.step("a stage is a step, by keyboard too, and is undone", async () => {
    await stages.getByRole("button", { name: "Mover para a etapa Proposta enviada" }).press("Enter");
    await expect(toastOf(page, "Status atualizado")).toContainText("Proposta enviada");
    const current = stages.getByRole("button", { name: "Etapa atual: Proposta enviada" });
    await expect(current).toHaveAttribute("aria-current", "step");
    await expect(stages.getByText("Chegou à etapa hoje")).toBeVisible();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(stages.getByRole("button", { name: "Etapa atual: Novo" })).toBeFocused();
  });
  await test.step("the value is changed where it stands", async () => {
    await page.getByRole("button", { name: "Definir valor" }).click();
    const value = page.getByLabel("Valor", { exact: true });
    await expect(value).toBeFocused();
    await value.fill("45 mil");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Valor: escreva como 45.000,00")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Definir valor" })).toBeFocused();
  });
  await test.step("a deal that is won asks for its value", async () => {
    await stages.getByRole("button", { name: "Mover para a etapa Ganho" }).click();
    await dialog.getByLabel("Valor").fill("45.000,00");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(stages.getByRole("button", { name: "Etapa atual: Ganho" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^R\$\s45\.000,00/ })).toBeVisible();
  });
  await test.step("a lost one asks for the reason", async () => {
    await stages.getByRole("button", { name: "Mover para a etapa Perdido" }).click();
    await dialog.getByLabel("Motivo da perda").selectOption({ label: "Outro" });
    await dialog.getByLabel("Qual?").fill("Vai fazer em casa");
    await dialog.getByRole("button", { name: "Registrar" }).click();
    await expect(stages.getByRole("button", { name: "Etapa atual: Perdido" })).toBeVisible();
    await expect(page.getByLabel("Motivo da perda")).toHaveValue("Vai fazer em casa");
  });
  await test.step("the owner is chosen, or takes it", async () => {
    await page.getByRole("button", { name: "Pegar este lead" }).click();
    const owner = page.getByRole("combobox", { name: "Responsável" });
    await expect(owner.locator("option:checked")).toHaveText("Administrador");
    await owner.selectOption({ label: "Ninguém" });
    await expect(toastOf(page, "Lead atualizado!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pegar este lead" })).toBeVisible();
  });
  await expectNoViolations(page);
});

test("the timeline shows one kind of events, folds long words, and is written by keyboard", async ({
  page,
  site,
}) => {
  await openLead(page, site.url);
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  const shown = (name: string) => timeline.getByRole("button", { name, exact: true }).click();
  const written = timeline.getByText("Escreveu por Formulário de contato");
  await expect(timeline.getByRole("region", { name: "Hoje" })).toBeVisible();
  const fold = timeline.getByRole("button", { name: "Mostrar tudo" });
  await fold.click();
  await expect(timeline.getByRole("button", { name: "Ver menos" })).toBeVisible();

  await page.keyboard.press("n");
  const note = timeline.getByRole("form", { name: "Nova nota" }).getByLabel("Nota");
  await expect(note).toBeFocused();
  await page.keyboard.type("nrt: prefere de manhã");
  await timeline.getByRole("button", { name: "Adicionar nota" }).click();
  await expect(note).toHaveValue("");
  await shown("Notas");
  await expect(timeline.getByRole("listitem")).toHaveText([/prefere de manhã/]);
  await shown("Conversa");
  await expect(written).toBeVisible();
  await expect(timeline.getByText("prefere de manhã")).toHaveCount(0);
  await shown("Mudanças");
  await expect(timeline.getByText("Nada mudou ainda.")).toBeVisible();
  await shown("Tudo");
  await expect(timeline.getByRole("listitem")).toHaveCount(2);

  await page.keyboard.press("r");
  const reply = timeline.getByRole("form", { name: "Responder", exact: true });
  await expect(reply.getByLabel("Assunto")).toBeFocused();
  await expect(reply.getByRole("region", { name: "O que o lead escreveu" })).toContainText("três lojas");
  await reply.getByRole("button", { name: "Cancelar" }).click();
  await expect(reply).toHaveCount(0);
  await expect(timeline.getByRole("tab", { name: "Nota" })).toBeFocused();
  await timeline.getByRole("tab", { name: "Ligação" }).click();
  await expect(timeline.getByLabel("O que foi dito")).toBeFocused();
  await page.getByRole("button", { name: "Mais ações" }).click();
  await expectNoViolations(page);
  await page.getByRole("menuitem", { name: "Tarefa" }).click();
  await expect(timeline.getByRole("form", { name: "Nova tarefa" }).getByLabel("Tarefa")).toBeFocused();
});

test("“Origem” says where the person came from and what they saw", async ({ page, site }) => {
  await openLead(page, site.url);
  const origin = page.getByRole("region", { name: "Origem" });
  await expect(origin).toContainText("Anúncios: google");
  await expect(origin).toContainText("estoque");
  await expect(origin.getByRole("link", { name: "/servicos" }).first()).toBeVisible();
  await expect(origin).toContainText("Formulário de contato em /contato");
  await origin.getByText("Páginas vistas antes do contato (2)").click();
  await expect(origin.getByRole("link", { name: "/contato" })).toBeVisible();
});

test("on a phone the reply is in the thumb's reach, and the rest of the head is folded", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLead(page, site.url);
  const answer = page.getByRole("button", { name: "Responder", exact: true });
  await expect(answer).toBeInViewport();
  const box = await answer.boundingBox();
  expect(box?.y).toBeGreaterThan(600);
  const owner = page.getByRole("combobox", { name: "Responsável" });
  await expect(owner).toBeHidden();
  await page.getByRole("button", { name: "Valor, responsável e próximo passo" }).click();
  await expect(owner).toBeVisible();
  await page.getByRole("combobox", { name: "Etapa" }).selectOption({ label: "Contatado" });
  await expect(toastOf(page, "Status atualizado")).toBeVisible();
  await answer.click();
  await expect(
    page.getByRole("form", { name: "Responder", exact: true }).getByLabel("Assunto"),
  ).toBeFocused();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test("what is written in each tab of the composer is there after a reload", async ({ page, site }) => {
  await openLead(page, site.url);
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  await timeline.getByRole("tab", { name: "Ligação" }).click();
  await timeline.getByLabel("O que foi dito").fill("Quer a proposta por escrito");
  await timeline.getByRole("tab", { name: "Tarefa" }).click();
  await timeline.getByRole("textbox", { name: "Tarefa" }).fill("Mandar a proposta");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await timeline.getByRole("tab", { name: "Ligação" }).click();
  await expect(timeline.getByLabel("O que foi dito")).toHaveValue("Quer a proposta por escrito");
  await timeline.getByRole("tab", { name: "Tarefa" }).click();
  await expect(timeline.getByRole("textbox", { name: "Tarefa" })).toHaveValue("Mandar a proposta");
});
