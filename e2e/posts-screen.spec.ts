import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import { framesPainted } from "./frames-painted.ts";
import { expect, test } from "./site.ts";
import { getToken, openSignedIn, startSession } from "./staff.ts";
import { expectToast } from "./toasts.ts";

const photo = (width = 800) =>
  sharp({ create: { width, height: 500, channels: 3, background: "#285491" } })
    .jpeg()
    .toBuffer();

async function openNew(page: Page) {
  await page.getByRole("article").first().waitFor();
  await page.getByRole("button", { name: "Novo Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  await dialog.getByLabel("Título", { exact: true }).waitFor();
  return dialog;
}

test("the address of a post that is gone says so, and one that cannot be read is tried again", async ({
  page,
}) => {
  await openSignedIn(page, `/dashboard/posts?editar=${crypto.randomUUID()}`);
  const dialog = page.getByRole("dialog", { name: "Editar Post" });
  await expect(dialog.getByText("Este item não existe mais")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Fechar" }).click();

  await page.route(/\/api\/posts\/[0-9a-f-]{36}$/, (route) => route.abort());
  await page.getByRole("article").first().getByRole("button", { name: "Editar" }).click();
  await expect(dialog.getByText("Os dados não chegaram")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await dialog.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(dialog.getByLabel("Título", { exact: true })).not.toHaveValue("");
});

test("a post is written with an image, published, seen by visitors, taken back and deleted", async ({
  page,
  context,
}) => {
  test.slow();
  await openSignedIn(page, "/dashboard/posts");
  let sent = 0;
  page.on(
    "request",
    (request) => (sent += request.method() === "POST" && request.url().endsWith("/api/posts") ? 1 : 0),
  );
  const dialog = await openNew(page);
  await dialog.getByRole("button", { name: "Criar Post" }).click();
  await expect(dialog.getByText("Informe o título")).toBeVisible();
  await expect(dialog.getByText("Informe o conteúdo")).toBeVisible();

  await dialog.getByLabel("Título", { exact: true }).fill("Um post de teste");
  await dialog.getByLabel("Endereço").fill("post-de-teste");
  await dialog.getByLabel("Conteúdo").fill("Uma linha\noutra, forte");
  await expect(dialog.getByLabel("Conteúdo").getByText("outra, forte")).toBeVisible();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  // The editor receives a selection a moment after it is made; nobody types as fast as this.
  await page.waitForFunction(() => getSelection()?.toString() === "forte");
  await page.evaluate(framesPainted);
  await page.keyboard.press("Control+b");
  await expect(dialog.getByLabel("Conteúdo").locator("strong")).toHaveText("forte");
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await expect(dialog.getByLabel("Conteúdo")).toHaveValue("Uma linha\noutra, **forte**");
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await dialog.getByRole("button", { name: "Visualizar" }).click();
  // The first text waits for the renderer's thread to start.
  const strong = dialog.getByRole("region", { name: "Prévia" }).locator("strong");
  await expect(strong).toHaveText("forte");

  await dialog.getByLabel("Categoria").fill("Testes");
  for (const tag of ["um", "dois", "três"]) {
    await dialog.getByLabel("Tags").fill(tag);
    await dialog.getByLabel("Tags").press("Enter");
  }
  await dialog.getByLabel("Tags").fill("um");
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await expect(dialog.getByText("“um” já está na lista.")).toBeVisible();
  await dialog.getByLabel("Tags").fill("");
  await dialog
    .getByLabel("Imagem de destaque")
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await dialog.getByLabel("Publicar").check();

  await dialog.getByRole("button", { name: "Criar Post" }).dblclick();
  await expect(page.getByText("Post criado!")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);

  const row = page.getByRole("article", { name: "Um post de teste" });
  await expect(row.getByText("Publicado")).toBeVisible();
  await expect(row.getByText("+1")).toBeVisible();
  await expect(row.getByRole("link", { name: /^Ver no site/ })).toHaveAttribute(
    "href",
    "/blog/post-de-teste",
  );
  const visitor = await context.newPage();
  await visitor.goto("/blog/post-de-teste");
  await expect(visitor.getByRole("heading", { level: 1, name: "Um post de teste" })).toBeVisible();
  await expect(visitor.locator("article picture img").first()).toHaveAttribute("width", "800");
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();

  await row.getByRole("button", { name: "Despublicar" }).click();
  await expect(page.getByText("Status atualizado")).toBeVisible();
  await expect(row.getByText("Rascunho")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Post não encontrado" })).toBeVisible();

  await row.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Post excluído")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a tag that was typed and not added is saved with the post", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/posts/new");
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  // Exact, to skip "Agendar", which stands above it.
  await expect(dialog.getByLabel("Título", { exact: true })).toBeFocused();
  await dialog.getByLabel("Título", { exact: true }).fill("Um post com tags");
  await dialog.getByLabel("Conteúdo").fill("Um texto.");
  await dialog.getByLabel("Tags").fill("adicionada");
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await dialog.getByLabel("Tags").fill("varejo, dados");
  await dialog.getByLabel("Tags").fill(" só digitada ");
  await dialog.getByRole("button", { name: "Criar Post" }).click();
  await expect(page.getByText("Post criado!")).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/posts/slug/um-post-com-tags", { headers });
  expect(await answer.json()).toMatchObject({ tags: ["adicionada", "varejo", "dados", "só digitada"] });
});

test("an image may be pasted, is refused when it is too large, and can go into the text", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/posts/new");
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  const picker = dialog.getByLabel("Imagem de destaque");
  const huge = { name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await picker.setInputFiles(huge);
  await expectToast(page, "Arquivo muito grande", "A imagem deve ter no máximo 5MB");
  await expect(dialog.getByRole("button", { name: "Remover imagem" })).toBeHidden();

  const bytes = (await photo()).toString("base64");
  await dialog.getByLabel("Título", { exact: true }).evaluate((field, base64) => {
    const clipboardData = new DataTransfer();
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    clipboardData.items.add(new File([data], "colada.jpg", { type: "image/jpeg" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  await dialog.getByRole("button", { name: "Remover imagem" }).click();

  await dialog
    .getByLabel("Inserir imagem")
    .setInputFiles({ name: "planta baixa.jpg", mimeType: "image/jpeg", buffer: await photo(900) });
  await expect(dialog.getByLabel("Conteúdo").getByRole("img", { name: "planta baixa" })).toHaveAttribute(
    "src",
    /^\/media\/[0-9a-f]{32}-960\.webp$/,
  );
});

test("what was being written survives a crash, and closing asks first", async ({ page }) => {
  await openSignedIn(page, "/dashboard/posts");
  let dialog = await openNew(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Um título pela metade");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("draft-post:new"))).toContain("metade");
  page.on("dialog", (question) => void question.accept());
  // The dialog is in the URL, so it opens by itself.
  await page.reload();
  dialog = page.getByRole("dialog", { name: "Novo Post" });
  const restore = dialog.getByRole("button", { name: "Recuperar texto" });
  await restore.click({ trial: true });
  await restore.evaluate(restoreAndLeave);
  await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("Um título pela metade");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("draft-post:new"))).toBeNull();
});

/** Presses the button, and Esc as soon as the text is there, before the browser does anything else. */
async function restoreAndLeave(button: HTMLElement): Promise<void> {
  button.click();
  for (let steps = 0; steps < 50 && !document.querySelector("input[value*=metade]"); steps++)
    await Promise.resolve();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
}

test("two people who edit the same post are told, and nothing is overwritten unasked", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post("/api/posts", {
    headers,
    data: { title: "Disputado", content: "Primeira versão", featuredImage: null },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto("/dashboard/posts");
  // Without this, other people's saves would appear automatically.
  await page.route("**/presence", (route) => route.abort());
  const other = (content: string) => page.request.put(`/api/posts/${id}`, { headers, data: { content } });
  const open = async () => {
    await page.getByRole("article", { name: "Disputado" }).getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Post" });
    await dialog.getByLabel("Conteúdo").waitFor();
    return dialog;
  };

  let dialog = await open();
  await other("Segunda versão");
  await dialog.getByLabel("Conteúdo").fill("A minha versão");
  await dialog.getByRole("button", { name: "Atualizar Post" }).click();
  const question = dialog.getByRole("region", { name: "Duas versões de Conteúdo" });
  await expect(question.getByText("Segunda versão")).toBeVisible();
  await expect(question.getByText("A minha versão")).toBeVisible();
  await question.getByRole("button", { name: "Ficar com o da outra pessoa" }).click();
  await expect(dialog.getByLabel("Conteúdo")).toHaveText("Segunda versão");
  await expect(dialog.getByText(/^Salvo às/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  dialog = await open();
  await other("Terceira versão");
  await dialog.getByLabel("Conteúdo").fill("A minha versão");
  const save = dialog.getByRole("button", { name: "Atualizar Post" });
  await expect(dialog.getByText("Ainda não salvo.")).toBeVisible();
  await question.getByRole("button", { name: "Ficar com o meu" }).click();
  // Pressed before the automatic save and released after it: the button has stayed in place.
  await save.hover();
  await page.mouse.down();
  await expect(dialog.getByText(/^Salvo às/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Post atualizado!")).toBeVisible();
  const stored = await page.request.get(`/api/posts/${id}`, { headers });
  expect(await stored.json()).toMatchObject({ content: "A minha versão" });
});

test("a text that is saved, with a publication that is not, is not called unsaved", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Quase no ar", content: "Primeira versão", featuredImage: null };
  await page.request.post("/api/posts", { headers, data });
  await page.goto("/dashboard/posts");
  await page.getByRole("article", { name: "Quase no ar" }).getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Post" });
  await dialog.getByLabel("Conteúdo").fill("Segunda versão");
  await expect(dialog.getByText(/^Salvo às/)).toBeVisible();
  await dialog.getByLabel("Publicar").check();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Sair sem publicar?" });
  await expect(question).toContainText("O que você escreveu está salvo como rascunho. Só falta publicar.");
  await expect(page.getByText("ainda não foi salvo")).toHaveCount(0);
  await question.getByRole("button", { name: "Sair sem publicar" }).click();
  await expect(dialog).toBeHidden();
});

test("leaving a new post names the draft that only this browser has, as its footer does", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/faq");
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  const dialog = await openNew(page);
  await dialog.getByLabel("Título", { exact: true }).fill("Só começado");
  await expect(dialog.getByText(/^Rascunho guardado neste navegador/)).toBeVisible();
  const question = page.getByRole("alertdialog", { name: "Descartar alterações?" });
  await page.evaluate(() => history.back());
  await expect(question).toContainText("O rascunho guardado neste navegador será descartado");
  await expect(page.getByText("ainda não foi salvo")).toHaveCount(0);
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("Só começado");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/faq$/);
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
});

test("search and category narrow the list, stay in the address, and can be taken back", async ({ page }) => {
  await openSignedIn(page, "/dashboard/posts");
  await page.getByRole("article").first().waitFor();
  await page.getByRole("combobox", { name: "Categoria" }).selectOption("Operação");
  await expect(page).toHaveURL(/categoria=Opera/);
  await page.keyboard.press("/");
  await page.getByPlaceholder("Buscar posts...").fill("xilofone quântico");
  await expect(page.getByText("Nenhum post encontrado")).toBeVisible();
  await expect(page.getByText("Tente ajustar os filtros de busca.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Categoria" })).toHaveValue("Operação");
  await page.getByRole("button", { name: "Limpar filtros" }).waitFor();
  // Types on and clears the field before typing pauses: it is empty before any timer can run.
  const left = await page.getByRole("searchbox").evaluate(async (field: HTMLInputElement) => {
    field.focus();
    field.select();
    document.execCommand("insertText", false, "outra coisa");
    const buttons = [...document.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === "Limpar filtros")?.click();
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
    return field.value;
  });
  expect(left).toBe("");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForTimeout(600);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page).toHaveURL("/dashboard/posts");
});

test("what the server refuses or does not send is said", async ({ page }) => {
  await test.step("what the server refuses is said, and the screen is as it was", async () => {
    await openSignedIn(page, "/dashboard/posts");
    const row = page.getByRole("article").filter({ hasText: "Publicado" }).first();
    await row.waitFor();
    await page.route("**/api/posts/**", (route) =>
      route.request().method() === "GET" && !route.request().url().endsWith("/links")
        ? route.continue()
        : route.abort(),
    );
    await row.getByRole("button", { name: "Despublicar" }).click();
    await expect(page.getByText("Não foi possível atualizar o status do post.")).toBeVisible();
    await expect(row.getByText("Publicado")).toBeVisible();
    const count = await page.getByRole("article").count();
    await row.getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("Não foi possível excluir o post.")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(count);

    await row.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Post" });
    await dialog.getByLabel("Título", { exact: true }).fill("Não chega");
    await dialog.getByRole("button", { name: "Atualizar Post" }).click();
    await expectToast(page, "Erro ao salvar post", "Tente novamente.");
    await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue("Não chega");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("a list that does not come says so", async () => {
    await page.route("**/api/posts?*", (route) => route.abort());
    await openSignedIn(page, "/dashboard/posts");
    await expectToast(page, "Erro ao carregar posts", "Não foi possível carregar a lista de posts.");
  });
});

test("the list is dense, is worked by keys, filters by status, and changes several posts at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, "/dashboard/posts");
  const rows = page.getByRole("article");
  await rows.first().waitFor();
  await test.step("ten posts take less than 700 px", async () => {
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights.slice(0, 10)) * 10).toBeLessThan(700);
  });
  await test.step("the title opens the editor, also by keys", async () => {
    const titles = await rows.getByRole("heading").allInnerTexts();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows.getByRole("link", { name: titles[1] ?? "", exact: true })).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar Post" });
    await expect(dialog.getByLabel("Título", { exact: true })).toHaveValue(titles[0] ?? "");
    await dialog.getByRole("button", { name: "Fechar" }).click();
    await expect(dialog).toHaveCount(0);
  });
  const mark = crypto.randomUUID();
  const made = [`Um de muitos ${mark}`, `Outro de muitos ${mark}`];
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  for (const title of made) {
    const data = { title, content: "Texto.", category: "Muitos" };
    expect((await page.request.post("/api/posts", { headers, data })).status()).toBe(201);
  }
  await page.goto(`/dashboard/posts?busca=${mark}&status=rascunhos`);
  await expect(rows).toHaveCount(2);
  await test.step("the selected ones are published at once, and leave the list of drafts", async () => {
    await rows.first().getByRole("checkbox").click();
    await rows.first().getByRole("link").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("group", { name: "Itens selecionados" });
    await expect(bar.getByText("2 selecionados")).toBeVisible();
    await expectNoViolations(page);
    await bar.getByRole("button", { name: /^Publicar/ }).click();
    await expectToast(page, "2 posts publicados");
    await expect(page.getByText("Nenhum post encontrado")).toBeVisible();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Publicados");
    await expect(rows).toHaveCount(2);
  });
  await test.step("several are unpublished only after a question, and come back by the toast", async () => {
    for (const row of await rows.all()) await row.getByRole("checkbox").click();
    const bar = page.getByRole("group", { name: "Itens selecionados" });
    await bar.getByRole("button", { name: /^Despublicar/ }).click();
    const question = page.getByRole("dialog", { name: "Despublicar 2 posts?" });
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(rows).toHaveCount(2);
    await bar.getByRole("button", { name: /^Despublicar/ }).click();
    await question.getByRole("button", { name: "Despublicar" }).click();
    await expectToast(page, "2 posts despublicados");
    await expect(rows).toHaveCount(0);
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expect(rows).toHaveCount(2);
  });
  await test.step("one that fails stays as it was, is named and stays selected", async () => {
    for (const row of await rows.all()) await row.getByRole("checkbox").click();
    const id = await rows.first().getAttribute("data-row");
    await page.route(`**/api/posts/${id}`, (route) => route.abort());
    const bar = page.getByRole("group", { name: "Itens selecionados" });
    await bar.getByRole("button", { name: /^Excluir/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("1 de 2 posts excluído; o resto não mudou")).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.first().getByRole("checkbox")).toBeChecked();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
  await test.step("on a phone the actions stand behind one button", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(rows.first().getByRole("button", { name: "Excluir" })).toHaveCount(0);
    await rows.first().getByRole("button", { name: "Ações" }).click();
    await rows.first().getByRole("button", { name: "Excluir" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(rows).toHaveCount(0);
  });
});
