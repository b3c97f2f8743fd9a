import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, FrameLocator, Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { openAsEditor } from "./editor.ts";
import { framesPainted } from "./frames-painted.ts";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { getToken, openDashboard, openSignedIn } from "./staff.ts";

interface MadePage {
  id: string;
  path: string;
}
const section = (type: string, props: object) => ({ id: crypto.randomUUID(), type, version: 1, props });

/** Makes a separate, published page. */
async function makePage(request: APIRequestContext, title: string): Promise<MadePage> {
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const sections = [
    section("hero", { title, look: "plain", buttons: [{ label: "Falar", to: "/contato" }] }),
    section("statements", { items: [{ name: "Missão", text: "Fazer bem feito." }] }),
    section("call-to-action", { title: "Vamos?", button: { label: "Vamos", to: "/contato" } }),
  ];
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const made = await request.post("/api/pages", {
    headers,
    data: { title, path, sections, isPublished: true },
  });
  expect(made.status()).toBe(201);
  const page = (await made.json()) as MadePage;
  // A section type of another product version: it cannot be added, but existing ones stay.
  const foreign = section("holograma", { x: 1 });
  const put = await request.put(`/api/pages/${page.id}`, {
    headers,
    data: { sections: sections.toSpliced(2, 0, foreign) },
  });
  expect(put.status()).toBe(200);
  return page;
}

const frameOf = (page: Page): FrameLocator => page.frameLocator("iframe[title='Página em edição']");
const headlineOf = (page: Page) =>
  frameOf(page).getByRole("heading", { level: 1 }).getByRole("textbox", { name: "Título" });
const outlineOf = (page: Page) => page.getByRole("list", { name: "Seções da página" });
const labelsOf = async (page: Page) =>
  (await outlineOf(page).locator("li button > span:first-child > span:first-child").allTextContents()).join();
/** A text that was saved on another day names it. */
const saved = (page: Page) => expect(page.getByText(/^Salvo (às|em) /)).toBeVisible();

