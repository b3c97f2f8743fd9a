import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

// A toast that is fading away has no contrast.
test("items are put in a release, which is corrected, published together and undone", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/agenda");
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Preço antigo", content: "Um texto.", isPublished: true };
  const { id } = (await (await page.request.post("/api/posts", { headers, data })).json()) as { id: string };
  const saveDraft = async (fields: object): Promise<void> => {
    const draft = await page.request.get(`/api/posts/${id}/draft`, { headers });
    const { baseRevision } = (await draft.json()) as { baseRevision?: string };
    await page.request.put(`/api/posts/${id}/draft`, { headers, data: { ...fields, baseRevision } });
  };
  const fresh = { title: "Novidade do mês", content: "Um texto." };
  await page.request.post("/api/posts", { headers, data: fresh });
  await saveDraft({ title: "Preço novo", content: "" });
  const titleOf = async () =>
    ((await (await page.request.get(`/api/posts/${id}`)).json()) as typeof data).title;

  await page.getByRole("link", { name: "Lançamentos" }).click();
  await expect(page.getByText("Nenhum lançamento ainda")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Novo lançamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo lançamento" });
  await dialog.getByRole("button", { name: "Criar lançamento" }).click();
  await expect(dialog.getByText("Informe um nome para o lançamento")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Nome" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Campanha de verão");
  await dialog.getByRole("checkbox", { name: /Preço novo/ }).check();
  await dialog.getByRole("checkbox", { name: /Novidade do mês/ }).check();
  await dialog.getByLabel("Data (opcional)").fill("2020-01-01");
  await dialog.getByLabel("Hora").fill("09:00");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Criar lançamento" }).click();
  // The server uses another name for this field.
  await expect(dialog.getByLabel("Data (opcional)")).toBeFocused();
  await expect(dialog.getByLabel("Data (opcional)")).toHaveAccessibleDescription(
    "Escolha uma data e hora no futuro",
  );
  await dialog.getByLabel("Data (opcional)").fill("");
  await expect(dialog.getByText("Escolha uma data e hora no futuro")).toBeHidden();
  await dialog.getByLabel("Hora").fill("");
  await page.route("**/api/releases", (route) => route.abort());
  await dialog.getByRole("button", { name: "Criar lançamento" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Não foi possível salvar. Tente novamente.");
  await page.unroute("**/api/releases");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/releases")) sent++;
  });
  await dialog.getByRole("button", { name: "Criar lançamento" }).dblclick();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);

  const card = page.getByRole("article", { name: "Campanha de verão" });
  await expect(card.getByText("Em preparação")).toBeVisible();
  const question = page.getByRole("alertdialog");
  await card.getByRole("button", { name: "Publicar agora" }).click();
  await expect(question).toContainText("2 itens vão ao ar juntos");
  await question.getByRole("button", { name: "Publicar" }).click();
  await expect(card.getByText("“Preço novo”: Informe o conteúdo")).toBeVisible();
  const editor = `/dashboard/posts?editar=${id}`;
  await expect(card.getByRole("link", { name: "Preço novo" })).toHaveAttribute("href", editor);
  expect(await titleOf()).toBe("Preço antigo");
  await expectNoViolations(page);
  await saveDraft({ content: "Um texto novo." });
  await card.getByRole("button", { name: "Publicar agora" }).click();
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(card.getByText("Em preparação")).toBeVisible();
  await card.getByRole("button", { name: "Publicar agora" }).click();
  await question.getByRole("button", { name: "Publicar" }).click();
  await expect(card.getByText("Publicado", { exact: true })).toBeVisible();
  expect(await titleOf()).toBe("Preço novo");

  await page.setViewportSize({ width: 360, height: 740 });
  const undo = async () => {
    await card.getByRole("button", { name: "Desfazer" }).click();
    await question.getByRole("button", { name: "Desfazer lançamento" }).click();
    await expect(card.getByText("Desfeito", { exact: true })).toBeVisible();
  };
  await undo();
  expect(await titleOf()).toBe("Preço antigo");
  await card.getByRole("button", { name: "Publicar de novo" }).click();
  await question.getByRole("button", { name: "Publicar" }).click();
  await expect(card.getByText("Publicado", { exact: true })).toBeVisible();
  expect(await titleOf()).toBe("Preço novo");
  await undo();
  await expectNoViolations(page);
  await card.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Nenhum lançamento ainda")).toBeVisible();
});

