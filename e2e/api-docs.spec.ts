// The documentation is a page to read and to try calls on.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { DEMO, getToken } from "./staff.ts";

test("a call is tried from the documentation, with a token pasted in Authorize", async ({
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

  await page.goto("/api/docs");
  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  const scheme = dialog.locator("form").filter({ hasText: "X-API-Token" }).first();
  await scheme.locator("input").fill(token);
  await scheme.getByRole("button", { name: "Apply credentials" }).click();
  await scheme.getByRole("button", { name: "Close" }).click();

  const call = await openCall(page, "/api/me");
  await call.getByRole("button", { name: "Execute" }).click();
  const answer = call.locator(".live-responses-table");
  await expect(answer.locator(".response-col_status").last()).toContainText("200");
  await expect(answer).toContainText("Da documentação");
  expect(complaints).toEqual([]);
});

test("signing in from the documentation gives a token that opens the dashboard's calls", async ({ page }) => {
  await page.goto("/api/docs");
  const login = await openCall(page, "/api/auth/login");
  await login.locator("textarea").fill(JSON.stringify(DEMO));
  await login.getByRole("button", { name: "Execute" }).click();
  const answer = login.locator(".live-responses-table");
  await expect(answer).toContainText("token");
  const session = /"token":\s*"([^"]+)"/.exec((await answer.textContent()) ?? "")?.[1] ?? "";

  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  const scheme = dialog.locator("form").filter({ hasText: "session" }).first();
  await scheme.locator("input").fill(session);
  await scheme.getByRole("button", { name: "Apply credentials" }).click();
  await scheme.getByRole("button", { name: "Close" }).click();
  const verify = await openCall(page, "/api/auth/verify");
  await verify.getByRole("button", { name: "Execute" }).click();
  await expect(verify.locator(".live-responses-table")).toContainText("admin@prumo.example");
});

/** Opens a call. The page draws long lists only where one looks: it is scrolled until the call is there. */
async function openCall(page: Page, path: string): Promise<Locator> {
  const call = page.locator(".opblock").filter({ hasText: path });
  await page.locator(".opblock").first().waitFor();
  await expect(async () => {
    if ((await call.count()) === 0) await page.mouse.wheel(0, 400);
    expect(await call.count()).toBe(1);
  }).toPass({ intervals: [100] });
  await call.locator(".opblock-summary-control").click();
  return call;
}
