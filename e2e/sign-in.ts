import type { Page } from "@playwright/test";

/** Signs in as the demo administrator and waits for the dashboard. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByLabel("E-mail").fill("admin@prumo.example");
  await page.getByLabel("Senha").fill("vitrine-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}
