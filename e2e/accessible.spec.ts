// Checks axe violations on screens and dialogs that no other journey opens; the others check their own, and
// public-pages.spec.ts checks the public pages as they open.

import { expectNoViolations } from "./axe.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("the question about cookies and its choices have no accessibility violations", async ({
  page,
  site,
}) => {
  await site.changeSettings(
    "google_analytics_id = 'G-PRUMO12345', google_maps_embed_url = 'https://www.google.com/maps/embed?pb=x'",
  );
  // The notification from the database takes a moment.
  await expect.poll(async () => (await page.request.get("/sobre")).text()).toContain("G-PRUMO12345");
  await page.goto("/sobre");
  await whenReady(page);
  await page.getByRole("region", { name: "Cookies" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Escolher" }).click();
  await page.getByRole("checkbox", { name: "Mapa" }).check();
  await expectNoViolations(page);
  await site.changeSettings("google_analytics_id = NULL, google_maps_embed_url = NULL");
});

test.describe("offered", () => {
  test.use({ offersEbook: true });

  test("the e-book's popup has no accessibility violations", async ({ page }) => {
    await page.goto("/sobre");
    await whenReady(page);
    const options = { clientY: -1, relatedTarget: null, bubbles: true };
    await page.locator("main").dispatchEvent("mouseout", options);
    await page.getByRole("button", { name: "Baixar e-book grátis" }).click();
    await expect(page.getByText("Campos obrigatórios")).toBeVisible();
    await expectNoViolations(page);
  });
});

test("requests and their dialog have no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard/privacidade");
  await page.getByRole("article").first().waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Recusar" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Recusar" }).click();
  await expect(dialog.getByText("Explique a recusa")).toBeVisible();
  await expect(dialog.getByText("Leads")).toBeVisible();
  await expectNoViolations(page);
});

for (const [screen, fill] of [
  ["posts", "Conteúdo"],
  ["projects", "Descrição *"],
] as const) {
  test(`the ${screen} screen and its dialog have no accessibility violations`, async ({ page }) => {
    await openSignedIn(page, `/dashboard/${screen}`);
    await page.getByRole("article").first().waitFor();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Editar" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(fill).fill("Outro texto");
    if (screen === "posts") {
      await dialog.getByLabel(fill).press("End");
      await page.keyboard.type(" /");
      await page.getByRole("listbox", { name: "Inserir" }).waitFor();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Visualizar" }).click();
      await expect(dialog.getByRole("region", { name: "Prévia" })).toContainText("Outro texto");
    }
    await dialog.getByLabel(/^Título( \*)?$/).fill("");
    await dialog.getByRole("button", { name: /^Atualizar/ }).click();
    await expect(dialog.getByText("Informe o título")).toBeVisible();
    await expectNoViolations(page);
  });
}

test("the API Tokens screen and its dialogs have no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard/api-tokens");
  await page.getByLabel("Nome").fill("Acessível");
  await page.getByRole("button", { name: "Criar Token" }).click();
  const created = page.getByRole("dialog", { name: "Token Criado com Sucesso!" });
  const token = (await created.getByRole("code").textContent()) ?? "";
  await expectNoViolations(page);
  await created.getByRole("button", { name: "Fechar" }).click();
  await created.waitFor({ state: "hidden" });
  await expectNoViolations(page);
  const headers = { "x-api-token": token };
  await page.request.post("/api/webhook/create-post", { headers, data: { title: "Sem conteúdo" } });
  await page.getByRole("button", { name: "Chamadas" }).first().click();
  await page.getByRole("dialog").getByText("422 Recusada").waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Despublicar tudo" }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectNoViolations(page);
});

test("the state of the site is said in one look, and has no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard/funcionamento");
  await expect(page.getByRole("listitem").filter({ hasText: "Versão" })).toContainText(
    "O banco está em dia.",
  );
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await expect(page.getByText("E-mail enviado", { exact: true })).toBeVisible();
  await expect(page.getByText("Último envio há menos de 1 minuto.")).toBeVisible();
  await expectNoViolations(page);
});

test("the Webhooks screen and its record have no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard/webhooks");
  const own = page.getByRole("article", { name: "Automação" });
  await own.getByRole("button", { name: "Enviar teste" }).click();
  await page.getByText("Teste entregue!", { exact: true }).waitFor();
  await expectNoViolations(page);
  await own.getByRole("button", { name: "Entregas" }).click();
  const row = page.getByRole("dialog").getByRole("listitem").first();
  await row.getByText("Teste").click();
  await row.getByRole("button", { name: "Reenviar" }).waitFor();
  await expectNoViolations(page);
});

test("the form of a webhook's destination and its secret have no accessibility violations", async ({
  page,
  site,
}) => {
  await openSignedIn(page, "/dashboard/webhooks?novo");
  const dialog = page.getByRole("dialog", { name: "Novo destino" });
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByText("Informe a URL do destino")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel("Nome").fill("Acessível");
  await dialog.getByLabel("URL").fill("https://crm.invalid/");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("dialog", { name: "Segredo de “Acessível”" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Fechar", exact: true }).click();
  await page
    .getByRole("article", { name: "Acessível" })
    .first()
    .getByRole("button", { name: "Editar" })
    .click();
  await page.getByRole("button", { name: "Gerar novo segredo" }).waitFor();
  await expectNoViolations(page);
  await site.query("DELETE FROM webhook_destinations WHERE url IS NOT NULL");
});
