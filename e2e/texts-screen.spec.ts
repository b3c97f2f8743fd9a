import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openPart(page: Page, name: string, search: string) {
  await page.getByRole("searchbox", { name: "Buscar textos" }).fill(search);
  const found = part(page, name);
  await found.waitFor();
  const button = found.getByRole("button", { name }).first();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return found;
}

test("menu, cookie banner and an e-mail's subject are changed, kept, published and seen", async ({
  page,
  context,
  site,
}) => {
  await openSignedIn(page, "/dashboard/textos");
  const menu = await openPart(page, "Menu", "menu");
  await menu.getByRole("textbox", { name: "Texto", exact: true }).nth(3).fill("Leituras");
  const cookies = await openPart(page, "Aviso de cookies", "cookies");
  await cookies.getByRole("textbox", { name: "Título", exact: true }).fill("Podemos lembrar de você?");
  const mail = await openPart(page, "Boas-vindas da newsletter", "boas-vindas");
  await mail.getByRole("textbox", { name: "Assunto", exact: true }).fill("{{empresa}}: você entrou");
  await mail.getByRole("textbox", { name: "Texto", exact: true }).fill("Que bom.");
  await expectNoViolations(page);
  await mail.getByRole("button", { name: "Ver o e-mail" }).click();
  await expect(page.getByRole("alert")).toContainText("{{link}}");
  await page.getByRole("button", { name: "Fechar" }).click();

  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Este texto precisa ter {{link}}")).toBeVisible();
  await mail.getByRole("textbox", { name: "Texto", exact: true }).fill("Que bom.\n\n{{link}}");
  await mail.getByRole("button", { name: "Ver o e-mail" }).click();
  const preview = page.getByRole("dialog", { name: "Prumo Sistemas: você entrou" });
  await expect(preview.frameLocator("iframe").getByRole("link", { name: "Sair da lista" })).toBeVisible();
  await expectNoViolations(page);
  await preview.getByRole("button", { name: "Fechar" }).click();

  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Rascunho salvo")).toBeVisible();
  expect(await (await page.request.get("/")).text()).not.toContain("Leituras");
  await page.getByRole("button", { name: "Ver o que muda" }).click();
  const changes = page.getByRole("dialog", { name: "O que muda" });
  await expect(changes.getByText("Aviso de cookies: Título")).toBeVisible();
  await changes.getByRole("button", { name: "Fechar" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Textos publicados")).toBeVisible();

  const visitor = await context.newPage();
  await site.changeSettings("google_analytics_id = 'G-PRUMO12345'");
  await expect.poll(async () => (await page.request.get("/")).text()).toContain("Leituras");
  await visitor.goto("/newsletter");
  await whenReady(visitor);
  const nav = visitor.getByRole("navigation", { name: "Principal" });
  await expect(nav.getByRole("link", { name: "Leituras" })).toHaveAttribute("href", "/blog");
  await expect(visitor.getByText("Podemos lembrar de você?")).toBeVisible();
  await visitor.getByLabel("Seu e-mail").fill("textos-novos@cliente.example");
  await visitor.getByRole("button", { name: "Inscrever-se" }).click();
  await expect.poll(() => site.mails.map(({ subject }) => subject)).toContain("Prumo Sistemas: você entrou");
  await visitor.close();
  await site.changeSettings("google_analytics_id = NULL");

  await page.bringToFront();
  await openPart(page, "Menu", "menu");
  await part(page, "Menu").getByRole("button", { name: "Voltar ao texto original: Itens" }).click();
  await expect(part(page, "Menu").getByRole("textbox", { name: "Texto", exact: true }).nth(3)).toHaveValue(
    "Blog",
  );
  await openPart(page, "Aviso de cookies", "cookies");
  await page.getByRole("button", { name: "Voltar ao texto original: Título" }).click();
  await expect(page.getByText("Alterações não salvas")).toBeVisible();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações não salvas")).toHaveCount(0);
  await expect
    .poll(async () => (await (await page.request.get("/")).text()).includes("Leituras"))
    .toBe(false);
});

test("an item of the menu is moved and added by keyboard alone", async ({ page }) => {
  await openSignedIn(page, "/dashboard/textos");
  const menu = await openPart(page, "Menu", "menu");
  const labels = () =>
    menu
      .getByRole("textbox", { name: "Texto", exact: true })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const before = await labels();
  const down = menu.getByRole("button", { name: "Mover para baixo: Itens 1", exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(labels).toEqual([before[1], before[0], ...before.slice(2)]);
  await menu.getByRole("button", { name: "Adicionar: Itens" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(labels).toHaveLength(before.length + 1);
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(menu.getByText("Texto: escreva um texto")).toBeVisible();
});
