import { expect } from "@playwright/test";
import type { Owner } from "./owner.ts";
import { publish } from "./services.ts";
import { HOME } from "./texts.ts";

/** Completes the step "Provas" on the home page: a picture behind the hero, and the sections below. */
export async function writeHome(owner: Owner): Promise<void> {
  const { page, canvas } = owner;
  await owner.click(page.getByRole("link", { name: "Acrescentar: Provas" }));
  await owner.write(canvas.getByRole("heading", { level: 1 }).getByRole("textbox"), HOME.title);
  await owner.click(owner.button("Aparência", canvas.getByRole("toolbar", { name: "Ações de Abertura" })));
  await owner.choose(page.getByLabel("Fundo", { exact: true }), "picture");
  await owner.bring(owner.panel.locator("[data-group=appearance] input[type=file]"), "colina.webp");
  await expect(owner.button("Remover imagem")).toBeVisible();
  await writeFigures(owner);
  await writeOffline(owner);
  await writeSteps(owner);
  await writeQuotes(owner);
  const call = canvas.getByRole("region", { name: /^Chamada para contato/ });
  await owner.write(call.getByRole("textbox", { name: "Título" }), HOME.call.title);
  await owner.write(call.getByRole("textbox", { name: "Texto" }).first(), HOME.call.text);
  await publish(owner);
}

/** Adds a section from the catalog by "Adicionar seção abaixo de …". */
async function add(owner: Owner, kind: string, below: string) {
  await owner.click(owner.button(`Adicionar seção abaixo de ${below}`, owner.canvas.locator("body")));
  await owner.click(owner.button(kind, owner.page.getByRole("dialog", { name: "Adicionar seção" })));
  return owner.canvas.locator("[data-section][data-selected]");
}

async function writeFigures(owner: Owner): Promise<void> {
  const numbers = await add(owner, "Números", "Abertura");
  for (const [index, { figure, label }] of HOME.figures.entries()) {
    await owner.write(numbers.getByRole("textbox", { name: "Número" }).nth(index), figure);
    await owner.write(numbers.getByRole("textbox", { name: "O que ele conta" }).nth(index), label);
  }
}

async function writeOffline(owner: Owner): Promise<void> {
  const { title, body, picture, alt } = HOME.offline;
  await owner.click(owner.canvas.getByRole("heading", { name: "O que fazemos" }).getByRole("textbox"));
  const section = await add(owner, "Imagem com texto", "Serviços em cartões");
  await owner.write(section.getByRole("textbox", { name: "Título" }), title);
  await owner.click(owner.page.getByRole("tab", { name: "Campos" }));
  const text = owner.panel.locator("[data-markdown-editor] [contenteditable=true]");
  await owner.click(text);
  await owner.type(body);
  await owner.bring(owner.panel.locator("[data-path=image] input[type=file]"), picture);
  await owner.fill(owner.panel.getByLabel("Texto alternativo"), alt);
}

async function writeSteps(owner: Owner): Promise<void> {
  const section = await add(owner, "Etapas", "Imagem com texto");
  for (const [index, { name, text }] of HOME.steps.entries()) {
    await owner.write(section.getByRole("textbox", { name: "Etapa" }).nth(index), name);
    await owner.write(section.getByRole("textbox", { name: "Texto" }).nth(index + 1), text);
  }
}

async function writeQuotes(owner: Owner): Promise<void> {
  const section = await add(owner, "Depoimentos", "Etapas");
  for (const [index, { quote, name, role }] of HOME.quotes.entries()) {
    await owner.write(section.getByRole("textbox", { name: "Depoimento" }).nth(index), quote);
    await owner.write(section.getByRole("textbox", { name: "Nome" }).nth(index), name);
    await owner.write(section.getByRole("textbox", { name: "Cargo e empresa" }).nth(index), role);
  }
  // The catalog offers three testimonials; the company has two.
  await owner.click(section.getByRole("textbox", { name: "Depoimento" }).nth(2));
  await owner.click(owner.button("Remover: 3. Item novo", section));
}
