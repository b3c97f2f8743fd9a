import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name });

test.beforeEach(({ site }) => site.query("DELETE FROM webhook_destinations WHERE url IS NOT NULL"));

test("a destination is made, refused where it is private, told of events, and deleted", async ({
  page,
  site,
}) => {
  await openSignedIn(page, "/dashboard");
  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Webhooks" }).click();
  const own = card(page, "Automação");
  await expect(own).toContainText("Configuração do servidor");
  await expect(own.getByRole("button", { name: "Editar" })).toHaveCount(0);
  const before = site.deliveries.length;
  await own.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("Teste entregue!", { exact: true })).toBeVisible();
  // Deliveries caused by an earlier test may arrive late.
  expect(site.deliveries.slice(before).map(({ body }) => JSON.parse(body).source)).toContain("test");

  await page.getByRole("heading", { level: 1, name: "Webhooks" }).focus();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Novo destino" });
  const events = dialog.getByRole("group", { name: "Eventos" });
  for (const name of ["Contato", "E-book", "Newsletter"]) await events.getByLabel(name).uncheck();
  await dialog.getByLabel("Nome").fill("CRM do comercial");
  await dialog.getByLabel("URL").fill("http://127.0.0.1:9/gancho");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  // A group of checkboxes has a single error, which moves the focus to its first one.
  await expect(events).toHaveAccessibleDescription("Escolha pelo menos um evento");
  await expect(events.getByLabel("Contato")).toBeFocused();
  for (const name of ["Contato", "E-book", "Newsletter"]) await events.getByLabel(name).check();
  await expect(dialog.getByText("Escolha pelo menos um evento")).toBeHidden();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByLabel("URL")).toHaveAccessibleDescription(/rede privada/);
  // A reserved host name, so that nothing leaves this machine (addresses of RFC 5737 would count as private).
  await dialog.getByLabel("URL").fill("https://crm.invalid/gancho");
  await dialog.getByRole("group", { name: "Eventos" }).getByLabel("Newsletter").uncheck();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();

  const shown = page.getByRole("dialog", { name: "Segredo de “CRM do comercial”" });
  const secret = (await shown.getByRole("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole("button", { name: "Fechar" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const crm = card(page, "CRM do comercial");
  await expect(crm).toContainText("Contato · E-book");

  await crm.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("O teste não foi entregue", { exact: true })).toBeVisible();
  await crm.getByRole("button", { name: "Desativar" }).click();
  await expect(crm).toContainText("Inativo");
  await crm.getByRole("button", { name: "Editar" }).click();
  const edit = page.getByRole("dialog", { name: "Editar destino" });
  await edit.getByLabel("Nome").fill("CRM novo");
  await edit.getByRole("button", { name: "Gerar novo segredo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Gerar novo segredo" }).click();
  const renewed = page.getByRole("dialog", { name: /^Segredo de/ });
  await expect(renewed.getByRole("code")).not.toHaveText(secret);
  await renewed.getByRole("button", { name: "Fechar" }).click();
  await edit.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Destino atualizado!", { exact: true })).toBeVisible();

  const renamed = card(page, "CRM novo");
  await renamed.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await expect(renamed).toBeVisible();
  await renamed.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Destino excluído", { exact: true })).toBeVisible();
  await expect(renamed).toHaveCount(0);
});

test("an event is listed with what was sent and answered, and goes out again", async ({
  page,
  request,
  site,
}) => {
  await openSignedIn(page, "/dashboard/webhooks");
  // Other tests of this site may have sent the usual text.
  const message = "Preciso de um sistema para as entregas.";
  const data = { name: "Ana Prado", email: "ana@empresa.com.br", message };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
  await card(page, "Automação").getByRole("button", { name: "Entregas" }).click();
  const dialog = page.getByRole("dialog", { name: "Entregas de “Automação”" });
  const row = dialog.getByRole("listitem").first();
  await expect(row).toContainText("Contato");
  await expect(row).toContainText("Entregue");
  await row.getByText("Contato").click();
  await expect(row.getByRole("group", { name: "Enviado" })).toContainText("ana@empresa.com.br");
  await expect(row).toContainText("status 200");
  const sent = () => site.deliveries.filter(({ body }) => body.includes(message));
  expect(sent()).toHaveLength(1);
  const release = await holdRequests(page, "**/resend");
  await row.getByRole("button", { name: "Reenviar" }).click();
  // Optimistically, before the server has answered.
  await expect(row.getByText("Tentando de novo")).toBeVisible();
  release();
  await expect(page.getByText("De volta à fila", { exact: true })).toBeVisible();
  await expect.poll(() => sent().length).toBe(2);
  const [first, second] = sent();
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  await expect(row).toContainText("2 tentativas");

  await page.unroute("**/resend");
  await page.route("**/resend", (route) => route.abort());
  await row.getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByText("Erro ao reenviar", { exact: true })).toBeVisible();
  await expect(row.getByText("Entregue", { exact: true })).toBeVisible();
});

test("lists that do not come say so, and an editor has no business here", async ({ page, site }) => {
  await page.route("**/api/webhooks", (route) => route.abort());
  await openSignedIn(page, "/dashboard/webhooks");
  await expect(page.getByText("Não foi possível carregar a lista de destinos.")).toBeVisible();
  await page.unroute("**/api/webhooks");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(card(page, "Automação")).toBeVisible();
  await site.query("UPDATE users SET role = 'editor' WHERE email = 'admin@prumo.example'");
  await page.reload();
  await expect(page.getByText("Sem permissão")).toBeVisible();
  await expect(page.getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  await site.query("UPDATE users SET role = 'admin' WHERE email = 'admin@prumo.example'");
});
