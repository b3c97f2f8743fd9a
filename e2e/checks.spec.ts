import { randomUUID } from "node:crypto";
import { newAxe } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, startSession } from "./staff.ts";

const CONTENT =
  "Veja [os serviços](/servicos), [o sumido](/nao-existe) e [a intranet](http://127.0.0.1:9/).\n\n" +
  "## Um\n\n#### Fundo\n\n![](/media/sem-texto.webp)";

test("a post is looked at while it is written, and each warning leads to its field", async ({ page }) => {
  await openSignedIn(page, "/dashboard/posts");
  await page.getByRole("article").first().waitFor();
  await page.getByRole("button", { name: "Novo Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  const control = dialog.getByRole("button", { name: /^Verificação/ });
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await dialog.getByLabel("Conteúdo").fill(CONTENT);
  // Nothing is shown before there is a title, either.
  await expect(control).toBeHidden();
  await dialog
    .getByLabel("Título", { exact: true })
    .fill("Um título que é mesmo comprido demais para caber em um buscador");
  await expect(control).toContainText("4 avisos");

  // By keyboard; only now are external links checked.
  await control.focus();
  await page.keyboard.press("Enter");
  const panel = dialog.getByRole("region", { name: "Verificação" });
  await expect(
    panel.getByRole("button", { name: /“a intranet” leva a um site que não está na internet aberta/ }),
  ).toBeVisible();
  await expect(control).toContainText("5 avisos");
  await expect(
    panel.getByRole("button", { name: /“o sumido” leva a uma página que visitantes não encontram/ }),
  ).toBeVisible();
  await expect(panel.getByText("Tempo de leitura: 1 minuto")).toBeVisible();
  await expect(panel.getByRole("figure", { name: "No buscador" })).toContainText("caber em um…");
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect((await (await newAxe(page)).include("[role=dialog]").analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = (await newAxe(page)).include("[role=dialog]").withRules("color-contrast");
  expect((await dark.analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });

  await panel.getByRole("button", { name: /O título tem/ }).click();
  await expect(dialog.getByLabel("Título", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("Título", { exact: true })).toBeInViewport();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Um título curto");
  await expect(panel.getByRole("button", { name: /O título tem/ })).toBeHidden();
  // In rich text, too.
  await dialog.getByRole("button", { name: "Markdown" }).click();
  await panel.getByRole("button", { name: /pula um nível/ }).click();
  await expect(dialog.getByLabel("Conteúdo")).toBeFocused();
  await dialog.getByLabel("Conteúdo").fill("Um texto sem nada a corrigir.");
  await expect(control).toContainText("Nada a corrigir");
  await control.click();
  await expect(panel).toBeHidden();
});

test("a page with faults asks before it is published, and one that is linked to before it leaves the site", async ({
  page,
}) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const make = async (kind: string, data: object) => {
    const answer = await page.request.post(`/api/${kind}`, { headers, data });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const path = `/t/avisos-${Date.now()}`;
  const props = { title: "Leia", body: "Veja [o que sumiu](/nao-existe)." };
  const section = { id: randomUUID(), type: "text", version: 1, props, isHidden: false };
  const { id } = await make("pages", { title: "Com avisos", path, sections: [section] });

  await page.goto(`/dashboard/paginas/${id}`);
  const publish = page.getByRole("button", { name: "Publicar", exact: true });
  await publish.click();
  const asked = page.getByRole("alertdialog", { name: "Publicar com avisos?" });
  await expect(asked.getByRole("listitem")).toHaveText([
    /“o que sumiu” leva a uma página que visitantes não encontram.*\/nao-existe/,
    /A página não tem descrição/,
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await (await newAxe(page)).include("[role=alertdialog]").analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await asked.getByRole("button", { name: "Voltar e corrigir" }).click();
  await expect(asked).toBeHidden();
  expect((await page.request.get(path)).status()).toBe(404);
  await publish.click();
  await asked.getByRole("button", { name: "Publicar assim mesmo" }).click();
  await expect(page.getByText("Página publicada!").first()).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(200);

  await make("posts", { title: "Aponta para lá", content: `Veja [a página](${path}).`, isPublished: true });
  await page.goto("/dashboard/paginas");
  const row = page.getByRole("article", { name: "Com avisos", exact: true });
  const unpublish = async () => {
    await row.hover();
    await row.getByRole("button", { name: "Despublicar" }).click();
  };
  await unpublish();
  const dialog = page.getByRole("dialog", { name: "Despublicar “Com avisos”?" });
  await expect(dialog.getByText(`1 link leva a ${path}:`)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/Aponta para lá.*Post/]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await (await newAxe(page)).include("[role=dialog]").analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel(/^Redirecionar para/).fill(path);
  await dialog.getByRole("button", { name: "Despublicar e redirecionar" }).click();
  await expect(dialog.getByText(/redirecionamento sem fim/)).toBeVisible();
  await dialog.getByLabel(/^Redirecionar para/).fill("/servicos");
  await dialog.getByRole("button", { name: "Despublicar e redirecionar" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Rascunho")).toBeVisible();
  const moved = await page.request.get(path, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/servicos"]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row.getByText("Publicado")).toBeVisible();
  await expect.poll(async () => (await page.request.get(path, { maxRedirects: 0 })).status()).toBe(200);
});

test("who is signed in gets from a public page to its editor, and strangers get the same page as ever", async ({
  page,
  browser,
}) => {
  const stranger = await browser.newContext();
  const before = await (await stranger.request.get("/sobre")).text();
  expect(before).not.toContain("staff-bar");
  await openSignedIn(page, "/dashboard");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/sobre");
  const link = page.getByRole("link", { name: "Editar esta página" });
  await expect(link).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await (await newAxe(page)).include("#staff-bar").analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  // React takes over the page, and changes to another one without a reload.
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 10);
  await page.locator("html[data-ready]").waitFor();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("navigation").first().getByRole("link", { name: "Blog" }).click();
  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL(/\/blog\/./);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await link.click();
  await expect(page.getByRole("dialog", { name: "Editar Post" })).toBeVisible();
  await page.goto("/servicos");
  await link.click();
  await page.waitForURL(/\/dashboard\/paginas\/[\w-]{36}$/);
  expect(errors).toEqual([]);
  expect(await (await stranger.request.get("/sobre")).text()).toBe(before);
  await stranger.close();
});

test("posts with faults ask before they are published from their list, alone and several at once", async ({
  page,
}) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const content = "Veja [o que sumiu](/nao-existe).";
  for (const title of ["Lista com aviso um", "Lista com aviso dois"]) {
    const answer = await page.request.post("/api/posts", { headers, data: { title, content } });
    expect(answer.status()).toBe(201);
  }
  const good = await page.request.post("/api/posts", {
    headers,
    data: { title: "Lista sem aviso", content: "Um texto sem nada a corrigir." },
  });
  expect(good.status()).toBe(201);
  await page.goto(`/dashboard/posts?busca=${encodeURIComponent("Lista")}`);
  const rowOf = (title: string) => page.getByRole("article", { name: title, exact: true });
  const publish = async (title: string) => {
    await rowOf(title).hover();
    await rowOf(title).getByRole("button", { name: "Publicar", exact: true }).click();
  };
  const asked = page.getByRole("alertdialog", { name: "Publicar com avisos?" });

  await publish("Lista sem aviso");
  await expect(rowOf("Lista sem aviso").getByText("Publicado", { exact: true })).toBeVisible();
  await expect(asked).toHaveCount(0);

  await publish("Lista com aviso um");
  await expect(asked.getByRole("listitem").first()).toContainText(
    "“o que sumiu” leva a uma página que visitantes não encontram",
  );
  await asked.getByRole("button", { name: "Voltar e corrigir" }).click();
  await expect(rowOf("Lista com aviso um").getByText("Rascunho", { exact: true })).toBeVisible();

  for (const title of ["Lista com aviso um", "Lista com aviso dois"])
    await page.getByLabel(`Selecionar ${title}`).click();
  await page.getByRole("button", { name: "Publicar (2)" }).click();
  await expect(asked).toContainText("Lista com aviso um");
  await expect(asked).toContainText("Lista com aviso dois");
  await asked.getByRole("button", { name: "Publicar assim mesmo" }).click();
  await expect(page.getByText("2 posts publicados", { exact: true })).toBeVisible();
  await expect(rowOf("Lista com aviso dois").getByText("Publicado", { exact: true })).toBeVisible();
});
