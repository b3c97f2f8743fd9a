// The API documentation can be read, and calls can be tried. DOCS=all npx playwright test api-docs shows every call,
// for which the page needs half a minute of processor time; the whole run shows only the tried ones.

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { DEMO, getToken } from "./staff.ts";

const TRIED = ["/api/me", "/api/auth/login", "/api/auth/verify"];

test("calls are tried from the documentation, with a token of one's own and with a session signed in there", async ({
  page,
  request,
}) => {
  const session = await getToken(request);
  const made = await request.post("/api/settings/api-tokens", {
    headers: { authorization: `Bearer ${session}` },
    data: { name: "Da documentação" },
  });
  const { token } = (await made.json()) as { token: string };
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));

  if (process.env.DOCS !== "all") await showTriedAlone(page);
  await page.goto("/api/docs");
  await authorize(page, "X-API-Token", token);
  const call = await openCall(page, "API Tokens", "/api/me");
  await call.getByRole("button", { name: "Execute" }).click();
  const answer = call.locator(".live-responses-table");
  await expect(answer.locator(".response-col_status").last()).toContainText("200");
  await expect(answer).toContainText("Da documentação");
  expect(complaints).toEqual([]);

  const login = await openCall(page, "Acesso", "/api/auth/login");
  await login.locator("textarea").fill(JSON.stringify(DEMO));
  await login.getByRole("button", { name: "Execute" }).click();
  const signedIn = login.locator(".live-responses-table");
  await expect(signedIn).toContainText("token");
  const own = /"token":\s*"([^"]+)"/.exec((await signedIn.textContent()) ?? "")?.[1] ?? "";
  await authorize(page, "session", own);
  const verify = await openCall(page, "Acesso", "/api/auth/verify");
  await verify.getByRole("button", { name: "Execute" }).click();
  await expect(verify.locator(".live-responses-table")).toContainText("admin@prumo.example");
});

/** Limits the document to the tried calls; api-docs.test.ts checks that the whole document is valid. */
async function showTriedAlone(page: Page): Promise<void> {
  await page.route("**/api/docs/json", async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { paths: Record<string, object> };
    const paths = Object.fromEntries(TRIED.map((path) => [path, document.paths[path]]));
    await route.fulfill({ response, json: { ...document, paths } });
  });
}

async function authorize(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Authorize" }).click();
  const scheme = page.locator(".modal-ux form").filter({ hasText: name }).first();
  await scheme.locator("input").fill(value);
  await scheme.getByRole("button", { name: "Apply credentials" }).click();
  await scheme.getByRole("button", { name: "Close" }).click();
}

async function openCall(page: Page, group: string, path: string): Promise<Locator> {
  const section = page
    .locator(".opblock-tag-section")
    .filter({ has: page.getByRole("link", { name: group, exact: true }) });
  const call = section.locator(".opblock").filter({ has: page.locator(`[data-path="${path}"]`) });
  if ((await call.count()) === 0) await section.getByRole("button").first().click();
  await call.locator(".opblock-summary-control").click();
  return call;
}
