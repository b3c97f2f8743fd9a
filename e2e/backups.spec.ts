// An administrator takes a backup, sees it proved, downloads it, and is asked before one is restored.
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("a backup is taken, proved, downloaded and restored", async ({ page, site }) => {
  test.setTimeout(180_000);
  await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Funcionamento" }).click();
  const panel = page.getByRole("region", { name: "Cópias de segurança" });
  await panel.getByRole("button", { name: "Fazer cópia agora" }).click();
  const row = panel.getByRole("article").first();
  await expect(row).toContainText("Em andamento");
  await expect(row).toContainText("Comprovada", { timeout: 90_000 });
  await expect(row).toContainText(/Feita a pedido · [\d,]+ [kM]B/);

  const downloading = page.waitForEvent("download");
  await row.getByRole("button", { name: "Baixar" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vitrine-.*\.tar\.gz$/);
  expect(gunzipSync(await readFile(await download.path())).toString("latin1", 0, 20)).toBe(
    "vitrine-backup.json\0",
  );
  await expectNoViolations(page);

  await row.getByRole("button", { name: "Restaurar" }).click();
  const dialog = page.getByRole("dialog", { name: /^Restaurar a cópia de/ });
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Restaurar" }).click();
  await expect(dialog.getByLabel("Digite RESTAURAR para confirmar")).toHaveAccessibleDescription(
    "Digite RESTAURAR",
  );
  await site.query("INSERT INTO leads (email, source) VALUES ('depois-da-copia@exemplo.com', 'website')");
  await dialog.getByLabel("Digite RESTAURAR para confirmar").fill("restaurar");
  await dialog.getByRole("button", { name: "Restaurar" }).click();
  await expect(panel.getByRole("status")).toContainText("O site fica em manutenção");
  // The session was one of the site before.
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible({ timeout: 90_000 });
  expect(await site.query("SELECT FROM leads WHERE email = 'depois-da-copia@exemplo.com'")).toEqual([]);
});
