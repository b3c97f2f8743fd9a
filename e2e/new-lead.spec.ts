import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { expectToast } from "./toasts.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Novo lead" });

/** Returns a name for this test alone, since other tests write to the same site. */
const newName = () => `Rita ${randomUUID().slice(0, 8)}`;

test("a lead is entered by the button, the key and the command palette", async ({ page }) => {
  const name = newName();
  await openSignedIn(page, "/dashboard/leads");
  await test.step("the button opens an empty form, and what is missing is said at its field", async () => {
    await page.getByRole("button", { name: "Novo lead" }).click();
    await expectNoViolations(page);
    await dialog(page).getByRole("button", { name: "Criar lead" }).click();
    await expect(dialog(page).getByText("Informe um nome, um e-mail ou um telefone")).toBeVisible();
    await expect(dialog(page).getByLabel("Nome")).toBeFocused();
  });
  await test.step("two clicks make one lead", async () => {
    await dialog(page).getByLabel("Nome").fill(name);
    await dialog(page).getByLabel("Empresa").fill("Padaria Lima");
    await dialog(page).getByLabel("Telefone").fill("(11) 97777-6655");
    await dialog(page).getByLabel("Fonte").selectOption({ label: "Indicação" });
    await dialog(page).getByLabel("Nota").fill("Viu a nossa palestra.");
    await dialog(page).getByRole("button", { name: "Criar lead" }).dblclick();
    await expectToast(page, "Lead criado!", name);
    await expect(dialog(page)).toHaveCount(0);
    await page.goto(`/dashboard/leads?busca=${encodeURIComponent(name)}`);
    await expect(page.getByRole("link", { name })).toHaveCount(1);
  });
  await test.step("the key opens it, but not while one types", async () => {
    await page.getByLabel("Buscar leads").press("n");
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("n");
    await expect(dialog(page).getByLabel("Nome")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step("the palette opens it from any screen", async () => {
    await page.goto("/dashboard/conta");
    await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Buscar ou executar" }).getByRole("combobox").fill("novo lead");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Nome")).toBeFocused();
    await expect(page).toHaveURL("/dashboard/leads");
  });
});

test("somebody who is known is shown while one types, and the note goes there", async ({ page, request }) => {
  const name = newName();
  const token = await openSignedIn(page, "/dashboard/leads?novo");
  const phone = `119${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const known = await request.post("/api/leads", {
    headers: { authorization: `Bearer ${token}` },
    data: { name, phone },
  });
  const { id } = (await known.json()) as { id: string };
  await dialog(page)
    .getByLabel("Telefone")
    .fill(`+55 (11) ${phone.slice(2)}`);
  await dialog(page).getByLabel("Nota").fill("Ligou de novo.");
  const similar = dialog(page).getByRole("region", { name: "Este lead pode ser a mesma pessoa" });
  await expect(similar.getByText("mesmo telefone")).toBeVisible();
  await expect(similar.getByRole("link", { name })).toHaveAttribute("href", `/dashboard/leads/${id}`);
  await expectNoViolations(page);
  await similar.getByRole("button", { name: `Usar este: ${name}` }).click();
  await expect(page).toHaveURL(`/dashboard/leads/${id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Ligou de novo." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Cadastrou o lead" })).toBeVisible();
});

