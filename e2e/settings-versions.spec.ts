import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("settings are kept as a draft, shared and published with a release, undone, and restored", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/dashboard/settings");
  const titleOf = async () => /<title>[^<]*/.exec(await (await page.request.get("/sobre")).text())?.[0];
  const name = page.getByLabel("Nome do site");
  const before = await name.inputValue();
  await name.fill("Nome da campanha");
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await expect(page.getByText("Rascunho salvo")).toBeVisible();
  await expect(page.getByText("Alterações não publicadas")).toBeVisible();
  expect(await titleOf()).toContain(before);
  await expectNoViolations(page);
  await page.reload();
  await expect(name).toHaveValue("Nome da campanha");
  await page.getByRole("button", { name: "Ver o que muda" }).click();
  const changes = page.getByRole("dialog", { name: "O que muda" });
  await expect(changes.getByText("Informações Básicas: Nome do site")).toBeVisible();
  await changes.getByRole("button", { name: "Fechar" }).click();

  await page.goto("/dashboard/agenda/lancamentos");
  await page.getByRole("button", { name: "Novo lançamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo lançamento" });
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Nova marca");
  await dialog.getByRole("checkbox", { name: /Configurações do site/ }).check();
  await dialog.getByRole("button", { name: "Criar lançamento" }).click();
  const card = page.getByRole("article", { name: "Nova marca" });
  await card.getByRole("button", { name: "Compartilhar prévia" }).click();
  const share = page.getByRole("dialog", { name: "Compartilhar prévia" });
  await share.getByLabel("Nome").fill("Diretoria");
  await expectNoViolations(page);
  await share.getByRole("button", { name: "Criar link" }).click();
  const address = await share.getByRole("code").innerText();
  await expect(share.getByText("segue o lançamento")).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(`${address}sobre`);
  await expect(visitor).toHaveTitle(/Nome da campanha/);
  await visitor.close();
  await page.bringToFront();
  expect(await titleOf()).toContain(before);
  await share.getByRole("button", { name: "Fechar" }).click();
  const question = page.getByRole("alertdialog", { name: "Fechar sem copiar o link?" });
  await question.getByRole("button", { name: "Fechar" }).click();

  await card.getByRole("button", { name: "Publicar agora" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar" }).click();
  await expect(card.getByText("Publicado", { exact: true })).toBeVisible();
  expect(await titleOf()).toContain("Nome da campanha");
  await card.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer lançamento" }).click();
  await expect(card.getByText("Desfeito", { exact: true })).toBeVisible();
  expect(await titleOf()).toContain(before);

  await page.goto("/dashboard/settings");
  await expect(name).toHaveValue(before);
  await page.getByRole("button", { name: "Histórico" }).click();
  const history = page.getByRole("dialog", { name: "Histórico de “Configurações do site”" });
  await history
    .getByRole("radio", { name: /Publicado/ })
    .first()
    .check({ force: true });
  await expect(history.getByText("Nome da campanha").first()).toBeVisible();
  await expectNoViolations(page);
  await history.getByRole("button", { name: "Restaurar como rascunho" }).click();
  await expect(history).toBeHidden();
  await expect(name).toHaveValue("Nome da campanha");
  await page.getByRole("button", { name: "Descartar alterações" }).click();
  await expect(name).toHaveValue(before);
  await expect(page.getByRole("button", { name: "Salvar Configurações" })).toBeVisible();
  expect(await titleOf()).toContain(before);
});

test("two tabs of the settings merge what each has changed, and ask where both changed the same field", async ({
  page,
  context,
}) => {
  await openSignedIn(page, "/dashboard/settings");
  const other = await context.newPage();
  await other.goto("/dashboard/settings");
  const description = (tab: typeof page) => tab.getByLabel("Descrição", { exact: true });
  const save = (tab: typeof page) => tab.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(description(other)).toBeVisible();
  await description(page).fill("Texto da primeira aba");
  await description(other).fill("Texto da segunda aba");
  await other.getByLabel("Nome do site").fill("Nome da segunda aba");
  await save(other);
  await expect(other.getByText("Configurações salvas", { exact: true })).toBeVisible();
  await other.close();
  await save(page);
  const conflict = page.getByRole("region", { name: /Duas versões de .*Descrição/ });
  await expect(conflict.getByLabel("O texto da outra pessoa")).toHaveValue("Texto da segunda aba");
  await expect(page.getByLabel("Nome do site")).toHaveValue("Nome da segunda aba");
  await expect(page.getByText("Configurações salvas", { exact: true })).toHaveCount(0);
  await expectNoViolations(page);
  await conflict.getByRole("button", { name: "Ficar com o meu" }).click();
  await save(page);
  await expect(page.getByText("Configurações salvas", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Nome do site")).toHaveValue("Nome da segunda aba");
  await expect(description(page)).toHaveValue("Texto da primeira aba");
});
