// Zero axe violations on every screen and dialog; the public pages as they open are walked in public-pages.spec.ts.
import { expectNoViolations } from "./axe.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, signIn } from "./staff.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a project over the portfolio has no accessibility violations", async ({ page }) => {
  await page.goto("/portfolio");
  await whenReady(page);
  await page.getByRole("link", { name: "Ver Detalhes" }).first().click();
  await expect(page.getByRole("dialog").getByText("Funcionalidades")).toBeVisible();
  await expectNoViolations(page);
});

test("a form with errors has no accessibility violations", async ({ page }) => {
  await page.goto("/contato");
  await whenReady(page);
  await page.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  await expectNoViolations(page);
});

test("the question about cookies and its choices have no accessibility violations", async ({
  page,
  site,
}) => {
  await site.changeSettings(
    "google_analytics_id = 'G-PRUMO12345', google_maps_embed_url = 'https://www.google.com/maps/embed?pb=x'",
  );
  // Word from the database takes a moment.
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

test("what floats, and the WhatsApp dialog, have no accessibility violations", async ({ page }) => {
  await page.goto("/sobre");
  await whenReady(page);
  await page.evaluate(() => scrollTo(0, 500));
  await page.getByRole("button", { name: "Voltar ao topo" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Conversar no WhatsApp" }).click();
  await page.getByRole("dialog", { name: "Conversar no WhatsApp" }).waitFor();
  await expectNoViolations(page);
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

test("the receipt of a data-removal request has no accessibility violations", async ({ page }) => {
  await page.goto("/remove-cadastro");
  await whenReady(page);
  await page.getByLabel("Nome").fill("Ana Prado");
  await page.getByLabel("E-mail").fill("ana@cliente.example");
  await page.getByLabel("Motivo").fill("Não quero mais receber contato.");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await page.getByRole("heading", { name: "Solicitação Enviada!" }).waitFor();
  await expectNoViolations(page);
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

test("login, dashboard and leads have no accessibility violations", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Entrar" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Informe sua senha")).toBeVisible();
  await expectNoViolations(page);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Atividade recente" })).toBeVisible();
  const activity = page.getByRole("region", { name: "Atividade recente" });
  await expect(activity.getByRole("listitem").first()).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/dashboard/leads");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/dashboard/leads?busca=ninguém");
  await expect(page.getByText("Nenhum lead encontrado")).toBeVisible();
  await expectNoViolations(page);
});

test("overview, analytics and the palette have no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard");
  const chart = page.getByRole("region", { name: "Visualizações por dia" });
  await chart.getByText("Ver em tabela").click();
  await chart.locator("svg path").first().waitFor({ state: "attached" });
  await page.getByRole("region", { name: "Atividade recente" }).getByRole("listitem").first().waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  await expectNoViolations(page);
  await page.keyboard.type("nada disso");
  await page.getByText("Nada com esse nome").waitFor();
  await expectNoViolations(page);
  await page.goto("/dashboard/analytics");
  await page.getByRole("region", { name: "Páginas Mais Visitadas" }).getByRole("listitem").first().waitFor();
  await expectNoViolations(page);
});

test("the form for an account has no accessibility violations", async ({ page, site }) => {
  await site.changeSettings("allow_registration = true");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByLabel("Nome").waitFor();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByText("Informe seu e-mail").waitFor();
  await expectNoViolations(page);
  await site.changeSettings("allow_registration = false");
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
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Informe a URL do destino")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel("Nome").fill("Acessível");
  await dialog.getByLabel("URL").fill("https://crm.invalid/");
  await dialog.getByRole("button", { name: "Salvar" }).click();
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

test("the settings and FAQ screens have no accessibility violations", async ({ page }) => {
  await openSignedIn(page, "/dashboard/settings");
  await page.getByLabel("Nome do site").waitFor();
  await expectNoViolations(page);
  await page.goto("/dashboard/faq");
  await page.getByRole("article").first().waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("n");
  await page.getByRole("dialog").waitFor();
  await expectNoViolations(page);
  await page.getByLabel("Pergunta").fill("Uma pergunta");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await expectNoViolations(page);
});
