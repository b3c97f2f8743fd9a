// The library of pictures: several are sent while the connection is cut, and one is described.
import sharp from "sharp";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("pictures arrive once though the connection is cut, and say what they show", async ({ page }) => {
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
});
