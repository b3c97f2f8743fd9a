// The history of an item: read, compared, named, restored; the public version stays.

import type { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { newAxe } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, startSession } from "./staff.ts";

const UNCHANGED = Array.from({ length: 12 }, (_, n) => `Parágrafo ${n + 1}, igual nas duas.`).join("\n\n");

const photo = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

async function writePost(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const write = async (method: "post" | "put", path: string, fields: object) => {
    const answer = await request[method](path, { headers, data: fields });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const picture = async (color: string) => `data:image/png;base64,${(await photo(color)).toString("base64")}`;
  const { id } = await write("post", "/api/posts", {
    title: "Um texto com passado",
    slug: "texto-com-passado",
    content: `O boleto vence **hoje**.\n\n${UNCHANGED}`,
    featuredImageBase64: await picture("#285491"),
    isPublished: true,
  });
  await write("put", `/api/posts/${id}`, {
    content: `O boleto venceu **ontem**.\n\n${UNCHANGED}\n\n![Um gráfico](https://grafico.invalid/1.png)`,
    featuredImageBase64: await picture("#e9a23b"),
  });
}

async function openHistory(page: Page) {
  const row = page.getByRole("article", { name: "Um texto com passado" });
  await row.getByRole("button", { name: "Histórico" }).click();
  const dialog = page.getByRole("dialog", { name: "Histórico de “Um texto com passado”" });
  await dialog.getByRole("radio").first().waitFor();
  return dialog;
}

test("versions are compared, named and restored as a draft, and visitors see nothing of it", async ({
  page,
}) => {
  const token = await startSession(page);
  await writePost(page.request, token);
  const before = await (await page.request.get("/blog/texto-com-passado")).text();
  await page.goto("/dashboard/posts?busca=Um+texto+com+passado");
  let dialog = await openHistory(page);

  // Compares the live version with the previous one.
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio", { name: /No ar/ })).toBeChecked();
  const text = dialog.getByRole("region", { name: "Conteúdo" });
  await expect(text.locator("del", { hasText: "hoje" })).toBeVisible();
  await expect(text.locator("ins", { hasText: "ontem" })).toBeVisible();
  await expect(text.getByText("Parágrafo 6")).toBeHidden();
  await text.getByText("… 9 linhas iguais").click();
  await expect(text.getByText("Parágrafo 6")).toBeVisible();
  await expect(text.getByText("Um gráfico")).toBeVisible();
  const pictures = dialog.getByRole("region", { name: "Imagem de destaque" });
  await expect(pictures.getByRole("img")).toHaveCount(2);
  await expectNoViolations(page);

  // By keyboard alone: the older version, its name, and back to it.
  await dialog.getByRole("radio", { name: /No ar/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("combobox", { name: "Comparar com" })).toContainText("No ar");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Restaurar como rascunho" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Antes do vencimento");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("radio", { name: /Antes do vencimento/ })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Mudar nome" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Nome da versão")).toHaveValue("Antes do vencimento");
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Nome da versão")).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Versão restaurada como rascunho", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  dialog = await openHistory(page);
  const draft = dialog.getByRole("radio", { name: /Restaurado.*Rascunho/ });
  await expect(draft).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Restaurar como rascunho" })).toBeHidden();
  await expect(text.locator("ins", { hasText: "hoje" })).toBeVisible();
  expect(await (await page.request.get("/blog/texto-com-passado")).text()).toBe(before);
});

test("a history that does not come says so, and older versions come when asked", async ({ page, site }) => {
  const token = await openSignedIn(page, "/dashboard/posts");
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post("/api/posts", {
    headers,
    data: { title: "Muitas versões", content: "Um texto.", isPublished: true },
  });
  const { id } = (await made.json()) as { id: string };
  let baseRevision: string | undefined;
  for (let n = 1; n <= 51; n++) {
    const data = { title: `Muitas versões ${n}`, baseRevision };
    const answer = await page.request.put(`/api/posts/${id}/draft`, { headers, data });
    ({ baseRevision } = (await answer.json()) as { baseRevision: string });
  }
  // Gives revisions different authors, since consecutive saves of one person would be merged into one line.
  await site.query(`UPDATE revisions SET author_name = 'Pessoa ' || id WHERE item_id = '${id}'`);
  await page.route("**/revisions?*", (route) => route.abort(), { times: 2 });
  await page.goto("/dashboard/posts?busca=Muitas");
  await page.getByRole("button", { name: "Histórico" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(page.getByText("Erro ao carregar histórico", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(50);
  // The live version is compared although its page of the list is not loaded yet.
  await expect(dialog.getByRole("combobox", { name: "Comparar com" })).toContainText("No ar");
  await expect(dialog.locator("ins", { hasText: "51" })).toBeVisible();
  await dialog.getByRole("button", { name: "Mostrar mais antigas" }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(52);
  await expect(dialog.getByRole("button", { name: "Mostrar mais antigas" })).toBeHidden();
});

/** Checks the dialog on desktop and phone; in the dark theme only the rules that depend on a theme. */
async function expectNoViolations(page: Page): Promise<void> {
  const expectNone = async (axe: AxeBuilder) =>
    expect((await axe.include("[role=dialog]").analyze()).violations).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNone(await newAxe(page));
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone((await newAxe(page)).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}
