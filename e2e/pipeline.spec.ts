// The stages of the pipeline as a setting.

import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

test("stages are added, ordered, named and removed, and the board follows", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/leads/funil");
  const stages = page.getByRole("list", { name: "Etapas" }).getByRole("listitem");
  const name = (place: number) => stages.nth(place).getByLabel("Nome da etapa");
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  await expect(stages).toHaveCount(7);
  await expectNoViolations(page);

  await test.step("what cannot be is said beside it", async () => {
    await page.getByRole("button", { name: "Adicionar etapa" }).click();
    await save.click();
    await expect(stages.nth(7).getByText("Nome da etapa: escreva um nome")).toBeVisible();
    await name(7).fill("Visita técnica");
    await stages.nth(7).getByLabel("Probabilidade (%)").fill("101");
    await save.click();
    await expect(stages.nth(7).getByText("Probabilidade: use um número inteiro de 0 a 100")).toBeVisible();
    await stages.nth(7).getByLabel("Probabilidade (%)").fill("30");
    await stages.nth(7).getByLabel("Status").selectOption("CONTACTED");
  });

  await test.step("the order changes by buttons and by the handle's keys, told in Portuguese", async () => {
    for (let place = 7; place > 3; place--)
      await page.getByRole("button", { name: "Mover para cima: Visita técnica" }).click();
    await expect(name(3)).toHaveValue("Visita técnica");
    await page.getByRole("button", { name: "Ordenar Visita técnica" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Visita técnica está na posição 4 de 8.")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Visita técnica está na posição 3 de 8.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByText("Visita técnica ficou na posição 3 de 8.")).toBeAttached();
    await expect(name(2)).toHaveValue("Visita técnica");
    await save.click();
    await expect(toastOf(page, "Funil salvo!")).toBeVisible();
    await page.goto("/dashboard/leads?visao=quadro");
    await expect(page.getByRole("heading", { level: 2, name: /^Visita técnica/ })).toBeVisible();
  });

  await test.step("the leads of a removed stage go where one says", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { stages: saved } = await (await page.request.get("/api/pipeline", { headers })).json();
    const { id } = saved.find((stage: { name: string }) => stage.name === "Visita técnica");
    const email = `${crypto.randomUUID()}@exemplo.com.br`;
    await page.request.post("/api/contact", {
      data: { name: "Vera Luz", email, message: "Quero um sistema novo." },
    });
    const { leads } = await (await page.request.get(`/api/leads?q=${email}`, { headers })).json();
    await page.request.put(`/api/leads/${leads[0].id}`, { headers, data: { stage: id } });
    await page.goto("/dashboard/leads/funil");
    await page.getByRole("button", { name: "Excluir: Visita técnica" }).click();
    const dialog = page.getByRole("dialog", { name: "Excluir a etapa “Visita técnica”?" });
    await expect(dialog.getByLabel("Para onde vão os leads")).toHaveValue("contatado");
    await dialog.getByLabel("Para onde vão os leads").selectOption("negociacao");
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Excluir etapa" }).click();
    await expect(stages).toHaveCount(7);
    await save.click();
    await expect(toastOf(page, "Funil salvo!")).toBeVisible();
    await page.goto(`/dashboard/leads/${leads[0].id}`);
    await expect(page.getByRole("button", { name: "Etapa atual: Negociação" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Qualificado", { exact: true }).first()).toBeVisible();
  });
});
