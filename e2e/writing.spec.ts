// Staff write in the editor, and nothing is lost, whatever happens to the connection, the session or other people.

import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { TYPEFACES } from "../src/shared/site-look.ts";
import { newAxe } from "./axe.ts";
import { framesPainted } from "./frames-painted.ts";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn, startSession } from "./staff.ts";

const SAVED = /^Salvo às \d\d:\d\d$/;

async function openNew(page: Page, screen: "posts" | "projects" = "posts"): Promise<Locator> {
  await openSignedIn(page, `/dashboard/${screen}/new`);
  const dialog = page.getByRole("dialog");
  await textOf(dialog).waitFor();
  return dialog;
}

const textOf = (dialog: Locator) => dialog.getByRole("textbox", { name: /^Conteúdo/ });

async function readMarkdown(dialog: Locator): Promise<string> {
  await dialog.getByRole("button", { name: "Markdown" }).click();
  const markdown = await textOf(dialog).inputValue();
  await dialog.getByRole("button", { name: "Markdown" }).click();
  return markdown;
}

interface Written {
  id: string;
  title: string;
  content: string;
  isPublished: boolean;
  draft: { title: string } | null;
}

/** Finds the stored posts with a title, as staff. */
async function findPosts(page: Page, title: string): Promise<Written[]> {
  const { posts } = await read<{ posts: Written[] }>(page, "/api/posts?limit=100");
  return posts.filter((post) => post.title === title);
}

/** Finds the same posts with their drafts applied: what the editor has saved. */
async function findWritten(page: Page, title: string): Promise<Written[]> {
  const { posts } = await read<{ posts: Written[] }>(page, "/api/posts?limit=100");
  const found = posts.filter((post) => (post.draft ?? post).title === title);
  return Promise.all(
    found.map(async (post) =>
      post.draft ? { ...post, ...(await read<object>(page, `/api/posts/${post.id}/draft`)) } : post,
    ),
  );
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem("dashboard_token"));
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Answer;
}

