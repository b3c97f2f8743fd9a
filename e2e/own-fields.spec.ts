// Own fields of leads: defined, filled and filtered by; tags with colors.

import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

test("a field is defined, filled on a lead's page and filtered by", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/leads/campos");
  const headers = { authorization: `Bearer ${token}` };
  const fields = page.getByRole("list", { name: "Campos" }).getByRole("listitem");
  const save = page.getByRole("button", { name: "Salvar campos" });

  await test.step("what cannot be is said beside it", async () => {
    await page.getByRole("button", { name: "Adicionar campo" }).click();
    await fields.nth(0).getByLabel("Tipo").selectOption("choice");
    await save.click();
    await expect(fields.nth(0).getByText("Nome do campo: escreva um texto")).toBeVisible();
    await expect(fields.nth(0).getByText("Opções: escreva ao menos uma")).toBeVisible();
    await fields.nth(0).getByLabel("Nome do campo").fill("Porte");
    await fields.nth(0).getByLabel("Opções").fill("Pequena\nGrande");
    await fields.nth(0).getByLabel("Pedir em “Novo lead”").check();
    await page.getByRole("button", { name: "Adicionar campo" }).click();
    await fields.nth(1).getByLabel("Nome do campo").fill("Verba do projeto");
    await fields.nth(1).getByLabel("Tipo").selectOption("money");
    await save.click();
    await expect(toastOf(page, "Campos salvos!")).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the dialog asks for it, and the lead's page edits it", async () => {
    await page.goto("/dashboard/leads?novo");
    const dialog = page.getByRole("dialog", { name: "Novo lead" });
    await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Dora Própria");
    await dialog.getByLabel("Porte").selectOption("Grande");
    await expect(dialog.getByLabel("Verba do projeto")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Criar lead" }).click();
    await expect(toastOf(page, "Lead criado!")).toBeVisible();
    const { leads } = await (await page.request.get("/api/leads?q=Dora%20Propria", { headers })).json();
    await page.goto(`/dashboard/leads/${leads[0].id}`);
    const panel = page.getByRole("region", { name: "Campos próprios" });
    await expect(panel.getByLabel("Porte")).toHaveValue("Grande");
    await panel.getByLabel("Verba do projeto").fill("muito");
    await panel.getByRole("button", { name: "Salvar campos" }).click();
    await expect(panel.getByText("Verba do projeto: escreva um valor, como 45.000,00")).toBeVisible();
    await panel.getByLabel("Verba do projeto").fill("45.000");
    await panel.getByRole("button", { name: "Salvar campos" }).click();
    await expect(page.getByText("Verba do projeto: vazio → R$ 45.000,00")).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the list shows it as a column and filters by it", async () => {
    await page.goto("/dashboard/leads");
    await expect(page.getByRole("columnheader", { name: "Nome" })).toBeVisible();
    await page.getByRole("button", { name: "Colunas" }).click();
    await page.getByRole("checkbox", { name: "Porte" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Porte" })).toBeVisible();
    await page.getByRole("button", { name: "Mais filtros" }).click();
    await page.getByRole("combobox", { name: "Porte" }).selectOption("Grande");
    await page.getByRole("textbox", { name: "Verba do projeto: desde" }).fill("40.000");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    const chips = page.getByRole("list", { name: "Filtros em uso" });
    await expect(chips.getByText("Porte: Grande")).toBeVisible();
    await expect(chips.getByText("Verba do projeto: desde R$ 40.000,00")).toBeVisible();
    await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Grande" })).toBeVisible();
    await page.getByRole("button", { name: "Remover o filtro Porte: Grande" }).click();
    await expect(chips.getByText("Porte: Grande")).toHaveCount(0);
  });

  await test.step("archived, it is gone from the lead's page, and comes back with its values", async () => {
    await page.goto("/dashboard/leads/campos");
    await page.getByRole("button", { name: "Arquivar: Porte" }).click();
    await save.click();
    await expect(toastOf(page, "Campos salvos!")).toBeVisible();
    const { fields: stored } = await (await page.request.get("/api/lead-fields", { headers })).json();
    expect(stored.map((field: { isArchived: boolean }) => field.isArchived)).toEqual([true, false]);
    await page.getByRole("button", { name: "Usar de novo: Porte" }).click();
    await save.click();
    await expect(page.getByText("Arquivado", { exact: true })).toHaveCount(0);
  });
});

test("tags get colors, and are renamed, joined and removed on all leads", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/leads/campos");
  const headers = { authorization: `Bearer ${token}` };
  const added = await page.request.post("/api/leads", { headers, data: { name: "Com tags" } });
  const { id } = await added.json();
  await page.request.put(`/api/leads/${id}`, { headers, data: { tags: ["evento sp", "quente!"] } });
  const tagsOf = async () => (await (await page.request.get(`/api/leads/${id}`, { headers })).json()).tags;
  await page.reload();
  const panel = page.getByRole("region", { name: "Tags" });
  await panel.getByLabel("Nova tag").fill("Evento");
  await panel.getByRole("button", { name: "Adicionar tag" }).click();
  await panel.getByRole("combobox", { name: "Cor da tag Evento", exact: true }).selectOption("success");
  await panel.getByRole("button", { name: "Renomear a tag evento sp" }).click();
  const dialog = page.getByRole("dialog", { name: "Renomear “evento sp”" });
  await dialog.getByLabel("Novo nome").fill("evento");
  await expect(dialog.getByText(/^Já existe “Evento”/)).toBeVisible();
  await dialog.getByRole("button", { name: "Juntar as tags" }).click();
  await expect(toastOf(page, "Tags atualizadas!")).toBeVisible();
  await expect.poll(tagsOf).toEqual(["Evento", "quente!"]);
  await panel.getByRole("button", { name: "Remover a tag quente!" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover tag" }).click();
  await expect.poll(tagsOf).toEqual(["Evento"]);
  await expectNoViolations(page);
});