test("a deleted lead waits in the trash, and comes back by the notification or from there", async ({
  page,
  request,
}) => {
  const name = newName();
  const token = await openSignedIn(page, "/dashboard/leads");
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post("/api/leads", { headers, data: { name, company: "Padaria Lima" } });
  const { id } = (await created.json()) as { id: string };
  const search = `/dashboard/leads?busca=${encodeURIComponent(name)}`;
  const remove = async () => {
    await page.goto(`/dashboard/leads/${id}`);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await expect(page).toHaveURL("/dashboard/leads");
    await expectToast(page, "Lead movido para a lixeira");
  };
  await test.step("the notification undoes it", async () => {
    await remove();
    await page.getByRole("button", { name: "Desfazer" }).click();
    await expectToast(page, "Lead restaurado", name);
    await page.goto(search);
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
  await test.step("the trash says when it ends, and restores it", async () => {
    await remove();
    await page.goto(search);
    await expect(page.getByText("Nenhum lead encontrado")).toBeVisible();
    await page.getByRole("button", { name: "Lixeira" }).click();
    const row = page.getByRole("dialog", { name: "Lixeira" }).getByRole("article", { name });
    await expect(row).toContainText(
      /Excluído por .+\. Será apagado definitivamente em \d{2}\/\d{2}\/\d{4}\./,
    );
    await expectNoViolations(page);
    await row.getByRole("button", { name: "Restaurar" }).click();
    await expectToast(page, "Lead restaurado", name);
    await expect(row).toHaveCount(0);
    await page.getByRole("dialog", { name: "Lixeira" }).getByRole("button", { name: "Fechar" }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  });
  await test.step("its page says so while it is there", async () => {
    await remove();
    await page.goto(`/dashboard/leads/${id}`);
    await expect(page.getByText("está na lixeira, foi apagado")).toBeVisible();
  });
});

test("WhatsApp opens with a template, and what was written is logged as the answer", async ({
  page,
  request,
}) => {
  const name = newName();
  const token = await openSignedIn(page, "/dashboard/leads");
  const headers = { authorization: `Bearer ${token}` };
  const template = {
    name: `Modelo ${name}`,
    subject: "Proposta",
    text: "Olá, {{primeiro_nome}}!\n\n**Segue** a proposta.",
  };
  expect((await request.post("/api/mail-templates", { headers, data: template })).status()).toBe(201);
  const add = async (phone: string) => {
    const created = await request.post("/api/leads", { headers, data: { name: "Rita Prado", phone } });
    return ((await created.json()) as { id: string }).id;
  };
  const [landline, mobile] = [await add("(11) 3333-4444"), await add("(11) 97777-1122")];
  await page.goto(`/dashboard/leads/${landline}`);
  await expect(page.getByRole("link", { name: "(11) 3333-4444" })).toBeVisible();
  await page.getByRole("tab", { name: "WhatsApp" }).click();
  const record = page.getByRole("form", { name: "Respondi por WhatsApp" });
  await expect(record).toBeVisible();
  await expect(page.getByRole("button", { name: "Abrir WhatsApp" })).toHaveCount(0);
  await page.goto(`/dashboard/leads/${mobile}`);
  await page.getByRole("tab", { name: "WhatsApp" }).click();
  const write = page.getByRole("form", { name: "WhatsApp", exact: true });
  await write.getByLabel("Modelo").selectOption({ label: template.name });
  await expect(write.getByLabel("Mensagem")).toHaveValue("Olá, Rita!\n\n*Segue* a proposta.");
  await expectNoViolations(page);
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const opened = page.context().waitForEvent("page");
  await write.getByRole("button", { name: "Abrir WhatsApp" }).click();
  const chat = await opened;
  await chat.waitForURL(/wa\.me/);
  const address = new URL(chat.url());
  expect(address.pathname).toBe("/5511977771122");
  expect(address.searchParams.get("text")).toBe("Olá, Rita!\n\n*Segue* a proposta.");
  await chat.close();
  await page.context().unroute("https://wa.me/**");
  await expect(record.getByText("Você enviou a mensagem?")).toBeVisible();
  await record.getByRole("button", { name: "Registrar como respondido por WhatsApp" }).click();
  await expectToast(page, "Resposta registrada!");
  await expect(page.getByRole("listitem").filter({ hasText: "Respondeu por WhatsApp" })).toContainText(
    "Olá, Rita!",
  );
  await expect(page.getByText(/^Respondido em /)).toBeVisible();
});

test("a note is edited, keeps its versions, and tells who edits an outdated one", async ({
  page,
  request,
}) => {
  const token = await openSignedIn(page, "/dashboard/leads");
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: newName(), note: "Ligar na terca" };
  const { id } = (await (await request.post("/api/leads", { headers, data })).json()) as { id: string };
  await page.goto(`/dashboard/leads/${id}`);
  const note = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const dialog = page.getByRole("dialog", { name: "Editar nota" });
  await note("Ligar na terca").getByRole("button", { name: "Editar nota" }).click();
  await dialog.getByLabel("Nota").fill("Ligar na terça");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expectToast(page, "Nota atualizada!");
  await note("Ligar na terça").getByRole("button", { name: "editada (ver versões anteriores)" }).click();
  const versions = page.getByRole("dialog", { name: "Versões da nota" });
  await expect(versions.getByRole("listitem")).toContainText(["Ligar na terça", "Ligar na terca"]);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await note("Ligar na terça").getByRole("button", { name: "Editar nota" }).click();
  await dialog.getByLabel("Nota").fill("Ligar na quarta");
  const timeline = await request.get(`/api/leads/${id}/timeline`, { headers });
  const { events } = (await timeline.json()) as { events: { id: string; type: string }[] };
  const newest = events.find(({ type }) => type === "note")?.id ?? "";
  const other = await request.put(`/api/leads/${id}/notes/${newest}`, {
    headers,
    data: { text: "Já liguei" },
  });
  expect(other.status()).toBe(200);
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByText("A nota mudou enquanto você escrevia.")).toBeVisible();
  await expect(dialog.getByLabel("Nota")).toHaveValue("Ligar na quarta");
});
