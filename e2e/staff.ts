// Signing in as the demo administrator of a site under test.
import type { APIRequestContext, Page } from "@playwright/test";

export const DEMO = { email: "admin@prumo.example", password: "vitrine-demo" };

/** A session's token, by the API. */
export async function getToken(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/auth/login", { data: DEMO });
  return ((await answer.json()) as { token: string }).token;
}

/** Signs in by the screen, at whatever address the page is. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(DEMO.email);
  await page.getByLabel("Senha").fill(DEMO.password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Opens an address of the dashboard as somebody who is signed in already. */
export async function openSignedIn(page: Page, address: string): Promise<string> {
  const token = await getToken(page.request);
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(address);
  return token;
}