/** Waits until the rich text has focus and a stable caret, which the page's timer places 20 ms later. */
async function focused(editor: Locator): Promise<void> {
  await expect(editor).toBeFocused();
  await editor.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

/** Moves the caret to the end of the rich text and checks that it stays there. */
async function toEnd(editor: Locator): Promise<void> {
  await focused(editor);
  await expect(async () => {
    await editor.press("ControlOrMeta+End");
    await editor.evaluate(framesPainted);
    const rest = await editor.evaluate((element) => {
      const selection = getSelection();
      const after = document.createRange();
      after.selectNodeContents(element);
      if (selection?.focusNode) after.setStart(selection.focusNode, selection.focusOffset);
      return after.toString();
    });
    expect(rest).toBe("");
  }).toPass();
}

async function typeInto(text: ReturnType<typeof headlineOf>, typed: string): Promise<void> {
  await text.click();
  await text.press("ControlOrMeta+End");
  await text.pressSequentially(typed);
}

test("from signing in to a new headline that is live in four clicks", async ({ page, request }) => {
  await openDashboard(page);
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Páginas" }).click();
  await page.getByRole("link", { name: "Editar site" }).click();
  await expect(headlineOf(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  const before = await (await request.get(`/api/pages/${id}`, { headers })).json();
  await headlineOf(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A {{empresa}} <b>mudou</b>.");
  // Leaving right after a key still shows that key.
  const left = await headlineOf(page).evaluate((text) => {
    text.ownerDocument.getSelection()?.selectAllChildren(text);
    text.ownerDocument.execCommand("insertText", false, "A {{empresa}} <b>mudou</b>!");
    text.blur();
    return text.textContent;
  });
  expect(left).toBe("A Prumo Sistemas <b>mudou</b>!");
  await headlineOf(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A {{empresa}} <b>mudou</b>.");
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  expect(await (await request.get("/")).text()).toContain("A Prumo Sistemas &lt;b&gt;mudou&lt;/b&gt;.");
  // Without focus, it shows what visitors read.
  await expect(headlineOf(page)).toHaveText("A Prumo Sistemas <b>mudou</b>.");
  const { sections } = before as { sections: object[] };
  expect((await request.put(`/api/pages/${id}`, { headers, data: { sections } })).status()).toBe(200);
});

test("a text that is a value of the settings is edited as its words, and follows them until it is changed", async ({
  page,
  request,
}) => {
  const { id } = await makePage(request, "{{empresa}}");
  const headers = { authorization: `Bearer ${await getToken(request)}` };
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const headline = headlineOf(page);
  await headline.click();
  await expect(headline).toBeFocused();
  await expect(headline).toHaveText("Prumo Sistemas");
  await page.getByRole("button", { name: "Campos", exact: true }).click();
  const field = page.locator('[data-path="title"]').filter({ visible: true });
  await expect(field).toHaveValue("Prumo Sistemas");
  await expect(field).toHaveAccessibleDescription(/Vem das configurações/);
  await headline.click();
  await headline.press("ControlOrMeta+A");
  await headline.pressSequentially("{{empresa}}: {{ano}}");
  await expect(headline).toHaveText("{{empresa}}: {{ano}}");
  await expect(field).toHaveAccessibleDescription(/^No site: Prumo Sistemas: \d{4}$/);
  await headline.press("ControlOrMeta+A");
  await headline.pressSequentially("{{empresa}}");
  await headline.blur();
  await expect(headline).toHaveText("Prumo Sistemas");
  await typeInto(headline, "!");
  const readDraft = async () => (await page.request.get(`/api/pages/${id}/draft`, { headers })).text();
  await expect.poll(readDraft).toContain("Prumo Sistemas!");
});

test("sections are added, moved, copied, hidden and removed, and every step is undone, after a reload too", async ({
  page,
}) => {
  const { id } = await makePage(page.request, "Estrutura");
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const row = (name: string) => outlineOf(page).getByRole("button", { name: new RegExp(`^${name}`) });
  const act = (name: string) => outlineOf(page).getByRole("button", { name, exact: true }).click();
  const start = "Abertura,Missão e visão,Tipo desconhecido,Chamada para contato";
  await expect(frameOf(page).getByText("Seção de um tipo que esta versão não conhece")).toBeVisible();
  expect(await labelsOf(page)).toBe(start);

  // By mouse.
  await row("Abertura").click();
  await page.getByRole("button", { name: "Adicionar seção" }).click();
  const catalogue = page.getByRole("dialog", { name: "Adicionar seção" });
  await catalogue.getByRole("button", { name: "Números" }).click();
  await expect(frameOf(page).getByRole("textbox", { name: "O que ele conta" })).toHaveCount(3);
  // Its fields are open, and the first of them is ready to be written in.
  await expect(page.getByRole("tabpanel").locator("summary").first()).toBeFocused();
  await page.getByRole("tab", { name: "Seções" }).click();
  await act("Mover para baixo");
  expect(await labelsOf(page)).toBe("Abertura,Missão e visão,Números,Tipo desconhecido,Chamada para contato");
  await act("Duplicar");
  await act("Ocultar");
  await expect(outlineOf(page).getByText("Oculta")).toBeVisible();
  await row("Missão").click();
  // Makes the browser's database fail, as if it were too slow.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("too slow");
    };
  });
  await act("Excluir seção");
  const end = "Abertura,Números,Números,Tipo desconhecido,Chamada para contato";
  expect(await labelsOf(page)).toBe(end);
  await saved(page);

  await page.reload();
  await expect(headlineOf(page)).toBeVisible();
  expect(await labelsOf(page)).toBe(end);
  for (let step = 0; step < 5; step++) await page.getByRole("button", { name: "Desfazer" }).click();
  expect(await labelsOf(page)).toBe(start);
  for (let step = 0; step < 5; step++) await page.keyboard.press("Control+Shift+z");
  expect(await labelsOf(page)).toBe(end);
  for (let step = 0; step < 5; step++) await page.keyboard.press("Control+z");

  // By keyboard alone; focus stays with the moved section.
  await tabTo(page, /^Chamada para contato/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Mover para cima");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(await labelsOf(page)).toBe("Abertura,Chamada para contato,Missão e visão,Tipo desconhecido");
  await tabTo(page, "Duplicar");
  await page.keyboard.press("Enter");
  await tabTo(page, "Excluir seção");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await tabTo(page, "Adicionar seção");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Adicionar seção" })).toBeVisible();
  await tabTo(page, "Depoimentos");
  await page.keyboard.press("Enter");
  await expect(frameOf(page).getByRole("textbox", { name: "Depoimento" })).toHaveCount(3);
  await saved(page);
});

test("on the page itself sections and their parts are added, moved, copied and removed, by keyboard, mouse and touch", async ({
  page,
}) => {
  const { id } = await makePage(page.request, "No lugar");
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const frame = frameOf(page);
  const bar = (name: string) => frame.getByRole("toolbar", { name: `Ações de ${name}`, exact: true });
  const button = (name: string, act: string) => bar(name).getByRole("button", { name: act, exact: true });
  const start = "Abertura,Missão e visão,Tipo desconhecido,Chamada para contato";
  await expect(headlineOf(page)).toBeVisible();

  // By keyboard: from a text to the bar of its part, then to that of its section, and along it.
  const mission = frame.getByRole("textbox", { name: "Nome" }).filter({ hasText: "Missão" });
  await mission.click();
  await page.keyboard.press("Alt+F10");
  await expect(button("1. Missão", "Escolher a seção")).toBeFocused();
  await expect(frame.getByRole("toolbar")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(mission).toHaveText(["Missão", "Missão"]);
  await expect(button("2. Missão", "Duplicar: 2. Missão")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(mission).toHaveCount(1);
  await expect(button("1. Missão", "Remover: 1. Missão")).toBeFocused();
  await page.keyboard.press("Alt+F10");
  await expect(button("Missão e visão", "Mover para cima")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Missão e visão", "Mover para cima")).toBeFocused();
  expect(await labelsOf(page)).toBe("Missão e visão,Abertura,Tipo desconhecido,Chamada para contato");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(mission).toHaveCount(2);
  await expect(button("Missão e visão", "Duplicar")).toBeFocused();
  await page.keyboard.press("Alt+Shift+Backspace");
  await expect(mission).toHaveCount(1);
  await expect(button("Abertura", "Duplicar")).toBeFocused();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  expect(await labelsOf(page)).toBe(start);
  await expectNoViolations(page);

  // Buttons in the panel keep the focus.
  await outlineOf(page).getByRole("button", { name: "Duplicar", exact: true }).press("Enter");
  await expect(outlineOf(page).getByRole("button", { name: "Duplicar", exact: true })).toBeFocused();
  await outlineOf(page).getByRole("button", { name: "Excluir seção" }).press("Enter");
  await expect(outlineOf(page).getByRole("group", { name: "Ações de Missão e visão" })).toBeFocused();
  expect(await labelsOf(page)).toBe(start);

  // By mouse: "+" between two sections, and a section dragged by its bar, which are two steps to undo.
  await headlineOf(page).click();
  await frame.getByRole("button", { name: "Adicionar seção abaixo de Abertura" }).click();
  await page
    .getByRole("dialog", { name: "Adicionar seção" })
    .getByRole("button", { name: "Depoimentos" })
    .click();
  await expect(frame.getByRole("textbox", { name: "Título" }).nth(1)).toBeFocused();
  const added = "Abertura,Depoimentos,Missão e visão,Tipo desconhecido,Chamada para contato";
  expect(await labelsOf(page)).toBe(added);
  await headlineOf(page).click();
  // Waits until the page no longer scrolls.
  const grip = frame.getByTitle("Arrastar");
  await grip.hover();
  const from = await grip.boundingBox();
  if (!from) throw new Error("there is nothing to drag");
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + 40, { steps: 5 });
  await expect(frame.locator(".drop-line")).toBeVisible();
  // Moved and released within one frame: the place of release counts.
  await grip.evaluate((element) => {
    const [, , section] = element.ownerDocument.querySelectorAll("[data-section]");
    const shown = section?.querySelector(":scope > :not([data-controls])");
    const clientY = (shown?.getBoundingClientRect().top ?? 0) + 10;
    for (const type of ["pointermove", "pointerup"])
      element.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true }));
  });
  await page.mouse.up();
  expect(await labelsOf(page)).toBe(
    "Depoimentos,Abertura,Missão e visão,Tipo desconhecido,Chamada para contato",
  );
  await page.keyboard.press("Control+z");
  expect(await labelsOf(page)).toBe(added);
  await page.keyboard.press("Control+z");
  expect(await labelsOf(page)).toBe(start);

  // A section that is selected in the outline is scrolled to.
  await page.setViewportSize({ width: 1280, height: 400 });
  const last = frame.locator("[data-section]").last().locator("a").last();
  await expect(last).not.toBeInViewport();
  await outlineOf(page).getByRole("button", { name: "Chamada para contato" }).click();
  await expect(last).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  // The panel has the fields of the look; a phone also shows the bar, large enough to touch.
  await headlineOf(page).click();
  await button("Abertura", "Aparência").click();
  await expect(page.getByRole("tab", { name: "Campos" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("[data-group=appearance] :focus")).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Fechar painel" }).click();
  await page.getByRole("button", { name: "Celular, 360 px" }).click();
  await mission.click();
  await button("1. Missão", "Duplicar: 1. Missão").click();
  await expect(mission).toHaveCount(2);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(mission).toHaveCount(1);
});

test("typing without a connection is kept and sent later, and what is missing is shown where it is", async ({
  page,
  context,
}) => {
  const made = await makePage(page.request, "Sem rede");
  const token = await openSignedIn(page, `/dashboard/paginas/${made.id}`);
  await expect(headlineOf(page)).toBeVisible();
  await context.setOffline(true);
  await typeInto(headlineOf(page), ", mas com calma");
  await expect(page.getByText("O texto está guardado neste navegador.")).toBeVisible();
  await context.setOffline(false);
  await saved(page);

  // Changes that never reached the server come back after the tab was closed.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.route("**/draft", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await typeInto(headlineOf(page), " e fôlego");
  await expect(page.getByText("O texto está guardado neste navegador.")).toBeVisible();
  await page.reload();
  await expect(headlineOf(page)).toHaveText("Sem rede, mas com calma e fôlego");
  await page.unroute("**/draft");
  // Sends manually, unless it was sent automatically in the meantime, as the tab closed or just now.
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await retry.click({ timeout: 1_500 }).catch(() => undefined);
  const headers = { authorization: `Bearer ${token}` };
  const readDraft = async () => (await page.request.get(`/api/pages/${made.id}/draft`, { headers })).text();
  await expect.poll(readDraft).toContain("Sem rede, mas com calma e fôlego");

  // A link: its text in place, its address beside it.
  await frameOf(page).getByRole("textbox", { name: "Texto" }).filter({ hasText: "Falar" }).click();
  await page.getByLabel("Leva a").fill("/faq");
  await expect(frameOf(page).getByRole("link", { name: "Falar" })).toHaveAttribute("href", "/faq");
  await frameOf(page).getByRole("link", { name: "Falar" }).click();

  // A page without a title cannot be published.
  await headlineOf(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await expect(headlineOf(page)).toBeEmpty();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("A página não foi publicada").first()).toBeVisible();
  const field = page.getByRole("tabpanel").getByLabel("Título", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/escreva um texto/);
  await field.fill("Com rede");
  await expect(headlineOf(page)).toHaveText("Com rede");
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  expect(await (await page.request.get(made.path)).text()).toMatch(/Com rede[^]*href="\/faq"/);
});

test("what sections show of the site stands in the editor, and pictures, links and long texts are changed there", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const upload = async (name: string) => {
    const buffer = await readFile(fileURLToPath(new URL(`../src/seed/images/${name}`, import.meta.url)));
    const image = { name, mimeType: "image/webp", buffer };
    return (
      (await (await page.request.post("/api/images", { headers, multipart: { image } })).json()) as {
        path: string;
      }
    ).path;
  };
  const path = await upload("quinze-2.webp");
  const sections = [
    section("picture-with-text", {
      image: { path, alt: "Antes" },
      title: "Quem somos",
      body: "Um texto **forte**.",
    }),
    section("posts", { title: "Do blog", count: 3 }),
    section("call-to-action", { title: "Vamos?", button: { label: "Vamos", to: "/contato" } }),
    // A placeholder to write in, visible only in the editor.
    section("text", {}),
  ];
  const data = {
    title: "Carregada",
    path: `/teste-${crypto.randomUUID().slice(0, 8)}`,
    sections,
    isPublished: true,
  };
  const { id } = (await (await page.request.post("/api/pages", { headers, data })).json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const frame = frameOf(page);
  const body = frame.locator("strong", { hasText: "forte" });
  const editor = page.getByRole("tabpanel").getByRole("textbox", { name: "Texto", exact: true });
  // The Markdown editor loads late, and at the second visit at once, from the browser's cache.
  for (const visit of [1, 2]) {
    await body.click();
    await expect(editor).toBeFocused();
    if (visit === 1) await page.reload();
  }
  await frame.locator(".empty-markdown").click();
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText("");
  await page.getByRole("tab", { name: "Seções" }).click();
  await expect(frame.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const picture = frame.locator("img[alt=Antes]");
  const before = await picture.getAttribute("src");

  await picture.click();
  await page.getByLabel("Texto alternativo").fill("Depois");
  // A double click opens the picture dialog.
  const chosen = page.waitForEvent("filechooser");
  await picture.or(frame.locator("img[alt=Depois]")).dblclick();
  await (await chosen).setFiles(fileURLToPath(new URL("../src/seed/images/quinze-1.webp", import.meta.url)));
  await expect(frame.locator("img[alt=Depois]")).not.toHaveAttribute("src", before ?? "");
  await page.getByRole("button", { name: "Fechar", exact: true }).click();

  // Clicking a link edits its text; its address is validated as at publication.
  const link = frame.getByRole("link", { name: "Vamos" });
  await link.click({ position: { x: 8, y: 8 } });
  await page.getByLabel("Leva a").fill("javascript:alert(1)");
  await expect(page.getByLabel("Leva a")).toHaveAccessibleDescription(/deve começar com/);
  await page.getByLabel("Leva a").fill("/faq");
  await expect(page.getByLabel("Leva a")).toHaveAccessibleDescription("");

  // Pasted content becomes text and Markdown, never markup.
  const other = await page.context().newPage();
  await other.setContent("<p>Fonte</p>");
  await other.evaluate(() =>
    addEventListener("copy", (event) => {
      event.preventDefault();
      event.clipboardData?.setData(
        "text/html",
        "<p><b>Colado</b><img src=x onerror=alert(1)><script>alert(2)</script></p>",
      );
      event.clipboardData?.setData("text/plain", "Colado <script>alert(2)</script>");
    }),
  );
  await other.locator("p").selectText();
  await other.keyboard.press("ControlOrMeta+C");
  await other.close();
  const title = frame.getByRole("textbox", { name: "Título" }).filter({ hasText: "Vamos?" });
  await title.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(frame.getByText("Vamos?Colado <script>alert(2)</script>")).toBeVisible();
  await expect(frame.locator("bdi b, bdi img, bdi script")).toHaveCount(0);
  await body.click();
  await toEnd(editor);
  await page.keyboard.press("ControlOrMeta+V");
  await expect(editor.locator("strong", { hasText: "Colado" })).toBeVisible();
  const readDraft = async () =>
    (
      (await (await page.request.get(`/api/pages/${id}/draft`, { headers })).json()) as {
        sections: { props: { body?: string } }[];
      }
    ).sections[0]?.props.body;
  await expect.poll(readDraft).toMatch(/^Um texto \*\*forte\*\*\.\s*\*\*Colado\*\*\s*$/);
  // Steps are undone in their order from any focus: the editor of a long text has no undo of its own.
  const heading = frame.getByRole("textbox", { name: "Título" }).filter({ hasText: "Quem somos" });
  // This includes undoing before the page has rendered the change.
  await heading.click();
  await heading.evaluate((element) => {
    element.ownerDocument.execCommand("insertText", false, "?");
    const key = { key: "z", ctrlKey: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect(heading).toHaveText("Quem somos");
  await typeInto(heading, "!");
  await expect(heading).toHaveText("Quem somos!");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(heading).toHaveText("Quem somos");
  await expect(editor.locator("strong", { hasText: "Colado" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(editor.locator("strong", { hasText: "Colado" })).toHaveCount(0);

  // If the server does not answer, the previous content stays.
  await page.route("**/loaded", (route) => route.abort());
  await body.click();
  await toEnd(editor);
  await page.keyboard.type(" E novo.");
  await saved(page);
  await expect(body).toBeVisible();
  await page.unroute("**/loaded");
  await page.keyboard.type(" Mais.");
  await expect(frame.getByText("Um texto forte. E novo. Mais.")).toBeVisible();
  await expectNoViolations(page);
});

test("what a refused publication lacks is marked where it is, and parts of a list keep what belongs to them", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const { id } = await makePage(page.request, "Recusada");
  const { revision: baseRevision } = (await (
    await page.request.get(`/api/pages/${id}`, { headers })
  ).json()) as { revision: string };
  const field = (label: string) => ({ type: "text", name: label.toLowerCase(), label });
  const sections = [
    section("hero", { title: "Recusada", look: "plain" }),
    section("statements", { items: ["Missão", "", "Valores"].map((name) => ({ name, text: "Um." })) }),
    section("form", { title: "Fale", fields: [field("Nome"), field("Empresa"), field("Mensagem")] }),
  ];
  const data = { title: "Recusada", path: "/sobre", sections, baseRevision };
  expect((await page.request.put(`/api/pages/${id}/draft`, { headers, data })).status()).toBe(200);
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await expect(headlineOf(page)).toBeVisible();
  const publish = () => page.getByRole("button", { name: "Publicar alterações" }).click();
  const panel = page.getByRole("tabpanel");
  const part = (name: string) => panel.locator("details", { has: page.getByText(name, { exact: true }) });

  // In a part of a list: it is expanded, and stays so while it is corrected.
  await publish();
  await expect(page.getByText("A página não foi publicada").first()).toBeVisible();
  const name = part("2. Um.").getByLabel("Nome", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/escreva um texto/);
  await page.keyboard.type("Visão");
  await expect(part("2. Visão").getByLabel("Nome", { exact: true })).toBeFocused();
  await page.getByRole("tab", { name: "Seções" }).click();
  await expect(outlineOf(page).getByText("Corrigir")).toHaveCount(1);
  await outlineOf(page)
    .getByRole("button", { name: /^Formulário.*Corrigir/ })
    .click();

  // For a list as a whole.
  await outlineOf(page).getByRole("button", { name: "Campos" }).click();
  await expect(panel.getByText("Um campo de e-mail ou telefone deve ser obrigatório")).toBeVisible();
  await part("2. Empresa").locator("summary").click();
  await panel.getByRole("button", { name: "Remover: 2. Empresa" }).click();
  await expect(part("2. Mensagem").locator("summary")).toBeFocused();
  await expect(part("2. Mensagem")).not.toHaveAttribute("open");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Mover para cima: 2. Mensagem" }).click();
  await expect(panel.getByRole("button", { name: "Mover para cima: 1. Mensagem" })).toBeFocused();
  await expect(part("2. Nome")).not.toHaveAttribute("open");
  await panel.getByRole("button", { name: "Mover para baixo: 1. Mensagem" }).click();
  await expect(panel.getByRole("button", { name: "Mover para baixo: 2. Mensagem" })).toBeFocused();
  await part("2. Mensagem").getByLabel("Tipo").selectOption("E-mail");
  await part("2. Mensagem").getByLabel("Obrigatório").check();
  await expect(panel.getByText("Um campo de e-mail ou telefone deve ser obrigatório")).toHaveCount(0);

  // A new field has no name yet: the page still renders, also after a reload.
  await panel.getByRole("button", { name: "Adicionar em Campos" }).click();
  await expect(part("3. Item novo")).toBeVisible();
  await expect(frameOf(page).getByRole("heading", { name: "Fale" })).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(frameOf(page).getByRole("heading", { name: "Fale" })).toBeVisible();
  await outlineOf(page)
    .getByRole("button", { name: /^Formulário/ })
    .click();
  await outlineOf(page).getByRole("button", { name: "Campos" }).click();
  await part("3. Item novo").locator("summary").click();
  await panel.getByRole("button", { name: "Remover: 3. Item novo" }).click();

  // For the page itself, which only the server can check.
  await publish();
  const address = panel.getByLabel("Endereço", { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expectNoViolations(page);
  await address.fill(`/teste-${crypto.randomUUID().slice(0, 8)}`);
  await expect(address).not.toHaveAttribute("aria-invalid");
  await publish();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
});

test("two people in one page: different sections merge, in the same one somebody chooses", async ({
  page,
  browser,
  site,
}) => {
  const { id } = await makePage(page.request, "A dois");
  const address = `/dashboard/paginas/${id}`;
  await openSignedIn(page, address);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await openAsEditor(other, site, address);
  await expect(headlineOf(other)).toBeVisible();
  await typeInto(headlineOf(page), " na página");
  await expect(
    outlineOf(other).getByRole("button", { name: /^Abertura.*Administrador nesta seção$/ }),
  ).toBeVisible();
  await expect(frameOf(other).locator(".section-people")).toHaveText("Administrador");
  await typeInto(
    frameOf(other).getByRole("textbox", { name: "Texto" }).filter({ hasText: "Fazer" }),
    " Sempre.",
  );
  await expect(frameOf(page).getByText("Fazer bem feito. Sempre.")).toBeVisible();
  await expect(headlineOf(other)).toHaveText("A dois na página");
  // Undo reverts one's own changes.
  await saved(page);
  await page.keyboard.press("Control+z");
  await expect(headlineOf(page)).toHaveText("A dois");
  await expect(frameOf(page).getByText("Fazer bem feito. Sempre.")).toBeVisible();
  await expect(headlineOf(other)).toHaveText("A dois");

  await context.setOffline(true);
  await typeInto(headlineOf(other), " de Bia");
  await typeInto(headlineOf(page), " do administrador");
  await saved(page);
  await context.setOffline(false);
  const choice = other.getByRole("region", { name: "Duas versões de Seção 1, Abertura" });
  await expect(choice).toContainText("A dois do administrador");
  await choice.getByRole("button", { name: "Ficar com o meu" }).click();
  await expect(headlineOf(page)).toHaveText("A dois de Bia");
  await context.close();
});

test("forms of the site say in the editor what their owner has written", async ({ page }) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const own = { "newsletter:terms": "Um e-mail por mês da {{empresa}}.", "ebook-popup:terms": "Só o livro." };
  const names = (await (await page.request.get("/api/texts", { headers })).json()) as Record<string, unknown>;
  expect(Object.keys(names)).toEqual(expect.arrayContaining(Object.keys(own)));
  expect((await page.request.put("/api/texts", { headers, data: own })).status()).toBe(200);
  const sections = [section("newsletter", { title: "Novidades" }), section("ebook", { title: "Livro" })];
  const data = { title: "Formas", path: `/teste-${crypto.randomUUID().slice(0, 8)}`, sections };
  const { id } = (await (await page.request.post("/api/pages", { headers, data })).json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await expect(frameOf(page).getByText("Um e-mail por mês da Prumo Sistemas.")).toBeVisible();
  await expect(frameOf(page).getByText("Só o livro.")).toBeVisible();
  const original = Object.fromEntries(Object.keys(own).map((name) => [name, null]));
  expect((await page.request.put("/api/texts", { headers, data: original })).status()).toBe(200);
});

test("texts that are written in “Campos” alone stand in the page with live values, as for visitors", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const comparison = {
    title: "A {{empresa}}",
    columns: [{ name: "Antes" }],
    rows: [{ label: "Prazo", cells: [{ text: "meses" }] }],
  };
  const data = { title: "Valores", path, isPublished: true, sections: [section("comparison", comparison)] };
  const { id } = (await (await page.request.post("/api/pages", { headers, data })).json()) as MadePage;
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Tabela: A Prumo Sistemas" })).toBeVisible();

  const list = await page.request.get("/api/pages?limit=100&fields=summary", { headers });
  const { pages } = (await list.json()) as { pages: (MadePage & { role: string | null })[] };
  const contact = pages.find(({ role }) => role === "contact")?.id;
  const { sections } = (await (await page.request.get(`/api/pages/${contact}`, { headers })).json()) as {
    sections: { type: string; props: object }[];
  };
  const changed = sections.map((one) =>
    one.type === "contact-form" ? { ...one, props: { ...one.props, measure: "{{retorno}}" } } : one,
  );
  await page.request.put(`/api/pages/${contact}`, { headers, data: { sections: changed } });
  await openSignedIn(page, `/dashboard/paginas/${contact}`);
  await expect(frameOf(page).locator(".contact-measure")).toHaveText(/^em até \d+ horas úteis$/);
  await page.request.put(`/api/pages/${contact}`, { headers, data: { sections } });
  expect((await page.request.delete(`/api/pages/${id}`, { headers })).ok()).toBe(true);
});

test("a new field of a form is named by its label, in the panel and on the page, and keeps its name then", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const fields = [{ type: "email", name: "email", label: "E-mail", required: true }];
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const data = { title: "Forma", path, sections: [section("form", { title: "Fale", fields })] };
  const { id } = (await (await page.request.post("/api/pages", { headers, data })).json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await frameOf(page).getByRole("textbox", { name: "Título" }).first().click();
  await page.getByRole("tab", { name: "Campos" }).click();
  const panel = page.getByRole("tabpanel");
  const place = (name: string) => panel.locator(`[data-path="fields.${name}"]`);
  const readDraft = async () => (await page.request.get(`/api/pages/${id}/draft`, { headers })).text();
  const readNames = async () => {
    const { sections } = JSON.parse(await readDraft()) as {
      sections?: { props: { fields: { name: string }[] } }[];
    };
    return sections?.[0]?.props.fields.map(({ name }) => name);
  };

  await panel.getByRole("button", { name: "Adicionar em Campos" }).click();
  await place("1.label").fill("Porte da empresa");
  await place("1.label").press("Tab");
  await expect.poll(readNames).toEqual(["email", "porte-da-empresa"]);
  await place("1.label").fill("Quantos são?");
  await place("1.label").press("Tab");
  await expect.poll(readDraft).toContain("Quantos são?");
  expect(await readNames()).toEqual(["email", "porte-da-empresa"]);

  await panel.getByRole("button", { name: "Adicionar em Campos" }).click();
  const label = frameOf(page).getByRole("textbox", { name: "Rótulo" }).last();
  await label.click();
  await page.keyboard.type("Cargo");
  await page.keyboard.press("Escape");
  await expect.poll(readNames).toEqual(["email", "porte-da-empresa", "cargo"]);
});

test("a landing page with a form is made, published and found by keyboard alone", async ({ page }) => {
  await openSignedIn(page, "/dashboard/paginas");
  const path = `/lp/teclado-${crypto.randomUUID().slice(0, 8)}`;
  const press = async (name: string | RegExp) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };
  await page.getByRole("button", { name: "Nova página" }).waitFor();
  await press("Nova página");
  await expect(page.getByRole("dialog").getByLabel("Título")).toBeFocused();
  await page.keyboard.type("Só teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(path);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Só teclado", level: 1 })).toBeVisible();
  await press("Adicionar seção");
  await expect(page.getByRole("dialog", { name: "Adicionar seção" })).toBeVisible();
  await press("Formulário");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The fields of the section are open, and the first has the focus.
  const title = page.getByRole("tabpanel").getByLabel("Título", { exact: true }).first();
  await expect(title).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Peça aqui <b>já</b>");
  await saved(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press("Publicar");
  await expect(page.getByText("Página publicada!").first()).toBeVisible();
  const html = await (await page.request.get(path)).text();
  expect(html).toContain("Peça aqui &lt;b&gt;já&lt;/b&gt;");
  expect(html).toContain("<form");
});

test("what is pasted is text alone, and an hour without a connection loses nothing", async ({
  page,
  context,
}) => {
  const { id, path } = await makePage(page.request, "Colada");
  await page.clock.install();
  const token = await openSignedIn(page, `/dashboard/paginas/${id}`);
  await headlineOf(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await headlineOf(page).evaluate((text) => {
    const given = new DataTransfer();
    given.setData("text/html", "<img src=x onerror=alert(1)><b>Forte</b><script>alert(2)</script>");
    given.setData("text/plain", "Forte <script>alert(2)</script>\nde novo");
    text.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: given, bubbles: true, cancelable: true }),
    );
  });
  await page.keyboard.insertText("<img src=x onerror=alert(1)> Forte");
  expect(await headlineOf(page).evaluate((text) => text.querySelectorAll("*").length)).toBe(0);

  await context.setOffline(true);
  await page.keyboard.type(" e longe");
  await page.clock.runFor("01:00:00");
  await expect(page.getByText("O texto está guardado neste navegador.")).toBeVisible();
  await page.keyboard.type(" de casa");
  await context.setOffline(false);
  await page.clock.runFor(30_000);
  await saved(page);
  const headers = { authorization: `Bearer ${token}` };
  const draft = (await (await page.request.get(`/api/pages/${id}/draft`, { headers })).json()) as {
    sections: { props: { title: string } }[];
  };
  expect(draft.sections[0]?.props.title).toMatch(/<img src=x onerror=alert\(1\)> Forte e longe de casa$/);
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await page.clock.runFor(2_000);
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  const html = await (await page.request.get(path)).text();
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; Forte");
  expect(html).not.toContain("<img src=x");
});

test("a section saved as a block is shown by another page, edited in one place, and unlinked", async ({
  page,
  request,
}) => {
  const name = `Chamada ${crypto.randomUUID().slice(0, 8)}`;
  const [one, other] = [await makePage(request, "Com bloco"), await makePage(request, "Também com bloco")];
  const row = (label: string) => outlineOf(page).getByRole("button", { name: new RegExp(`^${label}`) });
  await openSignedIn(page, `/dashboard/paginas/${one.id}`);
  await row("Chamada").click();
  await page.getByRole("tab", { name: "Campos" }).click();
  await page.getByRole("button", { name: "Salvar como bloco" }).click();
  const dialog = page.getByRole("dialog", { name: "Salvar como bloco" });
  await dialog.getByLabel("Nome").fill(name);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Salvar bloco" }).click();
  await expect(frameOf(page).getByRole("heading", { name: "Vamos?" })).toBeVisible();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();

  await page.goto(`/dashboard/paginas/${other.id}`);
  await page.getByRole("button", { name: "Adicionar seção" }).click();
  const catalogue = page.getByRole("dialog", { name: "Adicionar seção" });
  const saved = catalogue.getByRole("listitem").filter({ hasText: name });
  await saved.getByRole("button", { name: "Inserir ligado" }).click();
  await page.getByRole("tab", { name: "Seções" }).click();
  await expect(row("Bloco")).toContainText(name);
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();

  await page.getByRole("tab", { name: "Campos" }).click();
  await page.getByRole("link", { name: "Editar bloco" }).click();
  // Until the block loads, its page is shown.
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // The footer's columns have titles as well.
  const title = frameOf(page).getByRole("textbox", { name: "Título", exact: true });
  await title.fill("Vamos juntos?");
  await expect(row("Chamada")).toContainText("Vamos juntos?");
  await expectNoViolations(page);
  const publish = page.getByRole("button", { name: "Publicar alterações" });
  await publish.click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  // The toast may still be that of the previous page.
  await expect(publish).toHaveCount(0);
  for (const { path } of [one, other])
    expect(await (await request.get(path)).text()).toContain("Vamos juntos?");

  await page.getByRole("link", { name: "Voltar aos blocos" }).click();
  const block = page.getByRole("article", { name });
  await expect(block.getByRole("link", { name: "Com bloco", exact: true })).toBeVisible();
  await expectNoViolations(page);
  await block.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("O bloco está em uso").first()).toBeVisible();
  await expect(page.getByText(/está em .*“Com bloco”.*\. Tire-o de lá/).first()).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await block.getByRole("link", { name: "Também com bloco" }).click();
  await row("Bloco").click();
  await page.getByRole("tab", { name: "Campos" }).click();
  await page.getByRole("button", { name: "Desvincular" }).click();
  await expect(
    frameOf(page).getByRole("textbox", { name: "Título" }).filter({ hasText: "Vamos juntos?" }),
  ).toBeVisible();
});

test("the list makes, copies and deletes pages; list, editor and catalogue are accessible", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/paginas");
  await page.getByRole("button", { name: "Nova página" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova página" });
  await dialog.getByLabel("Título").fill("Página de teste");
  await dialog.getByLabel("Endereço").fill("/blog/minha");
  await dialog.getByRole("button", { name: "Criar página" }).click();
  await expect(dialog.getByLabel("Endereço")).toHaveAccessibleDescription(/usado pelo próprio site/);
  await dialog.getByLabel("Endereço").fill(`/t/pagina-${Date.now()}`);
  await dialog.getByRole("radio", { name: /^Serviço/ }).check();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Criar página" }).click();
  await expect(headlineOf(page)).toHaveText("Página de teste");
  await expect(outlineOf(page).getByRole("button", { name: /^Etapas/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publicar", exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("tab", { name: "Página" }).click();
  await expectNoViolations(page);
  await page.getByRole("tab", { name: "Seções" }).click();
  await page.getByRole("button", { name: "Adicionar seção" }).click();
  await expect(page.getByRole("dialog", { name: "Adicionar seção" })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Voltar às páginas" }).click();

  const item = page.getByRole("article", { name: "Página de teste", exact: true });
  await item.getByRole("button", { name: /Duplicar/ }).click();
  const copy = page.getByRole("article", { name: "Página de teste (cópia)" });
  await expect(copy).toContainText("Rascunho");
  for (const made of [copy, item]) {
    await made.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(made).toHaveCount(0);
  }
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(
    page.getByRole("article", { name: /^Serviços/ }).getByRole("button", { name: "Excluir" }),
  ).toHaveCount(0);
  await expectNoViolations(page);
});

/** Presses Tab until the focus is on a button of that name, in the dashboard's own document. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.ariaLabel ?? element?.textContent.trim() ?? "";
    });
    if (typeof name === "string" ? focused === name : name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no Tab leads to ${name}`);
}

test("a form needs no identifiers, follows its fields, says its limits, and goes on to a page", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const fields = [
    { type: "email", label: "E-mail", required: true },
    { type: "text", label: "Nome da empresa" },
  ];
  const filler = Array.from({ length: 4 }, (_, index) =>
    section("text", { title: `Parte ${index + 1}`, body: "Texto. ".repeat(300) }),
  );
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/pages", {
    headers,
    data: {
      title: "Formulário novo",
      path,
      sections: [...filler, section("form", { title: "Fale", fields })],
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const panel = page.getByRole("tabpanel");
  await outlineOf(page)
    .getByRole("button", { name: /^Formulário/ })
    .click();
  await page.getByRole("tab", { name: "Campos" }).click();
  const part = (name: string) => panel.locator("details", { has: page.getByText(name, { exact: true }) });
  await part("1. E-mail").locator("summary").click();
  await part("2. Nome da empresa").locator("summary").click();
  await expect(part("1. E-mail")).not.toHaveAttribute("open");
  await expect(panel.getByLabel("Nome do campo")).toHaveCount(0);

  // Choices are lines, also while an empty one waits for its text.
  await panel.getByRole("button", { name: "Adicionar em Campos" }).click();
  await part("3. Item novo").getByLabel("Rótulo").fill("Porte");
  await part("3. Porte").getByLabel("Tipo").selectOption("Escolha");
  const options = part("3. Porte").getByLabel("Opções");
  await options.pressSequentially("Pequena\nGrande\n");
  await expect(options).toHaveValue("Pequena\nGrande\n");
  await expect(frameOf(page).getByLabel("Porte").getByRole("option")).toHaveText([
    "Escolha",
    "Pequena",
    "Grande",
  ]);

  // The page scrolls to the field that is filled in.
  const button = frameOf(page).getByRole("button", { name: "Enviar" });
  await frameOf(page)
    .locator("html")
    .evaluate((root) => root.ownerDocument.defaultView?.scrollTo(0, 0));
  await expect(button).not.toBeInViewport();
  await panel.getByLabel("Texto do botão").focus();
  await expect(frameOf(page).locator("[data-section]").last().locator("section")).toBeInViewport();

  // The counter comes late, and what is pasted beyond the limit is told.
  const label = panel.getByLabel("Texto do botão");
  await label.fill("Pedir");
  await expect(panel.getByText("/ 40")).toHaveCount(0);
  await label.fill("x".repeat(35));
  await expect(panel.getByText("35 / 40")).toBeVisible();
  await label.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "comprido");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByText("Texto do botão: no máximo 40 caracteres")).toBeVisible();
  await label.fill("Pedir");

  await panel.getByLabel("Depois de enviar").selectOption("Abrir uma página");
  await panel.getByLabel("Página que abre").fill("/sobre");
  await expectNoViolations(page);
  await saved(page);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(page.getByText("Página publicada!").first()).toBeVisible();
  await page.goto(path);
  await page.getByLabel("E-mail").fill("ana@empresa.com.br");
  await page.getByLabel(/^Nome da empresa/).fill("Acme");
  await page.getByLabel(/^Porte/).selectOption("Grande");
  await page.getByRole("button", { name: "Pedir" }).click();
  await page.waitForURL(/\/sobre(#.*)?$/);
  const { leads } = (await (await page.request.get("/api/leads?q=Acme", { headers })).json()) as {
    leads: object[];
  };
  expect(leads).toMatchObject([{ company: "Acme", email: "ana@empresa.com.br", message: "Porte: Grande" }]);
});

test("a refused publication says that nothing was published until it is corrected, and untouched items refuse none", async ({
  page,
}) => {
  const made = await makePage(page.request, "Com depoimentos");
  await openSignedIn(page, `/dashboard/paginas/${made.id}`);
  await headlineOf(page).click();
  await frameOf(page).getByRole("button", { name: "Adicionar seção abaixo de Abertura" }).click();
  await page
    .getByRole("dialog", { name: "Adicionar seção" })
    .getByRole("button", { name: "Depoimentos" })
    .click();
  const quotes = frameOf(page).getByRole("textbox", { name: "Depoimento" });
  await expect(quotes).toHaveCount(3);
  const publish = page.getByRole("button", { name: "Publicar alterações" });
  await publish.click();

  // With no item filled in, the first field is focused, and the bar outlasts the message.
  const line = page.getByRole("paragraph").filter({ hasText: "A página não foi publicada:" });
  await expect(line).toHaveText("A página não foi publicada: 6 campos para corrigir");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByLabel("Depoimento", { exact: true }).first()).toBeFocused();
  await page.getByRole("button", { name: "Fechar notificação" }).click();
  await expect(line).toBeVisible();
  await expectNoViolations(page);
  expect(await (await page.request.get(made.path)).text()).not.toContain("O que dizem de nós");

  await panel.getByLabel("Depoimento", { exact: true }).first().fill("Chegou no dia combinado.");
  await expect(line).toHaveText("A página não foi publicada: 5 campos para corrigir");
  await page.getByRole("tab", { name: "Seções" }).click();
  await page.getByRole("button", { name: "Ir ao campo" }).click();
  await expect(panel.getByLabel("Nome", { exact: true }).first()).toBeFocused();
  await page.keyboard.type("Ana Prado");
  // The others were never touched.
  await publish.click();
  await expect(page.getByText("Alterações publicadas!").first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(quotes).toHaveCount(1);
  const html = await (await page.request.get(made.path)).text();
  expect(html.match(/<blockquote/g)).toHaveLength(1);
  expect(html).toContain("Chegou no dia combinado.");
});

test("leaving during an upload asks, and the picture is in the page of who stays", async ({ page }) => {
  const { id } = await makePage(page.request, "Com imagem");
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await headlineOf(page).click();
  await page.getByRole("tab", { name: "Campos" }).click();
  const panel = page.getByRole("tabpanel");
  // Each button is described by its field.
  const library = panel.getByRole("button", { name: "Escolher da biblioteca" });
  await expect(library.first()).toHaveAccessibleDescription("Imagem");
  await expect(library.nth(1)).toHaveAccessibleDescription("Vídeo");
  await expect(panel.getByLabel("Enviar arquivo")).toHaveAccessibleDescription("Vídeo");

  const release = await holdRequests(page, "**/api/images", { method: "POST" });
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/images"));
  await panel
    .locator('[data-path="image"] input[type=file]')
    .setInputFiles(fileURLToPath(new URL("../public/apple-touch-icon.png", import.meta.url)));
  await sent;
  await page.getByRole("link", { name: "Voltar às páginas" }).click();
  const question = page.getByRole("alertdialog", { name: "Sair durante o envio?" });
  await expect(question).toContainText("Uma imagem ainda está sendo enviada");
  await question.getByRole("button", { name: "Continuar editando" }).click();
  release();
  await expect(panel.getByLabel("Texto alternativo")).toBeVisible();
  // A second button stands back.
  await panel.getByRole("button", { name: "Adicionar em Botões" }).click();
  await expect(panel.locator('[data-path="buttons.1.look"]')).toHaveValue("outline");
  await saved(page);
  await page.getByRole("link", { name: "Voltar às páginas" }).click();
  await expect(page).toHaveURL(/\/dashboard\/paginas$/);
});

test("a refusal does not cover the field that it names, on a phone and on a wide screen", async ({
  page,
}) => {
  const made = await makePage(page.request, "Recusada");
  await openSignedIn(page, `/dashboard/paginas/${made.id}`);
  await headlineOf(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await expect(headlineOf(page)).toBeEmpty();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Publicar alterações" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "A página não foi publicada" });
    await expect(toast).toBeVisible();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByLabel("Título", { exact: true })).toBeFocused();
    const [shown, covered] = [await toast.boundingBox(), await panel.boundingBox()];
    if (!shown || !covered) throw new Error("the toast and the panel are on screen");
    const isBeside = shown.x + shown.width <= covered.x || shown.y + shown.height <= covered.y;
    expect(isBeside, `${size.width} px`).toBe(true);
    await page.getByRole("button", { name: "Fechar notificação" }).click();
  }
});

test("a link can lead to the page's form, and one that leads nowhere is asked about before publishing", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const form = section("form", {
    title: "Peça uma visita",
    fields: [{ type: "email", name: "email", label: "E-mail", required: true }],
    recipients: ["fora@outro.example"],
  });
  const hero = section("hero", { title: "Campanha", buttons: [{ label: "Quero", to: "#formulario" }] });
  const path = `/teste-${crypto.randomUUID().slice(0, 8)}`;
  const data = { title: "Campanha", path, seoDescription: "Uma campanha.", sections: [hero, form] };
  const made = await page.request.post("/api/pages", { headers, data });
  const { id } = (await made.json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await expect(headlineOf(page)).toBeVisible();
  const place = `#s${form.id.slice(0, 8)}-formulario`;
  await expect(page.locator("datalist option").first()).toHaveAttribute("value", place);
  await expect(page.locator("datalist option").first()).toHaveText("Formulário: Peça uma visita");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("O link “Quero” leva a um lugar que não existe nesta página.");
  await expect(question).toContainText("fora@outro.example não recebe os avisos do formulário");
});

test("a click on a text ends in it at the clicked place, though selecting its section reveals empty fields", async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const items = ["Um primeiro", "Um segundo", "Um terceiro"].map((title) => ({ title }));
  const made = await page.request.post("/api/pages", {
    headers,
    data: {
      title: "Campanha",
      path: `/lp/clique-${crypto.randomUUID()}`,
      header: "logo",
      sections: [
        section("hero", { title: "Campanha", look: "stage" }),
        section("differentiators", { title: "", items }),
        section("testimonials", { title: "", items: [{ quote: "Muito bom", name: "Ana" }] }),
        section("form", {
          title: "Peça",
          fields: [{ type: "email", name: "email", label: "E-mail", required: true }],
        }),
      ],
    },
  });
  expect(await made.text()).toContain("Campanha");
  const { id } = (await made.json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const frame = frameOf(page);
  const titled = (text: string) => frame.getByRole("textbox", { name: "Título" }).filter({ hasText: text });
  for (const [index, text] of ["Um primeiro", "Um segundo", "Um terceiro"].entries()) {
    await outlineOf(page)
      .getByRole("button", { name: /^Formulário/ })
      .click();
    const title = titled(text);
    await title.scrollIntoViewIfNeeded();
    const box = await title.boundingBox();
    // At its beginning: the caret is where the pointer is, not at an end.
    await title.click({ position: { x: 1, y: 8 } });
    await page.keyboard.type(`${index}`);
    await expect(titled(text)).toHaveText(`${index}${text}`);
    const after = await title.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(3);
    expect(Math.abs((after?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(3);
  }
  // In the selected section no drawing or bar lies over a text.
  for (const text of ["Um primeiro", "Um segundo", "Um terceiro"]) {
    await titled(text).click({ timeout: 5_000 });
    await expect(titled(text)).toBeFocused();
  }
});

test("a landing page has in the editor the header, the breadcrumb and the opening that visitors get", async ({
  page,
  context,
}) => {
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const path = `/lp/moldura-${crypto.randomUUID()}`;
  const made = await page.request.post("/api/pages", {
    headers,
    data: {
      title: "Uma oferta",
      path,
      header: "logo",
      sections: [
        section("hero", { title: "Uma oferta", look: "stage" }),
        section("statements", { items: [{ name: "Missão", text: "Fazer bem feito." }] }),
      ],
    },
  });
  const { id } = (await made.json()) as MadePage;
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  const frame = frameOf(page);
  await expect(headlineOf(page)).toBeVisible();
  const trail = frame.locator("nav[aria-label='Trilha de navegação']");
  await expect(trail).toHaveText("HomeUma oferta");
  await expect(frame.locator("header .site-nav")).toBeVisible();
  await expect(frame.locator(".site-menu")).toBeHidden();
  await expect(frame.locator("header").getByText("Solicitar Orçamento")).toBeHidden();

  // Another header shows at once, as does another title.
  await page.getByRole("tab", { name: "Página" }).click();
  await page.getByRole("tabpanel").getByLabel("Título", { exact: true }).fill("Outra oferta");
  await expect(trail).toHaveText("HomeOutra oferta");
  const header = page.getByRole("tabpanel").getByLabel("Cabeçalho");
  await header.selectOption("menu");
  await expect(frame.locator(".site-menu")).toBeVisible();
  await header.selectOption("none");
  await expect(frame.locator("header .site-nav")).toBeHidden();
  await header.selectOption("logo");
  await saved(page);
  expect(
    (
      await page.request.put(`/api/pages/${id}`, {
        headers,
        data: { title: "Outra oferta", isPublished: true },
      })
    ).status(),
  ).toBe(200);

  // Published, its places are the visitors'; it still has a menu to get back.
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.goto(path);
  const places = (where: Page | FrameLocator) =>
    Promise.all(
      ["nav[aria-label='Trilha de navegação']", "h1", ".hero"].map((selector) =>
        where
          .locator(selector)
          .first()
          .evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      ),
    );
  await page.reload();
  await expect(headlineOf(page)).toBeVisible();
  expect(await places(frame)).toEqual(await places(visitor));
  await expect(frame.locator(".site-menu")).toBeHidden();
  expect(await frame.locator(".plumb").count()).toBe(await visitor.locator(".plumb").count());
  await page.getByRole("tab", { name: "Página" }).click();
  await page.getByRole("tabpanel").getByLabel("Cabeçalho").selectOption("menu");
  await expect(frame.locator(".site-menu")).toBeVisible();
  await visitor.close();
});

test("a section is added above the closing call unless another place is chosen, and the catalogue says where", async ({
  page,
}) => {
  const { id } = await makePage(page.request, "Lugar");
  await openSignedIn(page, `/dashboard/paginas/${id}`);
  await expect(headlineOf(page)).toBeVisible();
  await page.getByRole("button", { name: "Adicionar seção", exact: true }).click();
  const catalogue = page.getByRole("dialog", { name: "Adicionar seção" });
  await expect(catalogue).toContainText("Ela entra entre “holograma” e “Chamada para contato”, e só aparece");
  await catalogue.getByRole("button", { name: "Números" }).click();
  await expect(page.getByRole("tabpanel").locator("summary").first()).toBeFocused();
  await page.getByRole("tab", { name: "Seções" }).click();
  expect(await labelsOf(page)).toBe("Abertura,Missão e visão,Tipo desconhecido,Números,Chamada para contato");
  await outlineOf(page)
    .getByRole("button", { name: /^Chamada/ })
    .click();
  await page.getByRole("button", { name: "Adicionar seção", exact: true }).click();
  await expect(catalogue).toContainText("Ela entra no fim da página, abaixo de “Chamada para contato”");
  await page.keyboard.press("Escape");
  await headlineOf(page).click();
  await frameOf(page).getByRole("button", { name: "Adicionar seção no começo" }).click();
  await expect(catalogue).toContainText("Ela entra no começo da página");
});
