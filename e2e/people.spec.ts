import { randomUUID } from "node:crypto";
import { expectNoViolations, newAxe } from "./axe.ts";
import { linkTo } from "./editor.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

test("an administrator invites by keyboard; the mail's link can be opened often, and is used once", async ({
  page,
  site,
  browser,
}) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  await openSignedIn(page, "/dashboard/equipe");
  await expect(page.getByRole("heading", { name: /^Pessoas \(\d+\)/ })).toBeVisible();
  await page.getByRole("button", { name: "Convidar" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("bia@");
  await page.keyboard.press("Enter");
  await expect(page.getByText("E-mail inválido")).toBeVisible();
  expect((await (await newAxe(page)).analyze()).violations).toEqual([]);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("combobox", { name: "Papel" }).last().selectOption("Autor");
  await page.getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByRole("heading", { name: email })).toBeVisible();
  await expectNoViolations(page);

  const link = await linkTo(site, email);
  const guest = await browser.newContext({ baseURL: site.url });
  const theirs = await guest.newPage();
  const answer = await guest.request.get(link);
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer.headers()["cache-control"]).toContain("no-store");
  await theirs.goto(link);
  await expect(theirs.getByLabel("Nome")).toBeFocused();
  await expect(theirs.getByText(email)).toBeVisible();
  expect((await (await newAxe(theirs)).analyze()).violations).toEqual([]);
  await theirs.getByLabel("Nome").fill("Caio Mendes");
  await theirs.getByLabel("Senha").fill("uma senha bem comprida");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(theirs).toHaveURL("/dashboard");
  await expect(theirs.getByRole("navigation", { name: "Painel" }).getByRole("link")).toHaveText([
    "Dashboard",
    "Posts",
    "Projetos",
    "Imagens",
  ]);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  expect(site.logs()).not.toContain(link.split("/").at(-1));
  await guest.close();
});

test("a lost second factor is taken away once by a double click, and a lost connection is told", async ({
  page,
  site,
}) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  await site.query(`WITH made AS (
      INSERT INTO users (name, email, password_hash, role) VALUES ('Rui Perdeu', '${email}', 'x', 'editor') RETURNING id
    ) INSERT INTO totp_secrets (user_id, secret, confirmed_at) SELECT id, 'x', now() FROM made`);
  await openSignedIn(page, "/dashboard/equipe");
  const row = page.getByRole("article").filter({ hasText: email });
  await expect(row.getByText("Duas etapas", { exact: true })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/totp")) sent.push(request.method());
  });
  const ask = async () => {
    await row.getByRole("button", { name: "Remover duas etapas" }).click();
    return page.getByRole("alertdialog").getByRole("button", { name: "Remover", exact: true });
  };
  await page.route("**/api/people/*/totp", (route) => route.abort());
  await (await ask()).click();
  await expect(page.getByText("A verificação não foi removida")).toBeVisible();
  await page.unroute("**/api/people/*/totp");
  sent.length = 0;
  await (await ask()).dblclick();
  await expect(row.getByText("Duas etapas", { exact: true })).toHaveCount(0);
  expect(sent).toEqual(["DELETE"]);
});

test("an author writes, asks for publication, and an editor publishes", async ({ page, site, browser }) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const title = `Do autor ${randomUUID().slice(0, 8)}`;
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  await page.request.post("/api/people/invitations", { headers, data: { email, role: "author" } });
  const token = (await linkTo(site, email)).split("/").at(-1);
  const accepted = await page.request.post("/api/auth/invitation", {
    data: { token, name: "Caio Mendes", password: "uma senha bem comprida" },
  });
  const session = ((await accepted.json()) as { token: string }).token;

  const guest = await browser.newContext({ baseURL: site.url });
  const author = await guest.newPage();
  await author.addInitScript((value) => localStorage.setItem("dashboard_token", value), session);
  await author.goto("/dashboard/posts/new");
  await author.getByLabel("Título", { exact: true }).fill(title);
  await author.getByRole("textbox", { name: "Conteúdo" }).fill("Um texto de autor.");
  await expect(author.getByRole("checkbox", { name: "Publicar" })).toHaveCount(0);
  await author.getByRole("button", { name: "Criar Post" }).click();
  const own = author.getByRole("article").filter({ hasText: title });
  await expect(own.getByRole("button")).toHaveText(["Pedir publicação", "Editar", "Histórico", "Excluir"]);
  await expect(author.getByRole("button", { name: "Publicar", exact: true })).toHaveCount(0);
  await own.getByRole("button", { name: "Pedir publicação" }).click();
  await expect(own.getByText("Pediu publicação")).toBeVisible();
  expect((await (await newAxe(author)).analyze()).violations).toEqual([]);

  await openSignedIn(page, "/dashboard/posts?pedidos=sim");
  const asked = page.getByRole("article").filter({ hasText: title });
  await expect(asked.getByText(/^Pedido de Caio Mendes/)).toBeVisible();
  await asked.getByRole("button", { name: "Devolver" }).click();
  await page.getByLabel("Recado (opcional)").fill("Falta a fonte.");
  await page.getByRole("dialog").getByRole("button", { name: "Devolver" }).click();
  await expect(asked).toHaveCount(0);
  await author.reload();
  await expect(own.getByText("Devolvido", { exact: true })).toBeVisible();
  await expect(own.getByText("Falta a fonte.")).toBeVisible();
  expect((await (await newAxe(author)).analyze()).violations).toEqual([]);
  await own.getByRole("button", { name: "Pedir publicação" }).click();
  await expect(own.getByText("Pediu publicação")).toBeVisible();
  await expect(own.getByText("Falta a fonte.")).toHaveCount(0);
  await guest.close();
  await page.reload();
  await asked.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Status atualizado")).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.getByRole("combobox", { name: "Pedidos de publicação" }).selectOption("Todos os pedidos");
  await expect(asked.getByText("Publicado")).toBeVisible();
  await expect(asked.getByText("Pediu publicação")).toHaveCount(0);

  await asked.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText(/fica na lixeira por 30 dias/)).toBeVisible();
  await page.getByRole("button", { name: "Excluir", exact: true }).last().click();
  await expect(asked).toHaveCount(0);
  await page.getByRole("button", { name: "Lixeira" }).click();
  const deleted = page.getByRole("dialog", { name: "Lixeira" });
  await expect(deleted.getByText(/Excluído por Administrador/).first()).toBeVisible();
  expect((await (await newAxe(page)).analyze()).violations).toEqual([]);
  await deleted
    .getByRole("article")
    .filter({ hasText: title })
    .getByRole("button", { name: "Restaurar" })
    .click();
  await expect(page.getByText("Restaurado como rascunho")).toBeVisible();
  await deleted.getByRole("button", { name: "Fechar" }).click();
  await expect(asked.getByText("Rascunho")).toBeVisible();
});
