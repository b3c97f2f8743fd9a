import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Route } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, type Site, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

/** Loses the connection before the server receives the request. */
const loseRequest = (route: Route) =>
  route.request().method() === "POST" ? route.abort() : route.continue();
/** Loses the connection before the response. */
const loseAnswer = async (route: Route) => {
  if (route.request().method() !== "POST") return route.continue();
  await route.fetch();
  await route.abort();
};

test("a backup is taken, proved, downloaded and restored", async ({ page, site }) => {
  await removeNightly(site);
  await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Funcionamento" }).click();
  const panel = page.getByRole("region", { name: "Cópias de segurança" });
  const takeNow = panel.getByRole("button", { name: "Fazer cópia agora" });
  const row = panel.getByRole("article").first();
  await expect(panel.getByText("Nenhuma cópia ainda")).toBeVisible();
  // Content that loads above would move it.
  await page.getByRole("listitem").filter({ hasText: "Versão" }).waitFor();
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).waitFor();

  await test.step("a lost connection is said, and a double click is one", async () => {
    await page.route("**/api/backups", loseRequest);
    await takeNow.click();
    await expect(page.getByText("Sem resposta do servidor").first()).toBeVisible();
    await page.unroute("**/api/backups", loseRequest);
    await expect(panel.getByText("Nenhuma cópia ainda")).toBeVisible();
    // The server accepts the request, but the response is lost: the list shows the backup.
    await page.route("**/api/backups", loseAnswer);
    await takeNow.dblclick();
    await expect(row).toContainText("Em andamento");
    await page.unroute("**/api/backups", loseAnswer);
    await expect(takeNow).toHaveAttribute("aria-disabled", "true");
    await expect(panel.getByRole("article")).toHaveCount(1);
  });
  await expect(row).toContainText("Comprovada");
  await expect(row).toContainText(/Manual · [\d,]+ [kM]B/);

  const downloading = page.waitForEvent("download");
  // Uses the keyboard, since the checks above render again and may move the button under a pointer.
  await row.getByRole("button", { name: "Baixar" }).press("Enter");
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
  await page.route("**/api/backups/*/restore", loseRequest);
  await dialog.getByRole("button", { name: "Restaurar" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Veja na lista se começou").first()).toBeVisible();
  await page.unroute("**/api/backups/*/restore", loseRequest);
  expect(
    await site.query("SELECT email FROM leads WHERE email = 'depois-da-copia@exemplo.com'"),
  ).toHaveLength(1);

  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/restore")) asked++;
  });
  await row.getByRole("button", { name: "Restaurar" }).click();
  await dialog.getByLabel("Digite RESTAURAR para confirmar").fill("restaurar");
  await dialog.getByRole("button", { name: "Restaurar" }).dblclick();
  await expect(panel.getByRole("status")).toContainText("O site fica em manutenção");
  // The session belonged to the site before the restore.
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(asked).toBe(1);
  expect(await site.query("SELECT FROM leads WHERE email = 'depois-da-copia@exemplo.com'")).toEqual([]);

  await test.step("nothing goes out until somebody has decided", async () => {
    await openSignedIn(page, "/dashboard");
    await page.getByRole("link", { name: "Decidir os envios" }).click();
    const held = page.getByRole("region", { name: "Envios retidos" });
    await expect(held.getByRole("listitem")).toHaveCount(4);
    await expectNoViolations(page);
    await held.getByRole("button", { name: "Liberar: Webhooks" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Liberar envios" }).click();
    await expect(held.getByRole("listitem")).toHaveCount(3);
    await held.getByRole("button", { name: "Cancelar tudo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar envios" }).click();
    await expect(held).toBeHidden();
    expect(await site.query("SELECT FROM outgoing_holds")).toEqual([]);
  });
});

/** Removes the nightly backup, which exists if the tests run at its time (6:10 UTC). */
async function removeNightly(site: Site): Promise<void> {
  await site.query("DELETE FROM pgboss.schedule WHERE name = 'backup.nightly'");
  const open = "SELECT FROM pgboss.job WHERE name LIKE 'backup.%' AND state < 'completed'";
  await expect.poll(() => site.query(open)).toEqual([]);
  await rm(join(site.dataDir, "backups"), { recursive: true, force: true });
}
