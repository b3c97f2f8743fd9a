import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { readAnew } from "./read-anew.ts";
import { whenReady } from "./ready.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

async function publishQuestions(page: Page, token: string, isPublished: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get("/api/pages?role=questions", { headers });
  const { pages } = (await found.json()) as { pages: { id: string }[] };
  const changed = await page.request.put(`/api/pages/${pages[0]?.id}`, { headers, data: { isPublished } });
  expect(changed.status()).toBe(200);
}

test("a question is asked, answered, moved, and taken away, and visitors see each step", async ({
  page,
  context,
  site,
}) => {
  const token = await openSignedIn(page, "/dashboard/faq");
  await page.getByRole("button", { name: "Nova pergunta" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo item do FAQ" });
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(dialog.getByText("Informe a pergunta")).toBeVisible();
  await expect(dialog.getByText("Informe a resposta")).toBeVisible();
  await dialog.getByLabel("Pergunta").fill("Vocês tomam café?");
  await dialog.getByLabel("Resposta").fill("Muito.\n\nE chá também.");
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Pergunta criada!")).toBeVisible();
  await expect(dialog).toBeHidden();

  const general = page.getByRole("region", { name: "Geral" });
  const row = general.getByRole("article", { name: "Vocês tomam café?" });
  await expect(general.getByRole("article").last()).toHaveAccessibleName("Vocês tomam café?");
  await row.getByRole("button", { name: "Mover para cima" }).click();
  await expect(general.getByRole("article").last()).not.toHaveAccessibleName("Vocês tomam café?");

  const opened = context.waitForEvent("page");
  await readAnew(`${site.url}/faq`);
  await row.getByRole("link", { name: "Ver no site" }).click();
  const visitor = await opened;
  await expect(visitor).toHaveURL(/\/faq#faq-voces-tomam-cafe$/);
  await expect(visitor.locator("main details[open] summary")).toHaveText("Vocês tomam café?");
  // A background tab paints once a second, and every click waits for that.
  await page.bringToFront();

  await row.getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Pergunta").fill("Vocês servem café?");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Pergunta atualizada!")).toBeVisible();

  await page
    .getByRole("article", { name: "Vocês servem café?" })
    .getByRole("button", { name: "Excluir" })
    .click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("article", { name: "Vocês servem café?" })).toBeVisible();
  await page
    .getByRole("article", { name: "Vocês servem café?" })
    .getByRole("button", { name: "Excluir" })
    .click();
  await confirm.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Pergunta excluída")).toBeVisible();
  await readAnew(`${site.url}/faq`);
  await visitor.reload();
  await expect(visitor.getByText("Vocês servem café?")).toHaveCount(0);

  // While their page is unpublished, no question links there.
  await publishQuestions(page, token, false);
  const answered = page.waitForResponse(/role=questions/);
  await page.reload();
  await answered;
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver no site" })).toHaveCount(0);
  await publishQuestions(page, token, true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Ver no site" }).first()).toBeVisible();
});

test("closing the dialog asks before it throws work away", async ({ page }) => {
  await openSignedIn(page, "/dashboard/faq");
  await page.getByRole("article").first().waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Novo item do FAQ" });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await expectNoViolations(page);
  await page.keyboard.press("n");
  await dialog.waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel("Pergunta").fill("Uma pergunta pela metade");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await expectNoViolations(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(dialog.getByLabel("Pergunta")).toHaveValue("Uma pergunta pela metade");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await expect(dialog).toBeHidden();
});

test("a dialog on its way out is no longer in the way of the next one", async ({ page }) => {
  await openSignedIn(page, "/dashboard/faq");
  await page.getByRole("article").first().getByRole("button", { name: "Excluir" }).click();
  const confirm = page.getByRole("alertdialog");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addStyleTag({ content: "[data-state=closed]{animation-duration:60s!important}" });
  await confirm.getByRole("button", { name: "Cancelar" }).click();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Novo item do FAQ" })).toBeVisible();
});

test("a question that cannot be deleted comes back", async ({ page }) => {
  await openSignedIn(page, "/dashboard/faq");
  const first = page.getByRole("article").first();
  await first.waitFor();
  const count = await page.getByRole("article").count();
  await page.route("**/api/settings/faq/*", (route) => route.abort());
  await first.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Não foi possível excluir a pergunta.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(count);
});

test("a list that does not come says so, and comes when asked again", async ({ page }) => {
  await page.route("**/api/settings/faq", (route) => route.abort());
  await openSignedIn(page, "/dashboard/faq");
  await expect(page.getByText("Não foi possível carregar as perguntas frequentes.")).toBeVisible();
  await page.unroute("**/api/settings/faq");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await whenReady(page);
});
