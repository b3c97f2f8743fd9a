import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { readAnew } from "./read-anew.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn } from "./staff.ts";

interface Texts {
  "menu:items": { label: string; to: string }[];
  "footer:columns": { title: string; links: { label: string; to: string }[] }[];
}

async function staffOf(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const read = async () => (await (await request.get("/api/texts", { headers })).json()) as Texts;
  const { pages } = (await (await request.get("/api/pages?limit=100", { headers })).json()) as {
    pages: { id: string; role: string | null }[];
  };
  const aboutId = pages.find(({ role }) => role === "about")?.id;
  const restore = ({ "menu:items": menu, "footer:columns": columns }: Texts) =>
    request.put("/api/texts", { headers, data: { "menu:items": menu, "footer:columns": columns } });
  return { headers, read, restore, path: `/dashboard/paginas/${aboutId}` };
}

const frameOf = (page: Page) => page.frameLocator("iframe[title='Página em edição']");
const menuOf = (page: Page) =>
  frameOf(page).getByRole("navigation", { name: "Principal" }).getByRole("listitem");
const saved = (page: Page) => expect(page.getByText(/^Salvando/)).toHaveCount(0);

test("entries of the menu are written, led elsewhere, moved, added and removed where they stand", async ({
  page,
  site,
}) => {
  const { read, restore, headers, path } = await staffOf(page.request);
  const before = await read();
  const names = before["menu:items"].map(({ label }) => label);
  await page.setViewportSize({ width: 1900, height: 950 });
  await openSignedIn(page, path);
  await expect(menuOf(page)).toHaveText(names);

  const second = menuOf(page).nth(1).getByRole("textbox");
  await second.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("O que <b>fazemos</b>");
  await expect(page.getByLabel("Leva a", { exact: true })).toHaveValue(before["menu:items"][1]?.to ?? "");
  await page.getByLabel("Leva a", { exact: true }).fill("/faq?de=menu");
  await page.getByRole("button", { name: "Mover para cima", exact: true }).click();
  await expect(menuOf(page).first()).toHaveText("O que <b>fazemos</b>");
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Adicionar link depois deste" }).click();
  await menuOf(page).nth(1).getByRole("textbox").click();
  await page.keyboard.type("Novo");
  await page.getByLabel("Leva a", { exact: true }).fill("/contato?novo");
  await menuOf(page).nth(2).getByRole("textbox").click();
  await page.getByRole("button", { name: "Remover link" }).click();
  await expect(menuOf(page)).toHaveText(["O que <b>fazemos</b>", "Novo", ...names.slice(2)]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(menuOf(page)).toHaveText(["O que <b>fazemos</b>", "Novo", names[0] ?? "", ...names.slice(2)]);
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(menuOf(page)).toHaveCount(names.length);

  // Saved as a draft: visitors do not see it yet, and a reload shows it.
  await saved(page);
  await expect
    .poll(
      async () => (await (await page.request.get("/api/texts/draft", { headers })).json())["menu:items"]?.[1],
    )
    .toEqual({ label: "Novo", to: "/contato?novo" });
  expect(await (await page.request.get("/sobre")).text()).not.toContain("/contato?novo");
  await page.reload();
  await expect(menuOf(page).nth(1)).toHaveText("Novo");

  await page.getByRole("tab", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Pôr dentro do item acima: 2. Novo" }).click();
  await expect(menuOf(page)).toHaveCount(names.length - 1);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  await expect(page.getByText("Publicado", { exact: true })).toBeVisible();
  const html = await readAnew(`${site.url}/sobre`);
  expect(html).toContain("/contato?novo");
  expect(html).toContain("O que &lt;b&gt;fazemos&lt;/b&gt;");
  expect((await page.request.get("/api/texts/draft", { headers })).status()).toBe(404);

  await page.goto("/sobre");
  const inner = page.getByRole("link", { name: "Novo", exact: true });
  const more = page.getByRole("button", { name: /^Mais em O que/ });
  await expect(inner).toBeHidden();
  await more.click();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expect(inner).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Tab");
  await expect(inner).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(inner).toBeHidden();
  await expect(more).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Novo" })).toBeVisible();
  expect((await restore(before)).status()).toBe(200);
});

test("an entry is dragged along the menu, and a draft of other texts is left alone", async ({ page }) => {
  const { read, restore, headers, path } = await staffOf(page.request);
  const before = await read();
  const { revision } = before as unknown as { revision: string };
  const draft = { ...before, "cookies:title": "Só um rascunho", baseRevision: revision };
  const texts = Object.fromEntries(
    Object.entries(draft).filter(([name]) => name.includes(":") || name === "baseRevision"),
  );
  expect((await page.request.put("/api/texts/draft", { headers, data: texts })).status()).toBe(200);
  await page.setViewportSize({ width: 1900, height: 950 });
  await openSignedIn(page, path);
  await expect(menuOf(page).first()).toBeVisible();
  const [from, to] = [await menuOf(page).nth(1).boundingBox(), await menuOf(page).nth(3).boundingBox()];
  if (!from || !to) throw new Error("the menu is not shown");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  const names = before["menu:items"].map(({ label }) => label);
  await expect(menuOf(page)).toHaveText([
    names[0],
    names[2],
    names[3],
    names[1],
    ...names.slice(4),
  ] as string[]);
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  const left = await (await page.request.get("/api/texts/draft", { headers })).json();
  expect(left["cookies:title"]).toBe("Só um rascunho");
  expect((await read())["menu:items"][3]?.label).toBe(names[1]);
  await page.request.delete("/api/texts/draft", { headers });
  expect((await restore(before)).status()).toBe(200);
});

test("the footer's columns and the menu are edited on a phone and by keyboard, and what is missing is said", async ({
  page,
}) => {
  const { read, restore, path } = await staffOf(page.request);
  const before = await read();
  await page.setViewportSize({ width: 390, height: 800 });
  await openSignedIn(page, path);
  await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
  const menu = page.getByRole("region", { name: "Menu", exact: true });
  await menu.getByRole("button", { name: "Adicionar link em Menu" }).press("Enter");
  const added = (await read())["menu:items"].length;
  await expect(menu.getByLabel(`Texto: ${added + 1}. Link novo`)).toBeFocused();
  await menu
    .getByRole("listitem")
    .last()
    .getByRole("button", { name: /Mover para cima/ })
    .press("Enter");
  // Focus follows the moved link, so that pressing again moves it further.
  await expect(menu.getByRole("button", { name: `Mover para cima: ${added}. Link novo` })).toBeFocused();
  await page.getByRole("button", { name: "Adicionar coluna ao rodapé" }).press("Enter");
  const column = page.getByRole("region", { name: "Rodapé, coluna 2" });
  await column.getByLabel("Título").fill("Legal");
  await column.getByLabel(/^Texto: 1/).fill("Política");
  await column.getByLabel(/^Leva a: 1/).fill("/politicas-de-privacidade");
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("A página não foi publicada").first()).toBeVisible();
  const missing = menu.getByLabel(`Texto: ${added}. Link novo`);
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAccessibleDescription(/escreva um texto/);
  const count = before["menu:items"].length + 1;
  await menu
    .getByRole("listitem")
    .nth(count - 2)
    .getByRole("button", { name: /^Remover/ })
    .press("Enter");
  await expect(menu.getByRole("button", { name: /^Remover/ }).nth(count - 2)).toBeFocused();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  const columns = (await read())["footer:columns"];
  expect(columns[1]).toEqual({
    title: "Legal",
    links: [{ label: "Política", to: "/politicas-de-privacidade" }],
  });
  await expect(frameOf(page).getByRole("heading", { name: "Legal" })).toBeAttached();
  expect((await restore(before)).status()).toBe(200);
});

test("a footer's column is moved, filled, added and removed where its title stands", async ({ page }) => {
  const { read, path } = await staffOf(page.request);
  const [first] = (await read())["footer:columns"];
  if (!first) throw new Error("the footer has no column");
  const { title, links } = first;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, path);
  const columns = frameOf(page).locator("[data-column]");
  await columns.first().getByRole("heading").getByRole("textbox").click();
  const bar = page.getByRole("group", { name: `Coluna do rodapé: ${title}` });
  await bar.getByRole("button", { name: "Adicionar coluna" }).click();
  await expect(columns).toHaveCount(2);
  await page
    .getByRole("group", { name: "Coluna do rodapé: Sem título" })
    .getByLabel("Mover coluna para antes")
    .click();
  await expect(columns.nth(1).getByRole("heading")).toHaveText(title);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Remover coluna" }).click();
  await expect(columns).toHaveCount(1);
  await columns.first().getByRole("heading").getByRole("textbox").click();
  await bar.getByRole("button", { name: "Adicionar link à coluna" }).click();
  await expect(columns.first().getByRole("listitem")).toHaveCount(links.length + 1);
  await expect(page.getByLabel("Leva a", { exact: true })).toBeVisible();
  for (let step = 0; step < 4; step++) await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(columns.first().getByRole("listitem")).toHaveCount(links.length);
  await saved(page);
});
