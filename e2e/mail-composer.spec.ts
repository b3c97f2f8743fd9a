// Writing to a lead by mail, from a template to what arrives.

import { randomUUID } from "node:crypto";
import { expectNoViolations } from "./axe.ts";
import { leadRow, openDetails } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("a reply from a template has copies, formatting and a preview, and the timeline shows it as it was read", async ({
  page,
  request,
  site,
}) => {
  const unique = randomUUID();
  const [email, copy] = [`ana-${unique}@exemplo.com.br`, `rui-${unique}@obra.example`];
  const message = "Nosso estoque não bate com a loja.";
  const data = { name: "ANA PRADO", email, message };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
  const reply = page.getByRole("form", { name: "Responder", exact: true });

  await test.step("a template is written with the menu of fields", async () => {
    await openSignedIn(page, "/dashboard/leads/modelos");
    await page.getByRole("button", { name: "Novo modelo" }).click();
    const template = page.getByRole("dialog", { name: "Novo modelo" });
    await template.getByLabel("Nome", { exact: true }).fill(unique);
    await template.getByLabel("Assunto").fill("Seu estoque");
    const text = template.getByLabel("Mensagem");
    await text.pressSequentially("Olá, ");
    await template.getByRole("button", { name: "Campos" }).click();
    await expectNoViolations(page);
    await template.getByRole("button", { name: "Primeiro nome" }).click();
    await text.pressSequentially("!");
    await expect(text).toHaveText("Olá, {{primeiro_nome}}!");
    await template.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByRole("heading", { name: unique })).toBeVisible();
  });

  await page.goto(`/dashboard/leads?busca=${email}`);
  await leadRow(page, "ANA PRADO").getByRole("link", { name: "ANA PRADO" }).press("Enter");
  await page.getByRole("button", { name: "Responder", exact: true }).click();
  await reply.getByLabel("Modelo").selectOption({ label: unique });
  await expect(reply.getByLabel("Assunto")).toHaveValue("Seu estoque");
  // The lead's words stay beside the reply.
  await expect(reply.getByRole("region", { name: "O que o lead escreveu" })).toContainText(message);
  const text = reply.getByLabel("Mensagem");
  const tools = reply.getByRole("toolbar");
  await test.step("the tools are those of a letter", async () => {
    for (const name of ["Negrito (Ctrl+B)", "Lista", "Inserir link", "Inserir imagem", "Anexar arquivo"])
      await expect(
        tools.getByRole("button", { name, exact: true }).or(tools.getByLabel(name)).first(),
      ).toBeVisible();
    for (const name of ["Seção", "Tabela", "Vídeo", "Markdown", "Bloco de código"])
      await expect(tools.getByRole("button", { name, exact: true })).toHaveCount(0);
  });
  await text.press("Control+End");
  await text.press("Enter");
  await text.pressSequentially("Podemos na ");
  await text.press("Control+b");
  await text.pressSequentially("quinta");
  await text.press("Control+b");
  await text.pressSequentially("? Veja a ");
  await tools.getByRole("button", { name: "Inserir link" }).click();
  await reply.getByLabel("Link para").fill("https://prumo.example/agenda");
  await reply.getByLabel("Link para").press("Enter");
  await text.press("Enter");
  await tools.getByRole("button", { name: "Lista", exact: true }).click();
  await text.pressSequentially("um inventário");
  await reply.getByLabel("Anexos").setInputFiles([
    { name: "proposta.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    { name: "sobra.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
  ]);
  await reply.getByRole("button", { name: "Remover sobra.txt" }).click();

  await reply.getByLabel("Cc").fill(`${copy}, rui`);
  await reply.getByRole("button", { name: "Visualizar" }).click();
  await expect(reply.getByText("Cc: “rui” não é um e-mail")).toBeVisible();
  await reply.getByLabel("Cc").fill(copy);
  await expectNoViolations(page);

  await test.step("the preview is what leaves", async () => {
    await reply.getByRole("button", { name: "Visualizar" }).click();
    const preview = page.getByRole("dialog", { name: "Prévia do e-mail" });
    await expect(preview).toContainText(email);
    await expect(preview).toContainText(copy);
    await expect(preview).toContainText("proposta.pdf");
    const frame = preview.frameLocator("iframe");
    await expect(frame.getByText("Olá, Ana!")).toBeVisible();
    await expect(frame.locator("strong")).toHaveText("quinta");
    await expectNoViolations(page);
    await preview.getByRole("button", { name: "Texto puro" }).click();
    await expect(preview.locator("pre")).toContainText(
      "Podemos na quinta? Veja a https://prumo.example/agenda",
    );
    await expect(preview.locator("pre")).toContainText("- um inventário");
    await preview.getByRole("button", { name: "Fechar" }).click();
  });
  expect(site.mails.some(({ to }) => JSON.stringify(to ?? "").includes(email))).toBe(false);

  await text.press("Control+Enter");
  await expect(page.getByText("E-mail enviado")).toBeVisible();
  await expect(reply).toHaveCount(0);
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  await expect(timeline.getByText("Respondeu por e-mail: Seu estoque")).toBeVisible();
  await expect(timeline.locator("strong")).toHaveText("quinta");
  await expect(timeline.getByRole("listitem").filter({ hasText: /^um inventário$/ })).toBeVisible();
  await expect(timeline.getByText(`Cc: ${copy}`)).toBeVisible();
  const arrived = () => site.mails.find(({ text: plain }) => plain?.includes("um inventário"));
  await expect.poll(() => arrived()?.text).toContain("Olá, Ana!");
  expect(arrived()?.attachments.map(({ filename }) => filename)).toEqual(["proposta.pdf"]);
  expect(JSON.stringify(arrived()?.cc)).toContain(copy);
});

