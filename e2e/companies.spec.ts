// Companies: entered from a lead, filled by their CNPJ, with several people.

import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startProcess } from "../src/testing/product-process.ts";
import { expectNoViolations } from "./axe.ts";
import { copyDemo } from "./demo.ts";
import { expect, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { toastOf } from "./toasts.ts";

test("a company is made of a lead, filled by its CNPJ, and shows its two people", async ({ page }) => {
  const service = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        razao_social: "PADARIA AURORA LTDA",
        municipio: "SOROCABA",
        uf: "SP",
        ddd_telefone_1: "1533334444",
        descricao_situacao_cadastral: "ATIVA",
      }),
    );
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  // A process of its own may ask this machine.
  const dataDir = await copyDemo();
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off", PRIVATE_ADDRESSES: "allow" });
  const token = await getToken(page.request, running.url);
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  const headers = { authorization: `Bearer ${token}` };
  const addLead = async (data: object): Promise<string> =>
    (await (await page.request.post(`${running.url}/api/leads`, { headers, data })).json()).id;
  try {
    const first = await addLead({
      name: "Olga Aurora",
      company: "Padaria Aurora",
      email: "olga@aurora.example",
    });
    const second = await addLead({ name: "Raul Aurora", company: "padaria aurora ltda." });

    await test.step("the lead's page makes the company", async () => {
      await page.goto(`${running.url}/dashboard/leads/${first}`);
      const panel = page.getByRole("region", { name: "Empresa", exact: true });
      await panel.getByRole("button", { name: "Cadastrar “Padaria Aurora”" }).click();
      await expect(toastOf(page, "Empresa cadastrada!")).toBeVisible();
      await expect(panel.getByRole("link", { name: "Padaria Aurora" })).toBeVisible();
      await expectNoViolations(page);
    });

    await test.step("the other's page suggests it by its name", async () => {
      await page.goto(`${running.url}/dashboard/leads/${second}`);
      const panel = page.getByRole("region", { name: "Empresa", exact: true });
      await expect(panel.getByText("mesmo nome")).toBeVisible();
      // "/" is the key of a screen's own field.
      await expect(panel.getByRole("searchbox")).not.toHaveAttribute("aria-keyshortcuts");
      await page.keyboard.press("/");
      await expect(panel.getByRole("searchbox")).not.toBeFocused();
      await panel.getByRole("button", { name: "Vincular a Padaria Aurora" }).click();
      await panel.getByRole("link", { name: "Padaria Aurora" }).click();
      const people = page.getByRole("list", { name: "Pessoas" });
      await expect(people.getByRole("link", { name: "Olga Aurora" })).toBeVisible();
      await expect(people.getByRole("link", { name: "Raul Aurora" })).toBeVisible();
    });

    await test.step("the CNPJ fills it, after showing what would change", async () => {
      const set = await page.request.put(`${running.url}/api/settings`, {
        headers,
        data: { cnpjService: "own", cnpjServiceUrl: `http://127.0.0.1:${port}/{cnpj}` },
      });
      expect(set.status(), await set.text()).toBe(200);
      await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-36");
      await page.getByRole("button", { name: "Salvar", exact: true }).click();
      await expect(page.getByText("CNPJ inválido: confira os números e as letras")).toBeVisible();
      await page.getByLabel("CNPJ").fill("12.ABC.345/01DE-35");
      await page.getByRole("button", { name: "Salvar", exact: true }).click();
      await page.getByRole("button", { name: "Preencher pelo CNPJ" }).click();
      const dialog = page.getByRole("dialog", { name: "Preencher pelo CNPJ" });
      await expect(dialog.getByText("Cidade: vazio → SOROCABA")).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByRole("checkbox", { name: /^Nome da empresa/ }).click();
      await dialog.getByRole("button", { name: "Usar os marcados" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByLabel("Cidade")).toHaveValue("SOROCABA");
      await expect(page.getByLabel("Nome da empresa")).toHaveValue("Padaria Aurora");
      await expect(page.getByLabel("Telefone")).toHaveValue("(15) 3333-4444");
    });

    await test.step("people are added from its page: one who is a lead already, and a new one", async () => {
      await addLead({ name: "Tadeu Solto", email: "tadeu@aurora.example" });
      await page.getByRole("button", { name: "Adicionar pessoa" }).click();
      const search = page.getByRole("dialog", { name: "Adicionar pessoa" });
      await search.getByRole("searchbox", { name: "Buscar um lead" }).fill("tadeu sol");
      await search.getByRole("button", { name: "Adicionar Tadeu Solto" }).click();
      await expect(toastOf(page, "Pessoa adicionada!")).toBeVisible();
      await expect(search.getByText("Já é desta empresa")).toBeVisible();
      await expectNoViolations(page);
      await search.getByRole("button", { name: "Cadastrar novo lead" }).click();
      const entry = page.getByRole("dialog", { name: "Novo lead" });
      await expect(entry.getByLabel("Empresa")).toHaveValue("Padaria Aurora");
      await entry.getByLabel("Nome", { exact: true }).fill("Nara Nova");
      await entry.getByRole("button", { name: "Criar lead" }).click();
      await expect(toastOf(page, "Lead criado!")).toBeVisible();
      const people = page.getByRole("list", { name: "Pessoas" });
      await expect(people.getByRole("link", { name: "Tadeu Solto" })).toBeVisible();
      await expect(people.getByRole("link", { name: "Nara Nova" })).toBeVisible();
    });

    await test.step("the table links several leads at once, to a company that is entered there, and back", async () => {
      await page.goto(`${running.url}/dashboard/leads?busca=aurora`);
      await page.getByRole("checkbox", { name: "Selecionar Olga Aurora" }).check();
      await page.getByRole("checkbox", { name: "Selecionar Raul Aurora" }).check();
      const bar = page.getByRole("group", { name: "Leads selecionados" });
      await bar.getByRole("button", { name: "Empresa", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Vincular a uma empresa" });
      await dialog.getByRole("searchbox").fill("Mercado Horizonte");
      await dialog.getByRole("button", { name: "Cadastrar “Mercado Horizonte”" }).click();
      await expect(dialog.getByLabel("Empresa dos selecionados")).not.toHaveValue("");
      await expectNoViolations(page);
      await dialog.getByRole("button", { name: "Mudar 2 leads" }).click();
      const toast = toastOf(page, "2 leads alterados");
      await toast.getByRole("button", { name: "Desfazer" }).click();
      await expect(toastOf(page, "Mudança desfeita")).toBeVisible();
    });

    await test.step("all companies are saved as CSV", async () => {
      await page.goto(`${running.url}/dashboard/empresas`);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exportar CSV" }).click();
      const file = await (await saved).path();
      expect(await readFile(file, "utf8")).toContain("Padaria Aurora;12.ABC.345/01DE-35");
    });

    await test.step("the list and the palette find it, and the trash gives it back", async () => {
      await page.goto(`${running.url}/dashboard/empresas?busca=aurora`);
      await expect(page.getByText("4 pessoas")).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole("link", { name: "Padaria Aurora" }).click();
      await page.getByRole("button", { name: "Excluir" }).click();
      await expect(toastOf(page, "Empresa movida para a lixeira!")).toBeVisible();
      await page.getByRole("button", { name: "Lixeira" }).click();
      await page.getByRole("button", { name: "Restaurar Padaria Aurora" }).click();
      await expect(toastOf(page, "Empresa restaurada!")).toBeVisible();
      await expect(page.getByText("A lixeira está vazia.")).toBeVisible();
    });
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true });
    service.close();
  }
});
