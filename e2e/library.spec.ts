// The library of pictures: several are sent while the connection is cut, and one is described.
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("pictures arrive once though the connection is cut, and say what they show", async ({ page, site }) => {
  await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Imagens" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Imagens" })).toBeVisible();
  const files = await Promise.all(
    [61, 62, 63, 65].map(async (width) => ({
      name: `obra-${width}.png`,
      mimeType: "image/png",
      buffer: await sharp({ create: { width, height: 40, channels: 3, background: "#285491" } })
        .png()
        .toBuffer(),
    })),
  );
  let sent = 0;
  await page.route("**/api/images?library=true", async (route) => {
    sent++;
    // The second never goes out; of the third only the answer is lost.
    if (sent === 2) return route.abort();
    if (sent !== 3) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel("Enviar imagens").setInputFiles(files);
  const status = page.getByRole("region", { name: "Envio" });
  await expect(status).toContainText("2 de 4 imagens enviadas");
  await status.getByRole("button", { name: "Enviar de novo as que faltam" }).click();
  await expect(status).toContainText("2 de 2 imagens enviadas");
  await status.getByRole("button", { name: "Fechar" }).click();
  await page.getByLabel("Buscar imagens").fill("obra-6");
  await expect(page.getByText("4 imagens", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^obra-62\.png/ }).click();
  const dialog = page.getByRole("dialog", { name: "obra-62.png" });
  await expect(dialog.getByText("Nada usa esta imagem ainda.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Ponto focal/ }).press("ArrowRight");
  await expect(dialog.getByRole("button", { name: /^Ponto focal: 55% da esquerda/ })).toBeVisible();
  await dialog.getByLabel("Texto alternativo").fill("Obra da ponte");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Mostrar").selectOption("Sem texto alternativo");
  await expect(page.getByText("3 imagens", { exact: true })).toBeVisible();

  // Every editor offers what the library has.
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Posts" }).click();
  await page.getByRole("button", { name: "Novo Post" }).click();
  const editor = page.getByRole("dialog", { name: "Novo Post" });
  await editor.getByLabel("Título", { exact: true }).fill("A ponte");
  const library = page.getByRole("dialog", { name: "Biblioteca de imagens" });
  const choose = async () => {
    await library.getByLabel("Nome, texto alternativo ou crédito").fill("Obra da ponte");
    await library.getByRole("button", { name: "obra-62.png: Obra da ponte" }).click();
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
