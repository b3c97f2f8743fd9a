import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const run = promisify(execFile);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Creates a token by the form, closes the dialog and returns the token. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("button", { name: "Criar Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Token Criado com Sucesso!" });
  const token = (await dialog.getByRole("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toBeHidden();
  return token;
}

test("a token is made, shown once, copied, switched off and on, and deleted", async ({ page, site }) => {
  await site.query("DELETE FROM api_tokens");
  await openSignedIn(page, "/dashboard/api-tokens");
  await expect(page.getByRole("heading", { name: "Tokens Ativos (0)" })).toBeVisible();
  await expect(page.getByText("Nenhum token criado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Criar Token" })).toBeDisabled();
  await page.getByLabel("Nome").fill("n8n do marketing");
  await page.getByLabel("Descrição").fill("Publica os rascunhos da agência");
  await page.getByRole("group", { name: "Permissões" }).getByLabel("Criar Projetos").check();
  await page.getByLabel("Expira em (dias)").fill("0");
  await page.getByRole("button", { name: "Criar Token" }).click();
  await expect(page.getByText("Erro ao criar token", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Expira em (dias)")).toHaveAccessibleDescription(/número inteiro de 1 a/);
  await page.getByLabel("Expira em (dias)").fill("30");
  // A fast double click: the heading below counts one token.
  await page.getByRole("button", { name: "Criar Token" }).dblclick();

  const dialog = page.getByRole("dialog", { name: "Token Criado com Sucesso!" });
  const token = (await dialog.getByRole("code").textContent()) ?? "";
  expect(token).toMatch(/^vtr_[0-9a-f]{48}$/);
  await dialog.getByRole("button", { name: "Copiar" }).click();
  await expect(page.getByText("Copiado!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await dialog.getByRole("button", { name: "Fechar" }).click();

  const card = page.getByRole("article", { name: "n8n do marketing" });
  await expect(card).toContainText(`${token.slice(0, 8)}…${token.slice(-4)}`);
  await expect(card).toContainText("Criar Posts, Criar Projetos");
  await expect(page.getByText(token)).toHaveCount(0);
  const active = (count: number) => page.getByRole("heading", { name: `Tokens Ativos (${count})` });
  await expect(active(1)).toBeVisible();
  await card.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText("Token atualizado", { exact: true })).toBeVisible();
  await expect(active(0)).toBeVisible();
  await expect(card).toContainText("Inativo");
  await card.getByRole("button", { name: "Ativar" }).click();
  await expect(active(1)).toBeVisible();

  await card.getByRole("button", { name: "Excluir" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("não pode ser desfeito");
  await confirm.getByRole("button", { name: "Cancelar" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Excluir" }).click();
  await confirm.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Token excluído", { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("the recipes for curl run as they are printed, and their calls are listed", async ({ page, site }) => {
  await openSignedIn(page, "/dashboard/api-tokens");
  const token = await createToken(page, "Receitas");
  const help = page.getByRole("region", { name: "Como Usar" });
  const [test, create] = await help.locator("pre:visible").allTextContents();
  const inShell = async (command = "") =>
    JSON.parse((await run("bash", ["-c", command.replace("SEU_TOKEN", token)])).stdout) as object;
  expect(create).toContain(`${site.url.replace("127.0.0.1", "localhost")}/api/webhook/create-post`);
  expect(await inShell(test)).toEqual({ name: "Receitas", permissions: ["create_post"], expiresAt: null });
  const first = await inShell(create);
  expect(first).toMatchObject({
    success: true,
    post: { slug: "meu-primeiro-post-automatico", isPublished: false },
  });
  expect(await inShell(create)).toEqual(first);

  const card = page.getByRole("article", { name: "Receitas" });
  await card.getByRole("button", { name: "Chamadas" }).click();
  const dialog = page.getByRole("dialog", { name: "Chamadas de “Receitas”" });
  await expect(dialog.getByText("Meu primeiro post automático")).toHaveCount(2);
  await expect(dialog.getByText("201 Criado").first()).toBeVisible();
});

test("what a token published goes off the site at once", async ({ page, request, context }) => {
  await openSignedIn(page, "/dashboard/api-tokens");
  const token = await createToken(page, "Robô apressado");
  const publish = (title: string) =>
    request.post("/api/webhook/create-post", {
      headers: { "x-api-token": token },
      data: { title, content: "Texto.", isPublished: true },
    });
  for (const title of ["Publicado cedo demais", "Publicado também"])
    expect((await publish(title)).status()).toBe(201);
  const visitor = await context.newPage();
  await visitor.goto("/blog/publicado-cedo-demais");
  await expect(visitor.getByRole("heading", { level: 1, name: "Publicado cedo demais" })).toBeVisible();
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();

  await page
    .getByRole("article", { name: "Robô apressado" })
    .getByRole("button", { name: "Chamadas" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Despublicar tudo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Despublicar tudo" }).click();
  await expect(page.getByText("2 posts saíram do site e ficaram como rascunho.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Post não encontrado").first()).toBeVisible();
});

test("lists that do not come say so, and come when asked again", async ({ page }) => {
  await page.route("**/api/settings/api-tokens", (route) => route.abort());
  await openSignedIn(page, "/dashboard/api-tokens");
  await expect(page.getByText("Não foi possível carregar a lista de tokens.")).toBeVisible();
  await page.unroute("**/api/settings/api-tokens");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { name: /^Tokens Ativos \(\d+\)$/ })).toBeVisible();
});

test("an editor has no business here", async ({ page, site }) => {
  await site.query("UPDATE users SET role = 'editor' WHERE email = 'admin@prumo.example'");
  await openSignedIn(page, "/dashboard/api-tokens");
  await expect(page.getByText("Sem permissão")).toBeVisible();
  await expect(page.getByRole("link", { name: "API Tokens" })).toHaveCount(0);
  await site.query("UPDATE users SET role = 'admin' WHERE email = 'admin@prumo.example'");
});
