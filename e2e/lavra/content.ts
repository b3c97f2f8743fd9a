import { expect, type Locator } from "@playwright/test";
import type { Owner } from "./owner.ts";
import { publish } from "./services.ts";
import { ABOUT, PROJECT, QUESTIONS } from "./texts.ts";

const navigation = (owner: Owner): Locator => owner.page.getByRole("navigation", { name: "Painel" });

export async function openFirstSteps(owner: Owner): Promise<void> {
  const { page } = owner;
  const back = page.getByRole("link", { name: "Voltar às páginas" });
  if (await back.isVisible()) await owner.click(back);
  await owner.click(navigation(owner).getByRole("link", { name: "Dashboard" }));
  await owner.click(page.getByRole("link", { name: "Primeiros passos" }));
  await page.getByRole("heading", { level: 1, name: "Primeiros passos" }).waitFor();
}

export async function writeAbout(owner: Owner): Promise<void> {
  const { page, canvas, panel } = owner;
  await owner.click(page.getByRole("link", { name: "Voltar às páginas" }));
  await owner.click(owner.button("Editar", page.getByRole("article", { name: "Sobre Nós" })));
  await owner.write(canvas.getByRole("heading", { level: 1 }).getByRole("textbox"), ABOUT.title);
  await owner.write(canvas.getByRole("textbox", { name: "Texto", exact: true }).first(), ABOUT.text);
  await owner.click(page.getByRole("tab", { name: "Campos" }));
  await owner.bring(panel.locator("[data-path=image] input[type=file]"), ABOUT.picture);
  await owner.fill(panel.getByLabel("Texto alternativo"), ABOUT.alt);
  await owner.click(owner.button("Adicionar seção abaixo de Abertura", canvas.locator("body")));
  await owner.click(owner.button("Missão e visão", page.getByRole("dialog", { name: "Adicionar seção" })));
  const section = canvas.locator("[data-section][data-selected]");
  for (const [index, { name, text }] of ABOUT.statements.entries()) {
    await owner.write(section.getByRole("textbox", { name: "Nome" }).nth(index), name);
    await owner.write(section.getByRole("textbox", { name: "Texto" }).nth(index), text);
  }
  await publish(owner);
}

export async function writeProject(owner: Owner): Promise<void> {
  const { page } = owner;
  await owner.click(page.getByRole("link", { name: "Voltar às páginas" }));
  await owner.click(navigation(owner).getByRole("link", { name: "Projetos" }));
  await owner.click(owner.button("Novo Projeto").first());
  const dialog = page.getByRole("dialog", { name: "Novo Projeto" });
  for (const [label, text] of Object.entries(PROJECT)) await owner.fill(dialog.getByLabel(label), text);
  await owner.bring(dialog.getByLabel("Imagens", { exact: true }), "balanca.webp");
  await owner.click(dialog.getByLabel("Publicar"));
  await owner.click(owner.button(/^Criar Projeto/, dialog));
  await expect(page.getByText("Projeto criado!").first()).toBeVisible();
}

export async function writeQuestions(owner: Owner): Promise<void> {
  const { page } = owner;
  await owner.click(navigation(owner).getByRole("link", { name: "FAQ" }));
  for (const { question, answer } of QUESTIONS) {
    await owner.click(owner.button("Nova pergunta").first());
    const dialog = page.getByRole("dialog", { name: "Novo item do FAQ" });
    await owner.fill(dialog.getByLabel("Pergunta"), question);
    await owner.fill(dialog.getByLabel("Resposta"), answer);
    await owner.click(owner.button("Salvar", dialog));
    await expect(dialog).toBeHidden();
  }
}

/** Completes the step "Entrega de e-mails": enters the mail server and receives a test. */
export async function connectMail(owner: Owner, port: number): Promise<void> {
  const { page } = owner;
  await owner.click(page.getByRole("link", { name: "Configurar o servidor" }));
  const panel = page.getByRole("region", { name: "Servidor de e-mail" });
  await expect(panel).toBeInViewport();
  await owner.fill(panel.getByLabel("Servidor"), "127.0.0.1");
  await owner.fill(panel.getByLabel("Porta"), String(port));
  await owner.fill(panel.getByLabel("Remetente"), "site@lavra.example");
  await owner.click(owner.button("Salvar", panel));
  await expect(page.getByText("Servidor de e-mail salvo").first()).toBeVisible();
  await owner.click(owner.button("Enviar e-mail de teste", page.locator("main")));
}
