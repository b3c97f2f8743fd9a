// A colleague assigns a lead: the bell counts, the list leads there, and the person chooses mails and hours.

import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { linkTo } from "./editor.ts";
import { expect, type Site, test } from "./site.ts";
import { getToken } from "./staff.ts";
import { toastOf } from "./toasts.ts";

/** Invites a salesperson by the API, who enters by the mail's link. */
async function enterAsSales(page: Page, site: Site, browser: Browser) {
  const email = `${randomUUID()}@exemplo.com.br`;
  const headers = { authorization: `Bearer ${await getToken(page.request)}` };
  const invited = await page.request.post("/api/people/invitations", {
    headers,
    data: { email, role: "sales" },
  });
  expect(invited.ok()).toBe(true);
  const context = await browser.newContext({ baseURL: site.url });
  const sales = await context.newPage();
  await sales.goto(await linkTo(site, email));
  await sales.getByLabel("Nome").fill("Vera Vendas");
  await sales.getByLabel("Senha").fill("uma senha bem comprida");
  await sales.keyboard.press("Enter");
  await expect(sales.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const [account] = await site.query<{ id: string }>(`SELECT id FROM users WHERE email = '${email}'`);
  return { sales, email, headers, id: account?.id };
}

test("a lead that a colleague assigns rings the bell, and mails come as the person chooses", async ({
  page,
  site,
  browser,
}) => {
  const { sales, email, headers, id } = await enterAsSales(page, site, browser);
  const give = async (name: string): Promise<void> => {
    const made = await page.request.post("/api/leads", { headers, data: { name } });
    const lead = ((await made.json()) as { id: string }).id;
    const answer = await page.request.put(`/api/leads/${lead}`, { headers, data: { ownerId: id } });
    expect(answer.status()).toBe(200);
  };
  const bell = (name: string) => sales.getByRole("link", { name, exact: true }).filter({ visible: true });
  await expect(bell("Notificações")).toBeVisible();
  const [first, second] = [`Padaria ${randomUUID().slice(0, 8)}`, `Bar ${randomUUID().slice(0, 8)}`];
  await give(first);
  await give(second);
  await sales.reload();
  await expect(bell("Notificações: 2 não lidas")).toBeVisible();
  await bell("Notificações: 2 não lidas").click();
  await expect(sales.getByRole("heading", { level: 1, name: "Notificações" })).toBeVisible();
  const rows = sales.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(second);
  await expectNoViolations(sales);

  await rows.last().getByRole("link").click();
  await expect(sales.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(bell("Notificações: 1 não lida")).toBeVisible();
  await bell("Notificações: 1 não lida").click();
  await sales.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(bell("Notificações")).toBeVisible();
  await expect(sales.getByRole("button", { name: "Marcar todas como lidas" })).toHaveCount(0);
  await expect(rows).toHaveCount(2);

  await sales.getByRole("link", { name: "Escolher o que receber" }).click();
  const panel = sales.getByRole("region", { name: "Notificações" });
  await panel.getByRole("combobox", { name: "E-mail: Lead atribuído a mim" }).selectOption("E-mail na hora");
  await panel.getByRole("combobox", { name: "Hora do resumo do dia" }).selectOption("07:00");
  await panel.getByText("Horário de silêncio", { exact: true }).click();
  await panel.getByLabel("De", { exact: true }).fill("06:00");
  await panel.getByLabel("Até", { exact: true }).fill("09:00");
  await panel.getByRole("button", { name: "Salvar notificações" }).click();
  await expect(panel.getByText(/A hora do resumo cai no horário de silêncio/)).toBeVisible();
  await expectNoViolations(sales);
  await panel.getByText("Horário de silêncio", { exact: true }).click();
  await panel.getByRole("button", { name: "Salvar notificações" }).click();
  await expect(toastOf(sales, "Notificações salvas")).toBeVisible();
  await sales.reload();
  await expect(panel.getByRole("combobox", { name: "Hora do resumo do dia" })).toHaveValue("7");

  const third = `Loja ${randomUUID().slice(0, 8)}`;
  await give(third);
  await expect
    .poll(
      () => site.mails.filter(({ subject }) => subject?.includes(`atribuiu a você o lead ${third}`)).length,
    )
    .toBe(1);
  const mail = site.mails.find(({ subject }) => subject?.includes(third));
  expect([mail?.to].flat()[0]?.text).toBe(email);
  await sales.context().close();
});
