// A real editor, who has registered while the settings allowed it.
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";

/** Opens an address of the dashboard as an editor who is signed in already. */
export async function openAsEditor(page: Page, site: Site, address: string): Promise<void> {
  await site.changeSettings("allow_registration = true");
  let token = "";
  // The site hears of its settings a moment after they are changed.
  await expect(async () => {
    const answer = await page.request.post("/api/auth/register", {
      data: { name: "Bia Souza", email: `${randomUUID()}@exemplo.com.br`, password: "uma senha comprida" },
    });
    expect(answer.status()).toBe(201);
    ({ token } = (await answer.json()) as { token: string });
  }).toPass({ timeout: 5_000 });
  await site.changeSettings("allow_registration = false");
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(address);
}