test("an item of a release leads to where it is edited, pages and the site's texts too", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/agenda/lancamentos");
  const headers = { authorization: `Bearer ${token}` };
  const data = { title: "Página por vir", path: "/por-vir", sections: [] };
  const made = await page.request.post("/api/pages", { headers, data });
  const { id } = (await made.json()) as { id: string };
  const items = [
    { kind: "pages", id },
    { kind: "texts", id: "7e875000-0000-4000-8000-000000000001" },
  ];
  const release = { headers, data: { name: "Mudança", items } };
  expect((await page.request.post("/api/releases", release)).status()).toBe(201);
  await page.reload();
  const card = page.getByRole("article", { name: "Mudança" });
  await card.getByRole("link", { name: "Textos do site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Textos do site" })).toBeVisible();
  await page.goBack();
  await card.getByRole("link", { name: "Página por vir" }).click();
  await expect(page).toHaveURL(`/dashboard/paginas/${id}`);
  await expect(page.getByTitle("Página em edição")).toBeVisible();
});

test("the items of a release are found by a search, those that are in it first", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/agenda/lancamentos");
  const headers = { authorization: `Bearer ${token}` };
  const items: { kind: string; id: string }[] = [];
  for (let number = 1; number <= 12; number++) {
    const data = { title: `Achável número ${number}`, content: "Um texto." };
    const made = await page.request.post("/api/posts", { headers, data });
    items.push({ kind: "posts", id: ((await made.json()) as { id: string }).id });
  }
  // The oldest of them, which the list had at its end.
  const data = { name: "Só o primeiro", items: items.slice(0, 1) };
  expect((await page.request.post("/api/releases", { headers, data })).status()).toBe(201);
  await page.reload();
  await page.getByRole("article", { name: "Só o primeiro" }).getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar lançamento" });
  const boxes = dialog.getByRole("checkbox");
  await expect(boxes.first()).toBeChecked();
  await expect(boxes.first()).toHaveAccessibleName(/Achável número 1 /);
  await dialog.getByRole("searchbox", { name: "Buscar itens" }).fill("achavel numero 12");
  await expect(boxes).toHaveCount(1);
  await boxes.check();
  await expect(dialog.getByText("2 escolhidos")).toBeVisible();
  await dialog.getByRole("searchbox").fill("");
  await expect(boxes.first()).toHaveAccessibleName(/Achável número 1 /);
  await expectNoViolations(page);

  // A name alone is sent without the items, which an import may have given more than can be sent.
  await dialog.getByRole("checkbox", { name: /Achável número 12 / }).uncheck();
  await dialog.getByLabel("Nome").fill("Outro nome");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await dialog.getByRole("button", { name: "Salvar lançamento" }).click();
  expect((await sent).postDataJSON()).toEqual({ name: "Outro nome", at: null });
  await expect(page.getByRole("article", { name: "Outro nome" })).toBeVisible();
});

test("before a release is published, links of its items that lead nowhere are named", async ({
  page,
  site,
}) => {
  const token = await openSignedIn(page, "/dashboard/agenda/lancamentos");
  const headers = { authorization: `Bearer ${token}` };
  const create = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  // An item is in one open release only.
  const { releases } = (await (await page.request.get("/api/releases", { headers })).json()) as {
    releases: { id: string }[];
  };
  for (const { id } of releases) await page.request.delete(`/api/releases/${id}`, { headers });
  const pageId = await create("/api/pages", { title: "Oferta", path: "/lp/oferta-do-lancamento" });
  const content = "[Oferta](/lp/oferta-do-lancamento) e [tabela](/lp/tabela-que-nao-existe).";
  const postId = await create("/api/posts", { title: "Post do lançamento", content });
  const texts = (await (await page.request.get("/api/texts", { headers })).json()) as Record<string, unknown>;
  const name = "menu:items";
  const menu = [...(texts[name] as object[]), { label: "Promoção", to: "/promocao-que-nao-existe" }];
  const kept = await page.request.put("/api/texts/draft", { headers, data: { [name]: menu } });
  expect(kept.status()).toBe(200);
  const items = [
    { kind: "pages", id: pageId },
    { kind: "posts", id: postId },
    { kind: "texts", id: "7e875000-0000-4000-8000-000000000001" },
  ];
  const release = await create("/api/releases", { name: "Com links mortos", items });

  await page.reload();
  const card = page.getByRole("article", { name: "Com links mortos" });
  await card.getByRole("button", { name: "Publicar agora" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("/promocao-que-nao-existe")).toBeVisible();
  await expect(question.getByText("/lp/tabela-que-nao-existe")).toBeVisible();
  await expect(question.getByText("/lp/oferta-do-lancamento")).toHaveCount(0);
  await expectNoViolations(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await page.request.delete(`/api/releases/${release}`, { headers });
  await page.request.delete("/api/texts/draft", { headers });
  await site.restoreSettings();
});
