import { randomUUID } from "node:crypto";
import { expectNoViolations } from "./axe.ts";
import { leadRow } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

test("a next step is set on a lead's page, comes up in Hoje, and is done there", async ({
  page,
  request,
  site,
}) => {
  const name = `Dalva ${randomUUID().slice(0, 8)}`;
  const contact = { name, email: "dalva@exemplo.com.br", message: "Preciso de um sistema de estoque." };
  expect((await request.post("/api/contact", { data: contact })).status()).toBe(201);
  await openSignedIn(page, `/dashboard/leads?busca=${encodeURIComponent(name)}`);
  await leadRow(page, name).getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Marcar próximo passo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Marcar" }).click();
  await expect(dialog.getByText("Próximo passo: escreva o que será feito")).toBeVisible();
  const what = `Ligar sobre a proposta ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("O que fazer").fill(what);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Marcar" }).click();
  await expect(toastOf(page, "Próximo passo marcado")).toBeVisible();
  const step = page.getByRole("region", { name: "Próximo passo" });
  await expect(step).toContainText(what);
  await step.getByRole("button", { name: "Adiar uma semana" }).click();
  const timeline = page.getByRole("region", { name: "Linha do tempo" });
  await expect(timeline.getByText("Mudou o próximo passo")).toBeVisible();
  await expectNoViolations(page);

  // As if the day had come.
  await site.query(`UPDATE leads SET next_step = next_step || '{"at": "2026-01-02"}' WHERE name = '${name}'`);
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Hoje" });
  const entry = today.getByRole("listitem").filter({ hasText: what });
  await expect(entry).toContainText(name);
  await expect(entry).toContainText("02/01/2026 (atrasado)");
  await expectNoViolations(page);
  await entry.getByRole("button", { name: `Concluir ${what}` }).click();
  const next = page.getByRole("dialog", { name: "E o próximo passo?" });
  await next.getByLabel("O que fazer").fill("Enviar o contrato");
  await next.getByRole("button", { name: "Marcar" }).click();
  await expect(entry).toHaveCount(0);
  await page.goto(`/dashboard/leads?busca=${encodeURIComponent(name)}`);
  await expect(leadRow(page, name)).toContainText("Enviar o contrato");
  await leadRow(page, name).getByRole("link", { name, exact: true }).click();
  await expect(timeline.getByText("Próximo passo feito")).toBeVisible();
});
