import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
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
