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
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByLabel("Endereço antigo")).toHaveAccessibleDescription(/página que está no ar/);
  await dialog.getByLabel("Endereço antigo").fill("https://www.velho.com.br/Loja/*");
  await dialog.getByLabel("Leva a").fill("https://loja.example/*");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
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
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Redirecionamento criado!", { exact: true })).toBeVisible();
  await expect(missing).toHaveCount(0);
  expect(await visit("/quem-somos")).toEqual([301, "/sobre"]);
  await page.getByRole("article", { name: "/quem-somos" }).getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByRole("article", { name: "/quem-somos" })).toHaveCount(0);
  // It leaves the list optimistically, before the server has answered.
  await expect.poll(() => visit("/quem-somos")).toEqual([404, null]);
});

test("an old address with a query is found among the missing ones, becomes a redirect, and is led on", async ({
  page,
  site,
}) => {
  await site.query("DELETE FROM redirects");
  await site.query("DELETE FROM missing_addresses");
  const visit = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await visit("/Produto.php?ID=12&utm_source=x")).toEqual([301, "/produto.php?ID=12&utm_source=x"]);
  expect(await visit("/produto.php?ID=12&utm_source=x")).toEqual([404, null]);
  expect(await visit("/servi%E7os-velhos/100%")).toEqual([404, null]);
  expect(await visit("/?p=123")).toEqual([200, null]);
  expect(await visit("/index.html")).toEqual([301, "/"]);
  await expect
    .poll(async () => {
      // The process may still be writing what the journey above asked for.
      const rows = await site.query(
        "SELECT path FROM missing_addresses WHERE path <> '/quem-somos' ORDER BY path",
      );
      return rows.map((row) => (row as { path: string }).path);
    })
    .toEqual(["/?p=123", "/produto.php?id=12", "/serviços-velhos/100%"]);

  await openSignedIn(page, "/dashboard/redirecionamentos");
  await page
    .getByRole("listitem")
    .filter({ hasText: "/produto.php?id=12" })
    .getByRole("button", { name: "Redirecionar para…" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Novo redirecionamento" });
  await expect(dialog.getByLabel("Endereço antigo")).toHaveValue("/produto.php?id=12");
  await dialog.getByLabel("Leva a").fill("/sobre");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("article", { name: "/produto.php?id=12" })).toBeVisible();

  const create = async (from: string, to: string) => {
    await page.getByRole("button", { name: "Novo redirecionamento" }).click();
    await dialog.getByLabel("Endereço antigo").fill(from);
    await dialog.getByLabel("Leva a").fill(to);
    await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  };
  await create("/?p=*", "/contato");
  await expect(dialog.getByLabel("Endereço antigo")).toHaveAccessibleDescription(/não pode ter \*/);
  await dialog.getByLabel("Endereço antigo").fill("https://www.velho.com.br/index.php?p=123");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("article", { name: "/index.php?p=123" })).toBeVisible();
  await create("/servi%E7os-velhos/100%", "/servicos");
  await expect(page.getByRole("article", { name: "/serviços-velhos/100%" })).toBeVisible();

  await page.goto("/PRODUTO.php?id=12&utm_source=x");
  await expect(page).toHaveURL("/sobre?utm_source=x");
  await page.goto("/servi%E7os-velhos/100%");
  await expect(page).toHaveURL("/servicos");
  await page.goto("/?p=123");
  await expect(page).toHaveURL("/contato");

  // A link inside the site is followed without a document.
  await page.goto("/");
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  for (const [from, to] of [
    ["/?p=123", "/contato"],
    ["/produto.php?id=12", "/sobre"],
  ] as const) {
    await page.evaluate(async (address) => {
      Object.assign(window, { isSame: true });
      const shown = window as unknown as Record<string, { navigate(to: string): Promise<void> } | undefined>;
      await shown["__reactRouterDataRouter"]?.navigate(address);
    }, from);
    await expect(page).toHaveURL(to);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  }
});
