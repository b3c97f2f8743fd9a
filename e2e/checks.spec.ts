import { newAxe } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

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
