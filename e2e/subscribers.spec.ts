// The screen of subscribers, with those to whom mails fail.

import { randomUUID } from "node:crypto";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("subscribers are found by address, and those to whom mails fail have a filter of their own", async ({
  page,
  request,
}) => {
  const email = `lia-${randomUUID()}@exemplo.com.br`;
  expect((await request.post("/api/newsletter", { data: { email, source: "blog" } })).status()).toBe(201);
  await openSignedIn(page, "/dashboard/inscritos");
  await page.getByLabel("Buscar inscritos").fill(email.toUpperCase());
  await expect(page.getByRole("article", { name: email })).toBeVisible();
  await expect(page.getByText("1 inscrito", { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Status").selectOption({ label: "Não entregues" });
  await expect(page.getByText("Nenhum inscrito encontrado")).toBeVisible();
  await expect(page).toHaveURL(/estado=bounced/);
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("bounced");
});
