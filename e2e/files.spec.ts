import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn, startSession } from "./staff.ts";

const guide = (text: string) => ({
  name: "Guia de preços.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n${text}\n%%EOF`),
});
const ADDRESS = /^\/arquivos\/[0-9a-f]{32}\/guia-de-precos\.pdf$/;

async function openEbookTexts(page: Page) {
  await openSignedIn(page, "/dashboard/textos");
  await page.getByLabel("Buscar textos").fill("E-book: arquivo");
  return page.getByRole("textbox", { name: "Endereço do arquivo (vazio: sem e-book)" });
}

test("an owner gives the site an e-book by sending the file", async ({ page, site }) => {
  const [before] = await site.query<{ texts: object }>("SELECT texts FROM site_texts");
  const address = await openEbookTexts(page);
  const send = page.getByLabel("Enviar arquivo").first();
  await send.setInputFiles({ ...guide("x"), buffer: Buffer.from("<script>alert(1)</script>") });
  await expect(page.getByText("Este tipo de arquivo não é aceito").first()).toBeVisible();
  await expect(address).toHaveValue(/^\/arquivos\/[0-9a-f]{32}\/transformacao-digital\.pdf$/);
  await send.setInputFiles(guide("um"));
  await expect(address).toHaveValue(ADDRESS);
  await expectNoViolations(page);
  const url = await address.inputValue();
  await page.getByRole("button", { name: "Publicar alterações" }).click();
  await expect(page.getByRole("button", { name: "Publicar alterações" })).toBeEnabled();
  await expect(page.getByText("Alterações não salvas")).toBeHidden();
  await page.goto("/ebook");
  const asked = await page.request.post("/api/ebook", {
    data: { name: "Ana Prado", email: "ana@empresa.com.br", source: "lead-magnet" },
  });
  expect(((await asked.json()) as { downloadUrl: string }).downloadUrl).toBe(url);
  const file = await page.request.get(url);
  expect(String(await file.body())).toContain("%PDF-1.7\num");
  await site.query(`UPDATE site_texts SET texts = '${JSON.stringify(before?.texts).replaceAll("'", "''")}'`);
});

test("a text links to a file that is sent from its editor", async ({ page }) => {
  await openSignedIn(page, "/dashboard/posts");
  await page.getByRole("button", { name: "Novo Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo Post" });
  await dialog.getByLabel("Título", { exact: true }).fill("Preços de 2027");
  const text = dialog.getByRole("textbox", { name: "Conteúdo" });
  await text.click();
  await page.keyboard.type("Veja o ");
  await dialog.getByRole("button", { name: "Inserir link" }).click();
  await dialog.getByLabel("Enviar arquivo").setInputFiles(guide("dois"));
  await expect(text.getByRole("link", { name: "Guia de preços.pdf" })).toHaveAttribute("href", ADDRESS);
  await expect(text).toBeFocused();
  await page.keyboard.type(" e o ");
  await dialog.getByRole("button", { name: "Inserir link" }).click();
  await dialog.getByRole("button", { name: "Escolher da biblioteca" }).first().click();
  const library = page.getByRole("dialog", { name: "Biblioteca de arquivos" });
  await expectNoViolations(page);
  await library.getByRole("button", { name: "Guia de preços.pdf PDF · 19 bytes" }).first().click();
  await expect(text.getByRole("link", { name: "Guia de preços.pdf" })).toHaveCount(2);
  await expect(text).toBeFocused();
  await dialog.getByRole("button", { name: "Criar Post" }).click();
  await expect(dialog).toBeHidden();
});

test("documents are seen, found, and deleted where nothing live uses them", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/imagens");
  const headers = { authorization: `Bearer ${token}` };
  await page.getByRole("main").getByRole("link", { name: "Arquivos" }).click();
  const sent = page.getByRole("article", { name: "Guia de obras.pdf" });
  await page.getByLabel("Enviar arquivo").setInputFiles({ ...guide("quatro"), name: "Guia de obras.pdf" });
  await expect(sent).toContainText("PDF · 21 bytes");
  const url = await sent.getByRole("link", { name: "Abrir" }).getAttribute("href");
  const content = `Leia [o guia](${url}).`;
  const post = { title: "O guia", content, isPublished: true };
  const made = await page.request.post("/api/posts", { headers, data: post });
  expect(made.status()).toBe(201);
  await page.reload();
  await page.getByLabel("Buscar arquivos").fill("obras");
  await expect(page.getByText("1 arquivo", { exact: true })).toBeVisible();
  await expect(sent.getByRole("button", { name: "Excluir" })).toBeDisabled();
  await sent.getByText("1 uso").click();
  await expect(sent.getByRole("link", { name: "O guia" })).toBeVisible();
  await expectNoViolations(page);
  const { id } = (await made.json()) as { id: string };
  const withdrawn = await page.request.put(`/api/posts/${id}`, { headers, data: { isPublished: false } });
  expect(withdrawn.status()).toBe(200);
  await page.reload();
  await sent.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Nenhum arquivo encontrado")).toBeVisible();
});

test("a button of a page leads to a file that is sent from its bar", async ({ page }) => {
  const token = await startSession(page);
  const headers = { authorization: `Bearer ${token}` };
  const props = { title: "Com botão", look: "plain", buttons: [{ label: "Baixar", to: "/contato" }] };
  const sections = [{ id: crypto.randomUUID(), type: "hero", version: 1, props, isHidden: false }];
  const path = `/arquivo-${crypto.randomUUID().slice(0, 8)}`;
  const made = await page.request.post("/api/pages", { headers, data: { title: "Arquivo", path, sections } });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/dashboard/paginas/${id}`);
  const frame = page.frameLocator("iframe[title='Página em edição']");
  await frame.getByText("Baixar").click();
  await page.getByLabel("Enviar arquivo").setInputFiles(guide("três"));
  await expect(page.getByLabel("Leva a", { exact: true }).first()).toHaveValue(ADDRESS);
});
