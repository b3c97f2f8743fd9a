import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { startSession } from "./staff.ts";

test("a question is kept as a draft, published, and brought back from its history", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { question: "Quanto custa um sistema?", answer: "Depende do prazo.", category: "Versões" };
  await page.request.post("/api/settings/faq", { headers, data });
  const seen = async () => (await page.request.get("/api/settings/faq")).text();
  await page.goto("/dashboard/faq");

  const row = page.getByRole("region", { name: "Versões" }).getByRole("article");
  const dialog = page.getByRole("dialog", { name: "Editar item do FAQ" });
  await row.getByRole("button", { name: "Editar" }).click();
  await expect(dialog.getByRole("button", { name: "Salvar rascunho" })).toBeDisabled();
  await dialog.getByLabel("Resposta").fill("Depende do tamanho.");
  await dialog.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Rascunho salvo")).toBeVisible();
  await expect(dialog.getByText("Alterações não publicadas")).toBeVisible();
  expect(await seen()).toContain("Depende do prazo.");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toBeHidden();

  await expect(row.getByText("Alterações não publicadas")).toBeVisible();
  await row.getByRole("button", { name: "Editar" }).click();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("Depende do tamanho.");
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  const changes = page.getByRole("dialog", { name: "O que muda" });
  await expect(changes.getByRole("deletion").filter({ hasText: "prazo" })).toBeVisible();
  await changes.getByRole("button", { name: "Fechar" }).click();
  await dialog.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Pergunta atualizada!")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await seen()).toContain("Depende do tamanho.");
  await expect(row.getByText("Alterações não publicadas")).toBeHidden();

  await row.getByRole("button", { name: "Editar" }).click();
  await dialog.getByRole("button", { name: "Histórico" }).click();
  const history = page.getByRole("dialog", { name: "Histórico de “Quanto custa um sistema?”" });
  await expect(history.getByRole("radio", { name: /No ar/ })).toBeChecked();
  await expectNoViolations(page);
  await history.getByRole("radio").last().check({ force: true });
  await history.getByRole("button", { name: "Restaurar como rascunho" }).click();
  await expect(history).toBeHidden();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("Depende do prazo.");
  expect(await seen()).toContain("Depende do tamanho.");
  await dialog.getByRole("button", { name: "Descartar alterações" }).click();
  await expect(dialog.getByLabel("Resposta")).toHaveValue("Depende do tamanho.");
  await expect(dialog.getByRole("button", { name: "Salvar", exact: true })).toBeVisible();
});

test("two people in one question choose whose text stays", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { question: "De quem é este texto?", answer: "De ninguém.", category: "Dois" };
  const made = await page.request.post("/api/settings/faq", { headers, data });
  const { id } = (await made.json()) as { id: string };
  await page.goto("/dashboard/faq");
  const row = page.getByRole("region", { name: "Dois" }).getByRole("article");
  const dialog = page.getByRole("dialog", { name: "Editar item do FAQ" });
  await row.getByRole("button", { name: "Editar" }).click();
  await dialog.getByLabel("Resposta").fill("Meu.");
  await page.request.put(`/api/faq/${id}/draft`, { headers, data: { answer: "Da outra pessoa." } });
  await dialog.getByRole("button", { name: "Salvar rascunho" }).click();
  await dialog.getByRole("button", { name: "Ficar com o da outra pessoa" }).click();
  await expect(dialog.getByLabel("Resposta", { exact: true })).toHaveValue("Da outra pessoa.");
  await dialog.getByLabel("Resposta", { exact: true }).fill("De nós dois.");
  await dialog.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Rascunho salvo")).toBeVisible();
  const draft = await page.request.get(`/api/faq/${id}/draft`, { headers });
  expect(await draft.json()).toMatchObject({ answer: "De nós dois." });
});
