import type { APIRequestContext, Page } from "@playwright/test";

export const DEMO = { email: "admin@prumo.example", password: "vitrine-demo" };

/** Signs in by the API and returns the session's token. @param url of another site than the one under test */
export async function getToken(request: APIRequestContext, url = ""): Promise<string> {
  const answer = await request.post(`${url}/api/auth/login`, { data: DEMO });
  return ((await answer.json()) as { token: string }).token;
}

/** Signs in on the screen, at the page's current address. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(DEMO.email);
  await page.getByLabel("Senha").fill(DEMO.password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await signIn(page);
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/**
 * Reads all items of a list of the API, page by page.
 * @param path such as "/api/posts"
 * @param name of the list in the response
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

/** Gives a page a signed-in session, from the next address it opens. */
export async function startSession(page: Page): Promise<string> {
  const token = await getToken(page.request);
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  return token;
}

/** Opens a dashboard address as somebody who is already signed in. */
export async function openSignedIn(page: Page, address: string): Promise<string> {
  const token = await startSession(page);
  await page.goto(address);
  return token;
}