async function pastePhoto(field: Locator): Promise<void> {
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#285491" } })
    .jpeg()
    .toBuffer();
  await field.evaluate((element, base64) => {
    const clipboardData = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    clipboardData.items.add(new File([data], "planta baixa.jpg", { type: "image/jpeg" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, photo.toString("base64"));
}

test("a text is written by keyboard alone, with toolbar and menu", async ({ page }) => {
  const dialog = await openNew(page);
  await dialog.getByLabel("Título", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: /^Negrito/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("button", { name: /^Itálico/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(textOf(dialog)).toBeFocused();

  await page.keyboard.type("/tit");
  const menu = page.getByRole("listbox", { name: "Inserir" });
  await expect(menu.getByRole("option")).toHaveText(["Título 2", "Título 3"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("option", { selected: true })).toHaveText("Título 2");
  await page.keyboard.press("Enter");
  await page.keyboard.type("O problema");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Um texto ");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Home");
  await expect(dialog.getByRole("button", { name: /^Negrito/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(textOf(dialog)).toBeFocused();
  await page.keyboard.type("forte");
  await expect(dialog.getByRole("button", { name: /^Negrito/, pressed: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/lista");
  await page.keyboard.press("Enter");
  await page.keyboard.type("um");
  await page.keyboard.press("Enter");
  await page.keyboard.type("dois /nada disso");
  await expect(menu).toBeHidden();

  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await menu.waitFor();
  const axe = (await newAxe(page)).include("[role=dialog]");
  const { violations } = await axe.analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Backspace");
  expect(await readMarkdown(dialog)).toMatch(
    /^## O problema\n\nUm texto \*\*forte\*\*\n\n- um\n- dois \/nada disso/,
  );
});

test("a table and a link are made, and what is pasted becomes what it means", async ({ page }) => {
  const dialog = await openNew(page, "projects");
  await textOf(dialog).click();
  await page.keyboard.type("/tabela");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Antes");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Depois");
  await dialog.getByRole("button", { name: "Excluir coluna" }).hover();
  await page.mouse.down();
  await expect(textOf(dialog)).toBeFocused();
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Excluir linha" }).click();
  await expect(textOf(dialog)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Veja aqui");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await dialog.getByRole("button", { name: "Inserir link" }).click();
  await dialog.getByLabel("Link para").fill("javascript:alert(1)");
  await dialog.getByLabel("Link para").press("Enter");
  await expect(dialog.getByText("Comece com https://")).toBeVisible();
  await dialog.getByLabel("Link para").fill("prumo.example/x");
  await dialog.getByLabel("Link para").press("Enter");
  await expect(textOf(dialog).getByRole("link", { name: "aqui" })).toHaveAttribute(
    "href",
    "https://prumo.example/x",
  );
  // The text regains focus a frame later.
  await expect(textOf(dialog)).toBeFocused();
  await page.keyboard.press("Control+End");
  // The caret's position reaches the editor as a separate event, which the next key could overtake.
  await page.waitForFunction(() => getSelection()?.isCollapsed);
  await page.evaluate(framesPainted);
  await page.keyboard.press("Enter");
  await textOf(dialog).evaluate((element) => {
    const clipboardData = new DataTransfer();
    const item = (text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>${text}</p>`;
    clipboardData.setData(
      "text/html",
      `<p class=MsoNormal>De <b>Word</b><o:p></o:p></p>${item("um")}${item("dois")}`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  const markdown = await readMarkdown(dialog);
  expect(markdown).toContain("[aqui](https://prumo.example/x)");
  expect(markdown).toContain("De **Word**");
  expect(markdown).toContain("- um\n- dois");

  await textOf(dialog).click();
  await page.keyboard.press("Control+End");
  await dialog.getByRole("button", { name: "Vídeo", exact: true }).click();
  const address = dialog.getByLabel("Endereço do vídeo");
  await address.fill("https://video.example/obra");
  await address.press("Enter");
  await expect(dialog.getByText("Não é o endereço de um vídeo")).toBeVisible();
  await address.fill("youtu.be/aqz-KE-bpKQ");
  await address.press("Enter");
  await expect(textOf(dialog).locator(".video-line")).toBeVisible();
  await dialog.getByRole("button", { name: "Botão", exact: true }).click();
  await dialog.getByLabel("Texto do botão").fill("Fale conosco");
  await dialog.getByLabel("Leva para").fill("/contato");
  await dialog.getByLabel("Leva para").press("Enter");

  const title = dialog.locator("[name=title]");
  await title.fill("Com vídeo");
  await dialog.getByRole("button", { name: "Tela cheia" }).click();
  await expect(textOf(dialog)).toBeFocused();
  await expect(title).toBeVisible();
  await expect(dialog.locator("[name=slug]")).toBeHidden();
  await expect(dialog.getByText(/^Salvo às|^Rascunho guardado|^Salvando/)).toBeVisible();
  // Esc first closes popups inside the dialog.
  await dialog.getByRole("button", { name: "Inserir link" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Link para")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Sair da tela cheia" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Tela cheia", exact: true })).toBeFocused();
  await expect(dialog.locator("[name=slug]")).toBeVisible();

  const written = await readMarkdown(dialog);
  expect(written).toContain("\n\n<https://youtu.be/aqz-KE-bpKQ>\n\n");
  expect(written).toContain('[Fale conosco](/contato "botão")');
  await dialog.getByRole("button", { name: "Visualizar" }).click();
  await expect(dialog.getByRole("button", { name: "Carregar vídeo" })).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Prévia" }).getByText("dois")).toBeVisible();
});

test("footnotes are typed or inserted, followed, and deleted with their references", async ({ page }) => {
  const dialog = await openNew(page);
  const text = textOf(dialog);
  const note = (number: number) => text.getByRole("group", { name: `Nota ${number}` });
  await text.click();
  await page.keyboard.type("Um dado[^1]");
  await expect(text.locator(".note-reference")).toHaveCount(1);
  await page.keyboard.type(" e outro");
  // The menu's note has the next number, and gets the caret.
  await page.keyboard.type(" /rodape");
  await page.keyboard.press("Enter");
  await page.keyboard.type("A segunda fonte");
  await expect(note(2)).toHaveText("A segunda fonte");
  await dialog.getByRole("button", { name: "Voltar ao texto" }).click();
  await page.keyboard.type(" aqui.");
  await note(1).click();
  await page.keyboard.type("IBGE, 2025");
  expect(await readMarkdown(dialog)).toBe(
    "Um dado[^1] e outro[^2] aqui.\n\n[^1]: IBGE, 2025\n\n[^2]: A segunda fonte",
  );
  // A note without its reference stays, and says so; one that is deleted takes its references along.
  await text.locator(".note-reference").first().click();
  await dialog.getByRole("button", { name: "Ir para a nota" }).click();
  await page.keyboard.type("!");
  await expect(note(1)).toHaveText("IBGE, 2025!");
  await text.locator(".note-reference").first().click();
  await page.keyboard.press("Delete");
  await expect(text.getByRole("group", { name: "Nota sem chamada" })).toHaveText("IBGE, 2025!");
  await page.keyboard.press("Control+z");
  await expect(note(1)).toBeVisible();
  await note(2).click();
  await dialog.getByRole("button", { name: "Excluir nota" }).click();
  await expect(text.locator(".note-reference")).toHaveCount(1);
  expect(await readMarkdown(dialog)).toBe("Um dado[^1] e outro aqui.\n\n[^1]: IBGE, 2025!");
  // A pasted text keeps its own notes apart.
  await text.getByText("Um dado").click();
  await page.keyboard.press("End");
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Colado.[^1]\n\n[^1]: Outra fonte.");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(note(2)).toHaveText("Outra fonte.");
  const violations = await (await newAxe(page)).include("[role=dialog]").analyze();
  expect(violations.violations.map(({ id }) => id)).toEqual([]);
  // Enter leaves a note at an empty line; Backspace removes an empty note.
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Fim[^x]");
  await note(3).click();
  await page.keyboard.press("Backspace");
  await expect(note(3)).toBeHidden();
  await page.keyboard.type("!");
  await expect(text.getByText("Fim!")).toBeVisible();
});

test("columns and a file come from the menu, and the page shows them", async ({ page }) => {
  const dialog = await openNew(page);
  const text = textOf(dialog);
  await dialog.getByLabel("Título", { exact: true }).fill("Com colunas");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("/colunas");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Antes: 4 dias");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Depois");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("!");
  // Columns of which one is empty stay columns.
  await page.keyboard.press("Tab");
  for (let letters = "Depois".length; letters > 0; letters--) await page.keyboard.press("Backspace");
  expect(await readMarkdown(dialog)).toBe("> [!COLUMNS]\n>\n> Antes: 4 dias!\n>\n> ---");
  await expect(text.locator(".text-column")).toHaveText(["Antes: 4 dias!", ""]);
  await text.getByText("Antes").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Depois: 4 horas");
  await dialog.getByRole("button", { name: "Mais uma coluna" }).click();
  await expect(text.locator(".text-column")).toHaveCount(3);
  // An empty column is not written.
  expect(await readMarkdown(dialog)).toBe("> [!COLUMNS]\n>\n> Antes: 4 dias\n>\n> ---\n>\n> Depois: 4 horas");
  await page.keyboard.press("Control+End");
  await dialog.getByRole("button", { name: "Visualizar" }).click();
  const shown = dialog.getByRole("region", { name: "Prévia" }).locator(".text-columns > div");
  await expect(shown).toHaveText(["Antes: 4 dias", "Depois: 4 horas"]);
  await dialog.getByRole("button", { name: "Visualizar" }).click();
  await text.focus();
  await dialog.getByRole("button", { name: "Desfazer colunas" }).click();
  expect(await readMarkdown(dialog)).toBe("Antes: 4 dias\n\nDepois: 4 horas");

  await text.getByText("Depois").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/arquivo");
  await page.keyboard.press("Enter");
  const files = page.getByRole("dialog", { name: "Inserir arquivo" });
  await expect(files.getByRole("button", { name: "Escolher da biblioteca" })).toBeVisible();
  // It listens to keys from when it has the focus.
  await expect(files.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(files).toBeHidden();
  await expect(text).toBeFocused();
});

test("a text is written on its page, with its details beside it, and its author is chosen", async ({
  page,
}) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Na página", content: "Texto", excerpt: "Um resumo", category: "Sala" };
  const { id } = (await (await page.request.post("/api/posts", { headers, data })).json()) as { id: string };
  const invited = await page.request.get("/api/authors", { headers });
  const [first] = (await invited.json()) as { id: string; name: string }[];
  await page.goto(`/dashboard/posts?editar=${id}`);
  const dialog = page.getByRole("dialog", { name: "Editar Post" });
  const title = dialog.getByLabel("Título", { exact: true });
  await expect(title).toHaveValue("Na página");
  // The title has the size of the page's heading, and wraps.
  const size = await title.evaluate((field) => parseFloat(getComputedStyle(field).fontSize));
  expect(size).toBeGreaterThanOrEqual(32);
  await title.fill("Um título tão comprido que precisa de mais de uma linha na página do post");
  const [height, line] = await title.evaluate((field) => [
    field.clientHeight,
    parseFloat(getComputedStyle(field).lineHeight),
  ]);
  expect(height).toBeGreaterThan(1.9 * (line ?? Infinity));
  const lead = dialog.locator(".post-lead");
  await expect(lead).toHaveText("Um resumo");
  const details = dialog.getByRole("region", { name: "Detalhes" });
  await details.getByLabel("Resumo").fill("Outro resumo");
  await expect(lead).toHaveText("Outro resumo");
  const author = details.getByLabel("Autor");
  await author.selectOption({ value: first?.id ?? "" });
  await expect(page.getByText("Autor alterado", { exact: true })).toBeVisible();
  await expect(dialog.locator(".post-facts")).toContainText(first?.name ?? "?");
  await page.route("**/author", (route) => route.abort());
  await author.evaluate((select) => select.dispatchEvent(new Event("change", { bubbles: true })));
  await expect(page.getByText("Erro ao alterar o autor", { exact: true })).toBeVisible();
});

test("no letter of a title is cut off, in any typeface, of posts and projects", async ({ page }) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const before = (await (await page.request.get("/api/settings", { headers })).json()) as Record<
    string,
    unknown
  >;
  const wear = async (data: object) =>
    expect((await page.request.put("/api/settings", { headers, data })).status()).toBe(200);
  const add = async (path: string, data: object) =>
    ((await (await page.request.post(path, { headers, data })).json()) as { id: string }).id;
  const post = await add("/api/posts", { title: "Feira", content: "Texto", category: "Diário" });
  const project = await add("/api/projects", {
    title: "Feira",
    description: "Um jogo",
    category: "Jogos",
    technologies: ["Godot"],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const typeface of TYPEFACES) {
    await wear({ typeface, headingSize: "large", headingWeight: "strong" });
    for (const screen of [`posts?editar=${post}`, `projects?editar=${project}`]) {
      await openSignedIn(page, `/dashboard/${screen}`);
      const title = page
        .getByRole("dialog")
        .getByRole("textbox", { name: /^Título/ })
        .first();
      await title.fill("Água e Óleo: feira de jogos em que ninguém ganhou, em 48 horas");
      await title.press("ControlOrMeta+End");
      await page.evaluate(() => document.fonts.ready);
      const room = await title.evaluate((field) => [
        field.scrollHeight - field.clientHeight,
        field.scrollTop,
      ]);
      expect(room, `${typeface}, ${screen}`).toEqual([0, 0]);
    }
  }
  await wear(
    Object.fromEntries(["typeface", "headingSize", "headingWeight"].map((name) => [name, before[name]])),
  );
});

test("on a phone more than half of the screen is for writing, and the details are a sheet", async ({
  browser,
  site,
}) => {
  const viewport = { width: 360, height: 740 };
  const page = await browser.newPage({ baseURL: site.url, viewport, hasTouch: true, isMobile: true });
  const dialog = await openNew(page);
  await textOf(dialog).tap();
  await page.keyboard.type("Uma linha");
  const toolbar = await dialog.getByRole("toolbar", { name: "Formatação" }).boundingBox();
  const foot = await dialog.locator("[data-dialog-footer]").boundingBox();
  expect((foot?.y ?? 0) - (toolbar?.y ?? 0) - (toolbar?.height ?? 740)).toBeGreaterThanOrEqual(370);
  const details = dialog.getByRole("button", { name: "Detalhes", exact: true });
  await details.tap();
  await expect(details).toHaveAttribute("aria-expanded", "true");
  await dialog.getByLabel("Resumo").fill("Um resumo");
  const { violations } = await (await newAxe(page)).include("[role=dialog]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  // Esc closes the sheet, and not the dialog.
  await page.keyboard.press("Escape");
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await expect(details).toBeFocused();
  await expect(dialog).toBeVisible();
  await page.close();
});

test("Tab leaves the text, but indents code, whose language is reached by Shift+Tab", async ({ page }) => {
  const dialog = await openNew(page);
  const text = textOf(dialog);
  await text.click();
  await page.keyboard.type("Um texto");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/codigo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("se:");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("fim");
  expect(await readMarkdown(dialog)).toBe("Um texto\n\n```\nse:\n  fim\n```");
  const language = dialog.getByRole("combobox", { name: "Linguagem do código" });
  await text.getByText("Um texto").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  // The editor learns of a moved caret with the next frame only.
  await page.evaluate(framesPainted);
  await page.keyboard.press("Shift+Tab");
  await page.evaluate(framesPainted);
  await page.keyboard.press("Shift+Tab");
  await expect(language).toBeFocused();
  await page.keyboard.press("p");
  await expect(language).not.toHaveValue("");
  await expect(text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(language).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.evaluate(framesPainted);
  await page.keyboard.press("Shift+Tab");
  await expect(language).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("toolbar").locator(":focus")).toHaveCount(1);
  // In a paragraph, Tab leads on to what follows the text.
  const chosen = await language.inputValue();
  await text.getByText("Um texto").click();
  await page.evaluate(framesPainted);
  await page.keyboard.press("Tab");
  await expect(language).not.toBeFocused();
  await expect(text).not.toBeFocused();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(text).toBeFocused();
  await expect(language).toHaveValue(chosen);
});

test("a click after a language was chosen moves nothing", async ({ page }) => {
  const dialog = await openNew(page);
  const text = textOf(dialog);
  await dialog.getByRole("button", { name: "Markdown" }).click();
  const lines = Array.from({ length: 40 }, (_, index) => `Parágrafo ${index + 1}`);
  await text.fill(["Começo", "```\num\n```", ...lines, "```\ndois\n```", "Fim"].join("\n\n"));
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await text.getByText("Começo").click();
  const language = dialog.getByRole("combobox", { name: "Linguagem do código" }).last();
  await language.scrollIntoViewIfNeeded();
  await language.click();
  await language.selectOption({ label: "SQL" });
  await page.evaluate(framesPainted);
  const canvas = dialog.locator("[data-scrolls]");
  const read = () => canvas.evaluate(({ scrollTop }) => scrollTop);
  const before = await read();
  expect(before).toBeGreaterThan(300);
  await text.getByText("Parágrafo 38").click();
  await page.evaluate(framesPainted);
  expect(Math.abs((await read()) - before)).toBeLessThan(2);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(text.getByText("Parágrafo 38!")).toBeVisible();
});

test("Ctrl+K links the selected words, and opens no palette", async ({ page }) => {
  const dialog = await openNew(page);
  const text = textOf(dialog);
  await text.click();
  await page.keyboard.type("um contato");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  // The editor learns of a selection with the next frame only.
  await page.evaluate(framesPainted);
  await page.keyboard.press("Control+k");
  const address = dialog.getByLabel("Link para");
  await expect(address).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.type("/contato");
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.evaluate(framesPainted);
  // On a link it shows its address.
  await page.keyboard.press("Control+k");
  await expect(address).toHaveValue("/contato");
  await page.keyboard.press("Escape");
  await expect(address).toBeHidden();
  expect(await readMarkdown(dialog)).toBe("um [contato](/contato)");
});

test("what is discarded does not come back with a save that was on its way", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Descartado", content: "Inteiro", isPublished: true };
  await page.request.post("/api/posts", { headers, data });
  await page.goto("/dashboard/posts");
  const row = page.getByRole("article", { name: "Descartado" });
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog", { name: "Descartar alterações?" });
  await test.step("a save behind the question is undone", async () => {
    await row.getByRole("button", { name: "Editar" }).click();
    await dialog.getByRole("button", { name: /^Verificação/ }).waitFor();
    const release = await holdRequests(page, "**/draft", { method: "PUT" });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await textOf(dialog).fill("Por engano");
    await sent;
    await page.keyboard.press("Escape");
    await expect(question).toContainText("O que você escreveu aqui será descartado.");
    release();
    await expect(dialog.getByText(SAVED)).toBeAttached();
    await expect(question).toContainText("O que você escreveu aqui será descartado.");
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
    expect(await findWritten(page, "Descartado")).toMatchObject([{ content: "Inteiro", draft: null }]);
    await expect(row).toBeVisible();
    await expect(row.getByText("Alterações não publicadas")).toBeHidden();
  });
  await test.step("what was saved before stays, and going on saves the rest", async () => {
    await row.getByRole("button", { name: "Editar" }).click();
    await textOf(dialog).fill("Primeiro");
    await expect(dialog.getByText(SAVED)).toBeVisible();
    await textOf(dialog).fill("Segundo");
    await page.keyboard.press("Escape");
    await expect(question).toContainText("continua salvo como rascunho");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect.poll(async () => (await findWritten(page, "Descartado"))[0]?.content).toBe("Segundo");
    await textOf(dialog).fill("Terceiro");
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(dialog).toBeHidden();
    expect(await findWritten(page, "Descartado")).toMatchObject([{ content: "Segundo" }]);
  });
});

test("code says its language, which can be chosen", async ({ page }) => {
  const dialog = await openNew(page);
  await textOf(dialog).click();
  await page.keyboard.type("/codigo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("select 1;");
  const language = dialog.getByRole("combobox", { name: "Linguagem do código" });
  await expect(language).toHaveValue("");
  await language.selectOption({ label: "SQL" });
  await expect(textOf(dialog)).toBeFocused();
  await page.keyboard.type(" -- fim");
  expect(await readMarkdown(dialog)).toBe("```sql\nselect 1; -- fim\n```");
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await textOf(dialog).fill('```cobol title="a.cob"\nSTOP RUN.\n```');
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await expect(language).toHaveValue("cobol");
  await page.keyboard.press("Control+z");
});

test("what the editor does not know is edited as Markdown and stays as it is", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const content = "Um texto.[^1]\n\n[^1]: A <kbd>nota</kbd>.";
  await page.request.post("/api/posts", { headers, data: { title: "Com nota", content } });
  await page.goto("/dashboard/posts");
  await page.getByRole("article", { name: "Com nota" }).getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(textOf(dialog)).toHaveValue(content);
  await expect(dialog.getByText("Por isso ele é editado assim")).toBeVisible();
});

test("a text of Word comes with its lists, table and notes, and says which pictures stayed there", async ({
  page,
}) => {
  const dialog = await openNew(page, "projects");
  await textOf(dialog).click();
  await page.keyboard.type("Antes.");
  await page.keyboard.press("Enter");
  const paste = (html: string) =>
    textOf(dialog).evaluate((element, body) => {
      const clipboardData = new DataTransfer();
      const page = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
      clipboardData.setData("text/html", page);
      clipboardData.setData("text/plain", "texto");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  await paste(
    `<h1>Relatório</h1>${item(1, "3.", "três")}${item(2, "a)", "alfa")}${item(1, "4.", "quatro")}<table><tr><td><p>A</p></td><td><p>B</p></td></tr><tr><td><p>um</p></td><td><p>dois</p></td></tr></table><p class=MsoNormal>Foto: <u>nova</u> <img src="file:///C:/a.png"></p>`,
  );
  await expect(page.getByText("1 imagem não veio com o texto")).toBeVisible();
  await expect(page.getByText("Ficaram de fora: o sublinhado.")).toBeVisible();
  expect(await readMarkdown(dialog)).toBe(
    "Antes.\n\n## Relatório\n\n3. três\n   1. alfa\n4. quatro\n\n| A | B |\n| - | - |\n| um | dois |\n\nFoto: nova",
  );
  await textOf(dialog).click();
  await page.keyboard.press("Control+End");
  await paste(
    `<p class=MsoNormal> com nota<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a>.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> A <b>nota</b>.</p></div></div>`,
  );
  const note = textOf(dialog).getByRole("group", { name: "Nota 1" });
  await expect(note).toHaveText("A nota.");
  // A second text of Word counts on.
  await textOf(dialog).getByText("com nota").click();
  await page.keyboard.press("End");
  await paste(
    `<p class=MsoNormal> e outra<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a>.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Segunda.</p></div></div>`,
  );
  await expect(textOf(dialog).getByRole("group", { name: "Nota 2" })).toHaveText("Segunda.");
  const markdown = await readMarkdown(dialog);
  expect(markdown).toMatch(/^Antes\.\n\n## Relatório\n[^]*Foto: nova ?com nota\[\^1\]\./);
  expect(markdown).toMatch(/e outra\[\^2\]/);
  expect(markdown).toContain("[^1]: A **nota**.");
  expect(markdown).toContain("[^2]: Segunda.");
});

test("an image is pasted, its upload is cut off, and tried again in its place", async ({ page }) => {
  const dialog = await openNew(page);
  await textOf(dialog).fill("Antes depois");
  for (let step = 0; step < "depois".length; step++) await page.keyboard.press("ArrowLeft");
  await page.route("**/api/images", (route) => route.abort());
  await pastePhoto(textOf(dialog));
  await expect(page.getByText("Erro ao enviar imagem")).toBeVisible();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" de tudo");
  await page.unroute("**/api/images");
  await dialog.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(textOf(dialog).getByRole("img", { name: "planta baixa" })).toBeVisible();
  expect(await readMarkdown(dialog)).toMatch(
    /^Antes !\[planta baixa\]\(\/media\/[0-9a-f]{32}-960\.webp\)depois de tudo$/,
  );
});

test("a draft is saved by itself, once, although the answer to its first request is lost", async ({
  page,
}) => {
  const dialog = await openNew(page);
  let isCut = true;
  await page.route("**/api/posts", async (route) => {
    if (route.request().method() !== "POST" || !isCut) return route.fallback();
    isCut = false;
    // The request arrives, but its response is lost.
    await route.fetch();
    return route.abort();
  });
  await dialog.getByLabel("Título", { exact: true }).fill("Salvo sozinho");
  await textOf(dialog).fill("Primeira frase");
  await expect(dialog.getByText("Sem resposta do site")).toBeVisible();
  await textOf(dialog).press("Control+End");
  await page.keyboard.type(" e mais");
  // Retries manually, unless typing has sent it automatically in the meantime.
  const saved = dialog.getByText(SAVED);
  await dialog.getByRole("button", { name: "Tentar de novo" }).or(saved).click();
  await expect(saved).toBeVisible();
  // The first half may have been saved while the second was typed.
  await expect(async () =>
    expect(await findWritten(page, "Salvo sozinho")).toMatchObject([{ content: "Primeira frase e mais" }]),
  ).toPass();
  // Until the response arrives, the editor treats its text as unsaved and would ask.
  await expect(saved).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article", { name: "Salvo sozinho" }).getByText("Rascunho")).toBeVisible();
});

test("a save by hand behind one that is on its way makes no second post", async ({ page, context }) => {
  const dialog = await openNew(page);
  const release = await holdRequests(page, "**/api/posts", { method: "POST" });
  await dialog.getByLabel("Título", { exact: true }).fill("Um só");
  await textOf(dialog).fill("Texto");
  await expect(dialog.getByText("Salvando…")).toBeVisible();
  await textOf(dialog).fill("Texto inteiro");
  await dialog.getByRole("button", { name: "Criar Post" }).dblclick();
  release();
  await expect(page.getByText("Post criado!")).toBeVisible();
  expect(await findPosts(page, "Um só")).toMatchObject([{ content: "Texto inteiro" }]);

  await page.getByRole("article", { name: "Um só" }).getByRole("button", { name: "Editar" }).click();
  // The last part of the editor to load.
  await dialog.getByRole("button", { name: /^Verificação/ }).waitFor();
  await context.setOffline(true);
  await textOf(dialog).fill("Escrito sem conexão");
  await expect(dialog.getByText("Sem resposta do site")).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText(SAVED)).toBeVisible();
  expect(await findWritten(page, "Um só")).toMatchObject([{ content: "Escrito sem conexão" }]);
});

test("of a published post nothing half-written is shown to visitors, until it is published", async ({
  page,
  context,
}) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Já publicado", content: "Inteiro", isPublished: true };
  await page.request.post("/api/posts", { headers, data });
  await page.goto("/dashboard/posts");
  await page.getByRole("article", { name: "Já publicado" }).getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog");
  await textOf(dialog).fill("Pela met");
  await expect(dialog.getByText(SAVED)).toBeVisible();
  expect(await findPosts(page, "Já publicado")).toMatchObject([{ content: "Inteiro" }]);
  expect(await findWritten(page, "Já publicado")).toMatchObject([{ content: "Pela met" }]);
  // The text is saved, so closing does not ask.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const row = page.getByRole("article", { name: "Já publicado" });
  await expect(row.getByText("Alterações não publicadas")).toBeVisible();

  await row.getByRole("button", { name: "Editar" }).click();
  await expect(textOf(dialog)).toHaveText("Pela met");
  await dialog.getByRole("button", { name: "Descartar alterações" }).click();
  await expect(page.getByText("Continuam no histórico.", { exact: true })).toBeVisible();
  await expect(textOf(dialog)).toHaveText("Inteiro");
  expect(await findWritten(page, "Já publicado")).toMatchObject([{ content: "Inteiro", draft: null }]);
  // Missing fields are named, and get the focus.
  await textOf(dialog).fill("");
  await dialog.getByLabel("Resumo").fill("Um resumo");
  await dialog.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Informe o conteúdo").first()).toBeVisible();
  await expect(textOf(dialog)).toBeFocused();
  await textOf(dialog).fill("Pela metade e o resto");
  await expect(dialog.getByText(SAVED)).toBeVisible();
  const publish = dialog.getByRole("button", { name: "Publicar alterações" });
  await context.setOffline(true);
  await publish.click();
  await expect(page.getByText("Erro ao salvar post", { exact: true })).toBeVisible();
  await expect(textOf(dialog)).toHaveText("Pela metade e o resto");
  await context.setOffline(false);
  expect(await findPosts(page, "Já publicado")).toMatchObject([{ content: "Inteiro" }]);
  const published: string[] = [];
  page.on("request", (request) => request.url().endsWith("/publish") && published.push(request.url()));
  await publish.dblclick();
  await expect(page.getByText("Alterações publicadas!")).toBeVisible();
  expect(published).toHaveLength(1);
  expect(await findPosts(page, "Já publicado")).toMatchObject([
    { content: "Pela metade e o resto", isPublished: true, draft: null },
  ]);
  await expect(row.getByText("Alterações não publicadas")).toBeHidden();

  // The connection is lost after the site has published, before the response arrives.
  await row.getByRole("button", { name: "Editar" }).click();
  await textOf(dialog).fill("Publicado sem resposta");
  await expect(dialog.getByText(SAVED)).toBeVisible();
  await page.route(
    "**/publish",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await publish.click();
  await expect(page.getByText("Erro ao salvar post", { exact: true })).toBeVisible();
  await expect(textOf(dialog)).toHaveText("Publicado sem resposta");
  // The editor learns of the new version, and offers nothing that is already done.
  await expect(publish).toBeHidden();
  expect(await findPosts(page, "Já publicado")).toMatchObject([
    { content: "Publicado sem resposta", draft: null },
  ]);
});

test("the list publishes what it shows: the draft of a post that is off the site", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Ainda velho", content: "Velho" };
  const made = await page.request.post("/api/posts", { headers, data });
  const { id } = (await made.json()) as { id: string };
  const saveDraft = async (fields: object) => {
    const draft = await page.request.get(`/api/posts/${id}/draft`, { headers });
    const { baseRevision } = (await draft.json()) as { baseRevision?: string };
    await page.request.put(`/api/posts/${id}/draft`, { headers, data: { ...fields, baseRevision } });
  };
  await saveDraft({ title: "Já novo", content: "" });
  await page.goto("/dashboard/posts");
  const row = page.getByRole("article", { name: "Já novo" });
  await row.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Informe o conteúdo", { exact: true })).toBeVisible();
  await expect(row.getByText("Rascunho")).toBeVisible();
  await saveDraft({ content: "Novo" });
  // The published version is the one that was seen.
  await page.reload();
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes(id))
      changes.push(new URL(request.url()).pathname);
  });
  // The button says "Despublicar" after the first of two clicks.
  await row.getByRole("button", { name: "Publicar" }).dblclick();
  await expect(page.getByText("Status atualizado", { exact: true })).toBeVisible();
  await expect(row.getByText("Publicado")).toBeVisible();
  await expect(row.getByText("Alterações não publicadas")).toBeHidden();
  const live = await page.request.get(`/api/posts/${id}`);
  expect(await live.json()).toMatchObject({ title: "Já novo", content: "Novo" });
  expect(changes).toEqual([`/api/posts/${id}/checks`, `/api/posts/${id}/publish`]);
  // The second click does not hit an element that has moved under the pointer.
  await row.getByRole("button", { name: "Editar" }).dispatchEvent("click", { detail: 2 });
  await row.getByRole("button", { name: "Despublicar" }).focus();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("two people in one draft: other fields are merged, of the same field one text is chosen", async ({
  page,
  context,
}) => {
  // Blocks presence, so that nobody receives the other's text before the next save.
  await context.route("**/presence", (route) => route.abort());
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Em duas abas", content: "Início" };
  const { id } = (await (await page.request.post("/api/posts", { headers, data })).json()) as { id: string };
  const other = await context.newPage();
  await other.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  for (const tab of [page, other]) {
    await tab.goto(`/dashboard/posts?editar=${id}`);
    await textOf(tab.getByRole("dialog")).waitFor();
  }
  const [one, two] = [page.getByRole("dialog"), other.getByRole("dialog")];
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();
  await textOf(one).fill("Da primeira aba");
  await expect(one.getByText(SAVED)).toBeVisible();
  await other.bringToFront();
  await two.getByLabel("Resumo").fill("Da segunda aba");
  await expect(textOf(two)).toHaveText("Da primeira aba");
  const merged = { content: "Da primeira aba", excerpt: "Da segunda aba" };
  expect(await findWritten(page, "Em duas abas")).toMatchObject([merged]);

  await page.bringToFront();
  await one.getByLabel("Resumo").fill("Outra vez da primeira");
  const question = one.getByRole("region", { name: "Duas versões de Resumo" });
  await expect(question.getByText("Da segunda aba")).toBeVisible();
  await expect(question.getByText("Outra vez da primeira")).toBeVisible();
  expect(await findWritten(page, "Em duas abas")).toMatchObject([merged]);
  // Saving decides nothing: the question comes first.
  await one.getByRole("button", { name: "Atualizar Post" }).click();
  await expect(question).toBeFocused();
  expect(await findWritten(page, "Em duas abas")).toMatchObject([merged]);
  await question.getByRole("button", { name: "Ficar com o da outra pessoa" }).click();
  await expect(one.getByLabel("Resumo")).toHaveValue("Da segunda aba");
  await expect(one.getByLabel("Resumo")).toBeFocused();
  await one.getByLabel("Resumo").fill("Enfim");
  await expect(async () => {
    expect(await findWritten(page, "Em duas abas")).toMatchObject([{ ...merged, excerpt: "Enfim" }]);
  }).toPass();
});

test("a session that ends in the middle of a word goes on there after signing in again", async ({
  page,
  site,
}) => {
  const token = await openSignedIn(page, "/dashboard/posts?categoria=");
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Interrompido", content: "Início", isPublished: false };
  await page.request.post("/api/posts", { headers, data });
  // Uses a new context, since this page's initial token would be restored.
  const fresh = await page.context().browser()?.newContext({ baseURL: site.url });
  const tab = await fresh?.newPage();
  if (!fresh || !tab) throw new Error("no browser");
  await tab.goto("/contato");
  await tab.evaluate((value) => localStorage.setItem("dashboard_token", value), token);
  await tab.goto("/dashboard/posts");
  await tab.getByRole("article", { name: "Interrompido" }).getByRole("button", { name: "Editar" }).click();
  await textOf(tab.getByRole("dialog")).waitFor();
  // Ends the session so that typed text must be saved afterwards, and must reappear before the login screen.
  const ended = Promise.withResolvers<void>();
  await tab.route("**/api/posts/*/draft", async (route) => {
    await ended.promise;
    await route.continue();
  });
  await textOf(tab.getByRole("dialog")).press("Control+End");
  await tab.keyboard.insertText(" e uma frase que não pode se perder");
  await tab.request.post("/api/auth/logout", { headers });
  ended.resolve();
  await tab.getByLabel("E-mail").fill("admin@prumo.example");
  await tab.getByLabel("Senha").fill("vitrine-demo");
  await tab.getByRole("button", { name: "Entrar" }).click();
  const dialog = tab.getByRole("dialog", { name: "Editar Post" });
  await expect(textOf(dialog)).toHaveText("Início e uma frase que não pode se perder");
  await expect(dialog.getByText(SAVED)).toBeVisible();
  await fresh.close();
});

test("a first save without a connection says so and loses nothing", async ({ page, context }) => {
  const dialog = await openNew(page, "projects");
  await dialog.getByLabel("Título *").fill("Sem rede");
  await dialog.getByLabel("Descrição *").fill("Escrito no trem.");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-view")),
  );
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Criar Projeto" }).click();
  await expect(page.getByText("Erro ao salvar projeto")).toBeVisible();
  await expect(dialog.getByLabel("Título *")).toHaveValue("Sem rede");
  await context.setOffline(false);
});

test("on a phone the caret, the menu and the tools stay in sight while a long text is written", async ({
  browser,
  site,
}) => {
  // In landscape, or above a keyboard.
  for (const height of [740, 420]) {
    const viewport = { width: 360, height };
    const page = await browser.newPage({ baseURL: site.url, viewport, hasTouch: true, isMobile: true });
    const dialog = await openNew(page);
    await textOf(dialog).tap();
    for (let line = 0; line < 14; line += 1) {
      await page.keyboard.type("Uma linha");
      await page.keyboard.press("Enter");
    }
    await page.keyboard.type("fim");
    await expect.poll(() => textOf(dialog).getByText("fim").evaluate(isUncovered)).toBe(true);
    const bold = dialog.getByRole("button", { name: /^Negrito/ });
    expect(await bold.evaluate(isUncovered)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    const options = page.getByRole("listbox", { name: "Inserir" }).getByRole("option");
    await expect.poll(() => options.first().evaluate(isUncovered)).toBe(true);
    await options.filter({ hasText: "Tabela" }).tap();
    await page.keyboard.type("célula");
    await expect.poll(() => textOf(dialog).getByText("célula").evaluate(isUncovered)).toBe(true);
    await page.close();
  }
});

/** Returns true if nothing covers the middle of an element. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
