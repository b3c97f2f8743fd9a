import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const PHOTOGRAPHS = 50;

/** Makes unique pictures of noise, small to keep the test fast. */
function takePhotographs() {
  const size = { width: 48, height: 32 };
  return Promise.all(
    Array.from({ length: PHOTOGRAPHS }, async (_, index) => ({
      name: `obra-${index}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

test("the dialog of a picture has its place before it is loaded", async ({ page, request }) => {
  const token = await openSignedIn(page, "/dashboard");
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const sent = await request.post("/api/images?library=true", {
    headers: { authorization: `Bearer ${token}` },
    multipart: { image: { name: "fachada-azul.png", mimeType: "image/png", buffer } },
  });
  expect(sent.status()).toBe(201);
  for (const width of [360, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      let show = () => {};
      const isShown = new Promise<void>((resolve) => (show = resolve));
      // The list shows a smaller version.
      await page.route("**/*-960.webp", async (route) => {
        await isShown;
        await route.continue();
      });
      await page.goto("/dashboard/imagens");
      await page.getByLabel("Buscar imagens").fill("fachada-azul");
      await page.getByRole("button", { name: /^fachada-azul/ }).click();
      const dialog = page.getByRole("dialog", { name: "fachada-azul.png" });
      const field = dialog.getByRole("button", { name: /^Ponto focal/ });
      await expect(field).toBeVisible();
      const before = await field.boundingBox();
      show();
      await expect
        .poll(() => field.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await field.boundingBox()).toEqual(before);
      expect(before!.width / before!.height).toBeCloseTo(1.5, 1);
      await page.unrouteAll();
    });
});

test("pictures are listed in rows of 44 px, opened by keys, and several that nothing uses are deleted at once", async ({
  page,
  request,
}) => {
  const token = await openSignedIn(page, "/dashboard");
  for (const [index, background] of ["#285491", "#7a2b2b", "#2b7a4a"].entries()) {
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const sent = await request.post("/api/images?library=true", {
      headers: { authorization: `Bearer ${token}` },
      multipart: { image: { name: `linha-${index}.png`, mimeType: "image/png", buffer } },
    });
    expect(sent.status()).toBe(201);
  }
  await page.goto("/dashboard/imagens?busca=linha-");
  await page.getByRole("group", { name: "Ver como" }).getByRole("button", { name: "Lista" }).click();
  await expect(page).toHaveURL(/visao=lista/);
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(3);
  expect((await rows.first().boundingBox())!.height).toBeLessThanOrEqual(46);
  await expectNoViolations(page);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog", { name: "linha-1.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByLabel("Selecionar linha-2.png").click();
  await page.getByLabel("Selecionar linha-1.png").click();
  await page
    .getByRole("group", { name: "Imagens selecionadas" })
    .getByRole("button", { name: "Excluir (2)" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir", exact: true }).click();
  await expect(page.getByText("2 imagens excluídas", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1);
  // The address keeps the view.
  await page.reload();
  await expect(page.getByRole("article", { name: "linha-0.png" })).toBeVisible();
});

test("fifty photographs arrive once though the connection is cut twice, and say what they show", async ({
  page,
  context,
  site,
}) => {
  await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Imagens" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Imagens" })).toBeVisible();
  let sent = 0;
  let cuts = 0;
  await page.route("**/api/images?library=true", async (route) => {
    sent++;
    if (sent !== 17 && sent !== 34) return route.continue();
    // One request never goes out; for the other only the response is lost.
    if (sent === 34) await route.fetch();
    await context.setOffline(true);
    cuts++;
    return route.abort();
  });
  await page.getByLabel("Enviar imagens").setInputFiles(await takePhotographs());
  const status = page.getByRole("region", { name: "Envio" });
  for (const cut of [1, 2]) {
    await expect.poll(() => cuts).toBe(cut);
    await expect(status).toContainText("O envio continua sozinho quando der.");
    await context.setOffline(false);
  }
  await expect(status).toContainText("50 de 50 imagens enviadas");
  await status.getByRole("button", { name: "Fechar" }).click();
  await page.getByLabel("Buscar imagens").fill("obra-");
  await expect(page.getByText("50 imagens", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^obra-49\.jpg/ }).click();
  const dialog = page.getByRole("dialog", { name: "obra-49.jpg" });
  await expect(dialog.getByText("Nada usa esta imagem ainda.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Ponto focal/ }).press("ArrowRight");
  await expect(dialog.getByRole("button", { name: /^Ponto focal: 55% da esquerda/ })).toBeVisible();
  await dialog.getByLabel("Texto alternativo").fill("Obra da ponte");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Mostrar").selectOption("Sem texto alternativo");
  await expect(page.getByText("49 imagens", { exact: true })).toBeVisible();

  // Every editor offers the library's images.
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Posts" }).click();
  await page.getByRole("button", { name: "Novo Post" }).click();
  const editor = page.getByRole("dialog", { name: "Novo Post" });
  await editor.getByLabel("Título", { exact: true }).fill("A ponte");
  const library = page.getByRole("dialog", { name: "Biblioteca de imagens" });
  const choose = async () => {
    await library.getByLabel("Nome, texto alternativo ou crédito").fill("Obra da ponte");
    await expect(library.getByRole("listitem")).toHaveCount(1);
    await library.getByRole("button", { name: "obra-49.jpg: Obra da ponte" }).click();
    await expect(library).toBeHidden();
  };
  const text = editor.getByRole("textbox", { name: "Conteúdo" });
  await text.click();
  await page.keyboard.type("/biblioteca");
  await page.keyboard.press("Enter");
  await choose();
  await expect(text.getByRole("img", { name: "Obra da ponte" })).toBeVisible();
  await expect(text).toBeFocused();
  await editor.getByRole("button", { name: "Markdown", exact: true }).click();
  await editor.getByRole("button", { name: "Imagem da biblioteca" }).click();
  await expectNoViolations(page);
  await choose();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/^(!\[Obra da ponte\]\(\/media\/[0-9a-f]{32}-960\.webp\)){2}$/);
  await editor.getByRole("button", { name: "Escolher da biblioteca" }).click();
  await choose();
  await expect(editor.getByRole("button", { name: "Escolher da biblioteca" })).toBeFocused();
  await editor.getByRole("button", { name: "Criar Post" }).click();
  await expect(editor).toBeHidden();
  const [post] = await site.query<{ image_id: string; content: string }>(
    "SELECT image_id, content FROM posts WHERE title = 'A ponte'",
  );
  expect(post?.content).toContain(`![Obra da ponte](/media/${post?.image_id}-960.webp)`);
});

test("a photograph of a camera is made smaller and upright before it is sent, and what cannot be is named", async ({
  page,
  request,
}) => {
  test.slow();
  const token = await openSignedIn(page, "/dashboard/imagens");
  // Noise hardly compresses: more than the server takes. The camera was held upright (orientation 6).
  const size = { width: 3200, height: 2000 };
  const photograph = await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(photograph.byteLength).toBeGreaterThan(5 * 1024 * 1024);
  await page.getByLabel("Enviar imagens").setInputFiles([
    { name: "fachada-inteira.jpg", mimeType: "image/jpeg", buffer: photograph },
    { name: "animada.gif", mimeType: "image/gif", buffer: Buffer.alloc(6 * 1024 * 1024) },
  ]);
  await expect(page.getByText(/animada\.gif.*não pôde ser reduzida neste navegador/)).toBeVisible();
  const find = async () => {
    const answer = await request.get("/api/images?q=fachada-inteira", {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { images: { width: number; height: number; bytes: number }[] }).images;
  };
  await expect.poll(async () => (await find()).length).toBe(1);
  const [stored] = await find();
  expect(stored!.width / stored!.height).toBeCloseTo(size.height / size.width, 1);
  expect(stored!.height).toBeLessThanOrEqual(2560);
});

test("leaving by the browser's back asks once while pictures are sent, and stops the rest", async ({
  page,
}) => {
  await openSignedIn(page, "/dashboard/faq");
  await page.getByRole("link", { name: "Imagens", exact: true }).click();
  const release = await holdRequests(page, "**/api/images*", {
    method: "POST",
    end: (route) => route.abort(),
  });
  await page.getByLabel("Enviar imagens").setInputFiles(await takePhotographs());
  await expect(page.getByRole("region", { name: "Envio" })).toContainText("Enviando…");
  const question = page.getByRole("alertdialog", { name: "Parar o envio?" });
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Continuar enviando" }).click();
  await expect(question).toHaveCount(0);
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Sair e parar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/faq$/);
  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
  await expect(question).toHaveCount(0);
  release();
});
