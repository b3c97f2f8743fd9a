import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("an old address is led on in one step, and what was asked for in vain becomes a redirect", async ({
  page,
  site,
}) => {
  await site.query("DELETE FROM redirects");
  await site.query("DELETE FROM missing_addresses");
  const visit = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await visit("/Quem-Somos/")).toEqual([301, "/quem-somos"]);
  expect(await visit("/quem-somos")).toEqual([404, null]);

  await openSignedIn(page, "/dashboard");
  await page
    .getByRole("navigation", { name: "Painel" })
    .getByRole("link", { name: "Redirecionamentos" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Redirecionamentos" }).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Novo redirecionamento" });
  await dialog.getByLabel("Endereço antigo").fill("/contato");
  await dialog.getByLabel("Leva a").fill("/sobre");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByLabel("Endereço antigo")).toHaveAccessibleDescription(/página que está no ar/);
  await dialog.getByLabel("Endereço antigo").fill("https://www.velho.com.br/Loja/*");
  await dialog.getByLabel("Leva a").fill("https://loja.example/*");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Levar a outro site?" });
  await expect(confirm).toContainText("loja.example");
  await confirm.getByRole("button", { name: "Redirecionar" }).click();
  await expect(page.getByRole("article", { name: "/loja/*" })).toBeVisible();
  expect(await visit("/LOJA/camisas/?cor=azul")).toEqual([301, "https://loja.example/camisas?cor=azul"]);

  await page.getByRole("button", { name: "Importar CSV" }).click();
  const bring = page.getByRole("dialog", { name: "Importar CSV" });
  const csv = "from;to\r\n/serviços;/servicos\r\n/com espaço;/x\r\n";
  await bring
    .getByLabel("Arquivo")
    .setInputFiles({ name: "antigos.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });
  await bring.getByRole("button", { name: "Importar" }).click();
  await expect(bring).toContainText("1 novos, 0 atualizados, 0 já estavam assim, 1 recusados.");
  await expect(bring).toContainText("Linha 3: Endereço antigo não pode ter espaços");
  await expectNoViolations(page);
  await bring.getByRole("button", { name: "Concluir" }).click();
  expect(await visit("/servi%C3%A7os/")).toEqual([301, "/servicos"]);

  // Counts are written in batches.
  await expect
    .poll(() => site.query("SELECT FROM missing_addresses WHERE path = '/quem-somos'"))
    .toHaveLength(1);
  await page.reload();
  const missing = page
    .getByRole("listitem")
    .filter({ hasText: "/quem-somos" })
    .getByRole("button", { name: "Redirecionar para…" });
  await expect(missing).toBeVisible();
  await expectNoViolations(page);
  await missing.click();
  await expect(dialog.getByLabel("Endereço antigo")).toHaveValue("/quem-somos");
  await dialog.getByLabel("Leva a").fill("/sobre");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Redirecionamento criado!", { exact: true })).toBeVisible();
  await expect(missing).toHaveCount(0);
  expect(await visit("/quem-somos")).toEqual([301, "/sobre"]);
  await page.getByRole("article", { name: "/quem-somos" }).getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByRole("article", { name: "/quem-somos" })).toHaveCount(0);
  // It leaves the list optimistically, before the server has answered.
  await expect.poll(() => visit("/quem-somos")).toEqual([404, null]);
});
