// Signing in as the demo administrator of a site under test.
import type { APIRequestContext, Page } from "@playwright/test";

export const DEMO = { email: "admin@prumo.example", password: "vitrine-demo" };

/**
 * A session's token, by the API.
 * @param url of another site than the one under test
 */
export async function getToken(request: APIRequestContext, url = ""): Promise<string> {
  const answer = await request.post(`${url}/api/auth/login`, { data: DEMO });
  return ((await answer.json()) as { token: string }).token;
}

/** Signs in by the screen, at whatever address the page is. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(DEMO.email);
  await page.getByLabel("Senha").fill(DEMO.password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Signs in and waits for the dashboard. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await signIn(page);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/**
 * All items of a list of the API, read page by page as staff reads them.
 * @param path as "/api/posts"
 * @param name of the list in the answer
 */
export async function readAll<Item>(
  request: APIRequestContext,
  { url, token, path, name }: { url: string; token: string; path: string; name: string },
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page++) {
    const answer = await request.get(`${url}${path}?limit=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const items = ((await answer.json()) as Record<string, Item[]>)[name] ?? [];
    if (items.length === 0) return all;
    all.push(...items);
  }
}

/** Gives a page the session of somebody who is signed in, as of the next address that it opens. */
export async function startSession(page: Page): Promise<string> {
  const token = await getToken(page.request);
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  return token;
}

/** Opens an address of the dashboard as somebody who is signed in already. */
export async function openSignedIn(page: Page, address: string): Promise<string> {
  const token = await startSession(page);
  await page.goto(address);
  return token;
}
