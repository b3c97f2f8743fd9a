// Lost connections and double clicks on a salesperson's screens: one thing is made, and nothing typed is lost.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { holdRequests } from "./held.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

const LOST = "O site não respondeu. O que você escreveu continua aqui: confira a conexão e tente novamente.";

/** Fails the next request of a method to an address, as a lost connection does. */
const loseNext = (page: Page, url: string, method: string) =>
  page.route(url, (route) => (route.request().method() === method ? route.abort() : route.fallback()), {
    times: 1,
  });

/** Counts the requests of a method to an address. */
function countRequests(page: Page, url: RegExp, method: string): () => number {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === method && url.test(request.url())) sent++;
  });
  return () => sent;
}

/** Makes a lead with a name of its own that begins with `word`, and returns its id. */
async function makeLead(page: Page, token: string, word: string): Promise<string> {
  const made = await page.request.post("/api/leads", {
    headers: { authorization: `Bearer ${token}` },
    data: { name: `${word} ${randomUUID().slice(0, 8)}` },
  });
  return ((await made.json()) as { id: string }).id;
}

test("a company is entered once, whatever the connection and the finger do, and leaves no 404", async ({
  page,
  site,
}) => {
  const name = `Gráfica ${randomUUID().slice(0, 8)}`;
  await openSignedIn(page, "/dashboard/empresas");
  await page.getByRole("button", { name: "Nova empresa" }).click();
  const dialog = page.getByRole("dialog", { name: "Nova empresa" });
  await dialog.getByLabel("Nome da empresa").fill(name);
  await dialog.getByLabel("Cidade").fill("Santos");
  await loseNext(page, "**/api/companies", "POST");
  await dialog.getByRole("button", { name: "Cadastrar", exact: true }).click();
  await expect(dialog.getByText(LOST)).toBeVisible();
  await expect(dialog.getByLabel("Nome da empresa")).toHaveValue(name);
  await expect(dialog.getByLabel("Cidade")).toHaveValue("Santos");
  const release = await holdRequests(page, "**/api/companies", { method: "POST" });
  await dialog.getByRole("button", { name: "Cadastrar", exact: true }).dblclick();
  release();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await site.query(`SELECT city FROM companies WHERE name = '${name}'`)).toEqual([{ city: "Santos" }]);

  await page.getByLabel("Cidade").fill("Campinas");
  await loseNext(page, "**/api/companies/*", "PUT");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByLabel("Cidade")).toHaveValue("Campinas");
  await page.getByRole("button", { name: "Salvar", exact: true }).dblclick();
  await expect(toastOf(page, "Empresa salva!")).toBeVisible();

  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  const deletes = countRequests(page, /\/api\/companies\//, "DELETE");
  await loseNext(page, "**/api/companies/*", "DELETE");
  await page.getByRole("button", { name: "Excluir" }).click();
  await expect(toastOf(page, "Erro ao excluir a empresa")).toBeVisible();
  await page.getByRole("button", { name: "Excluir" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Empresas" })).toBeVisible();
  await expect(
    page.getByText("Lista de empresas").or(page.getByText("Nenhuma empresa")).first(),
  ).toBeAttached();
  expect(deletes()).toBe(2);
  expect(missing).toEqual([]);
});

test("an own field is made once, and a lost connection keeps what was typed", async ({ page, site }) => {
  const name = `Verba ${randomUUID().slice(0, 8)}`;
  await openSignedIn(page, "/dashboard/leads/campos");
  const fields = page.getByRole("list", { name: "Campos" }).getByRole("listitem");
  await page.getByRole("button", { name: "Adicionar campo" }).click();
  await fields.last().getByLabel("Nome do campo").fill(name);
  await loseNext(page, "**/api/lead-fields", "PUT");
  const save = page.getByRole("button", { name: "Salvar campos" });
  await save.click();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(fields.last().getByLabel("Nome do campo")).toHaveValue(name);
  const release = await holdRequests(page, "**/api/lead-fields", { method: "PUT" });
  const sent = countRequests(page, /\/api\/lead-fields$/, "PUT");
  await save.dblclick();
  release();
  await expect(toastOf(page, "Campos salvos!")).toBeVisible();
  expect(sent()).toBe(1);
  expect(await site.query(`SELECT name FROM lead_fields WHERE name = '${name}'`)).toEqual([{ name }]);
});

test("a lead that is pressed on to a stage twice moves once, and stays where it was without a connection", async ({
  page,
  site,
}) => {
  const token = await openSignedIn(page, "/dashboard/leads");
  const id = await makeLead(page, token, "Etapa");
  await page.goto(`/dashboard/leads/${id}`);
  const stages = page.getByRole("region", { name: "Etapa do funil" });
  const step = stages.getByRole("button", { name: "Mover para a etapa Contatado" });
  await expect(step).toBeVisible();
  await loseNext(page, `**/api/leads/${id}*`, "PUT");
  await step.click();
  await expect(toastOf(page, "Erro ao atualizar")).toBeVisible();
  await expect(stages.getByRole("button", { name: "Etapa atual: Novo" })).toBeVisible();
  await step.dblclick();
  await expect(stages.getByRole("button", { name: "Etapa atual: Contatado" })).toBeVisible();
  // The step shows the stage before the server has answered.
  await expect(toastOf(page, "Status atualizado")).toBeVisible();
  const moves = await site.query(
    `SELECT id FROM lead_events WHERE lead_id = '${id}' AND type = 'status' AND data -> 'stage' IS NOT NULL`,
  );
  expect(moves).toHaveLength(1);
});

test("notices are marked as read by one call of two presses, and say it where the connection is lost", async ({
  page,
  site,
}) => {
  const token = await openSignedIn(page, "/dashboard/leads");
  const id = await makeLead(page, token, "Aviso");
  await site.query(
    `INSERT INTO staff_notices (user_id, lead_id, kind, cause, is_listed, is_in_digest) SELECT id, '${id}', 'assigned', gen_random_uuid(), true, false FROM users WHERE email = 'admin@prumo.example'`,
  );
  await site.query(
    `UPDATE leads SET owner_id = (SELECT id FROM users WHERE email = 'admin@prumo.example') WHERE id = '${id}'`,
  );
  await page.goto("/dashboard/notificacoes");
  const mark = page.getByRole("button", { name: "Marcar todas como lidas" });
  await loseNext(page, "**/api/notices/read", "POST");
  await mark.click();
  await expect(toastOf(page, "Erro ao marcar como lida")).toBeVisible();
  await expect(mark).toBeVisible();
  const sent = countRequests(page, /\/api\/notices\/read$/, "POST");
  const release = await holdRequests(page, "**/api/notices/read", { method: "POST" });
  await mark.dblclick();
  release();
  await expect(mark).toHaveCount(0);
  expect(sent()).toBe(1);
});
