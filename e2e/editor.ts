// Creates further members of staff, who are invited and follow the link in their mail.

import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Site } from "./site.ts";
import { getToken } from "./staff.ts";

/** Opens a dashboard address as an editor who is already signed in. */
export async function openAsEditor(page: Page, site: Site, address: string): Promise<void> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const invited = await page.request.post("/api/people/invitations", {
    headers,
    data: { email, role: "editor" },
  });
  expect(invited.status()).toBe(201);
  const answer = await page.request.post("/api/auth/invitation", {
    data: {
      token: (await linkTo(site, email)).split("/").at(-1),
      name: "Bia Souza",
      password: "uma senha comprida",
    },
  });
  expect(answer.status()).toBe(201);
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((value) => localStorage.setItem("dashboard_token", value), token);
  await page.goto(address);
}

export async function linkTo(site: Site, email: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const mail = site.mails.findLast(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(email)));
    link = /\/dashboard\/(?:convite|confirmar)\/[\w-]{43}/.exec(mail?.text ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}