test("what is wrong with a long text is seen below it", async ({ page, request }) => {
  const email = `bia-${randomUUID()}@exemplo.com.br`;
  const data = { name: "Bia Sá", email, message: "Quero um orçamento." };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
  await openSignedIn(page, `/dashboard/leads?busca=${email}`);
  await (await openDetails(page, "Bia Sá")).getByRole("button", { name: "E-mail para Bia Sá" }).click();
  const dialog = page.getByRole("dialog", { name: "Responder" });
  await dialog.getByLabel("Assunto").fill("Seu orçamento");
  const text = dialog.getByLabel("Mensagem");
  await text.pressSequentially("{{empresa}}");
  for (let line = 0; line < 30; line++) await text.press("Enter");
  await text.press("Control+Home");
  await dialog.getByRole("button", { name: "Visualizar" }).click();
  await expect(dialog.getByText("Mensagem: {{empresa}} não está preenchido neste lead")).toBeInViewport();
});

test("sending is undone within its seconds: the text and the files are back, and nothing left", async ({
  page,
  request,
  site,
}) => {
  const email = `lia-${randomUUID()}@exemplo.com.br`;
  const data = { name: "Lia Reis", email, message: "Quero um orçamento." };
  expect((await request.post("/api/contact", { data })).status()).toBe(201);
  await openSignedIn(page, `/dashboard/leads?busca=${email}`);
  await leadRow(page, "Lia Reis").getByRole("link", { name: "Lia Reis", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Responder", exact: true }).click();
  const reply = page.getByRole("form", { name: "Responder", exact: true });
  await reply.getByText("Assinatura e tempo para desfazer").click();
  await expect(reply.getByLabel("Tempo para desfazer o envio")).toHaveValue("10");
  await reply.getByLabel("Tempo para desfazer o envio").selectOption({ label: "30 segundos" });
  await reply.getByLabel("Assunto").fill("Seu orçamento");
  await reply.getByLabel("Mensagem").fill("Segue em anexo, Lia.");
  await reply
    .getByLabel("Anexos")
    .setInputFiles([{ name: "proposta.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }]);
  await reply.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("E-mail enviado")).toBeVisible();
  await expect(reply).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("Envio desfeito")).toBeVisible();
  await expect(reply.getByLabel("Assunto")).toHaveValue("Seu orçamento");
  await expect(reply.getByLabel("Mensagem")).toHaveText("Segue em anexo, Lia.");
  await expect(reply.getByRole("button", { name: "Remover proposta.pdf" })).toBeVisible();
  // The choice is the person's from then on.
  await reply.getByText("Assinatura e tempo para desfazer").click();
  await expect(reply.getByLabel("Tempo para desfazer o envio")).toHaveValue("30");
  await reply.getByLabel("Tempo para desfazer o envio").selectOption({ label: "Enviar imediatamente" });
  await reply.getByRole("button", { name: "Enviar" }).click();
  const mails = () => site.mails.filter(({ to }) => JSON.stringify(to ?? "").includes(email));
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]?.attachments.map(({ filename }) => filename)).toEqual(["proposta.pdf"]);
  await expect(page.getByText("Respondeu por e-mail: Seu orçamento")).toBeVisible();
  await expect(page.getByRole("region", { name: "E-mails programados" })).toHaveCount(0);
});
