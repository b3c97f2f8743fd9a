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
    await page.locator("html[data-ready]").waitFor();
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
