// Two people in one post see each other, and each receives the other's saves automatically.

import type { Page } from "@playwright/test";
import { openAsEditor } from "./editor.ts";
import { expect, test } from "./site.ts";
import { startSession } from "./staff.ts";

test("two people in one post see each other and what the other writes", async ({ page, browser, site }) => {
  const token = await startSession(page);
  const made = await page.request.post("/api/posts", {
    headers: { authorization: `Bearer ${token}` },
    data: { title: "Um post a dois", content: "Um começo.\n\nUm fim.", isPublished: true },
  });
  const { id } = (await made.json()) as { id: string };
  const address = `/dashboard/posts?editar=${id}`;
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await openAsEditor(other, site, address);
  await page.goto(address);

  await expect(page.getByText("Bia Souza também está aqui")).toBeVisible();
  await expect(other.getByText("Administrador também está aqui")).toBeVisible();

  // The other person's text arrives without moving the caret.
  await textOf(page).getByText("Um fim.").click();
  await page.keyboard.press("End");
  await textOf(other).getByText("Um começo.").click();
  await other.keyboard.press("End");
  await other.keyboard.type(" De Bia.");
  await expect(textOf(page)).toContainText("Um começo. De Bia.");
  await page.keyboard.type(" Do administrador.");
  await expect(textOf(other)).toContainText("Um fim. Do administrador.");
  await expect(textOf(other)).toContainText("Um começo. De Bia.");

  // In a plain field as well.
  await titleOf(page).fill("Um post de dois");
  await expect(titleOf(other)).toHaveValue("Um post de dois");
  await expect(page.getByText("Alterações não publicadas.")).toBeVisible();
  await expect(other.getByText("Alterações não publicadas.")).toBeVisible();

  await context.close();
  await expect(page.getByText("também está aqui")).toBeHidden();
});

const textOf = (page: Page) => page.getByRole("textbox", { name: /^Conteúdo/ });
const titleOf = (page: Page) => page.getByRole("textbox", { name: /^Título/ }).first();
