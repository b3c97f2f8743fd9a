import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("an administrator finds who did what, what it was before, and takes it along", async ({ page }) => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const token = await openSignedIn(page, "/dashboard");
  const headers = { authorization: `Bearer ${token}` };
  const invitation = await page.request.post("/api/people/invitations", {
    headers,
    data: { email, role: "editor" },
  });
  const { id } = (await invitation.json()) as { id: string };
  await page.request.delete(`/api/people/invitations/${id}`, { headers });

  await page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Registro" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Registro de atividades" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar no registro" }).fill(email);
  const list = page.getByRole("region", { name: "Atividades" });
  await expect(list.getByRole("heading", { level: 3 })).toHaveText([
    `Retirou um convite: ${email}`,
    `Convidou: ${email}`,
  ]);
  const invited = list.getByRole("article", { name: `Convidou: ${email}` });
  await expect(invited.getByRole("term")).toHaveText("Papel");
  await expect(invited.getByRole("definition")).toHaveText("Editor");
  await expect(list.getByText("2 registros")).toBeVisible();

  await page.getByLabel("Até").fill("2020-01-01");
  await expect(list.getByText("Nenhuma atividade encontrada")).toBeVisible();
  await list.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/dashboard/registro");
  await expect(page.getByLabel("Até")).toHaveValue("");
  await page.getByRole("combobox", { name: "Ação" }).selectOption("Equipe");
  const answer = page.waitForResponse(/\/api\/audit\?.*\bactor=/);
  await page.getByRole("combobox", { name: "Quem" }).selectOption("Administrador");
  await answer;
  await expect(list.getByRole("article", { name: `Convidou: ${email}` })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole("searchbox", { name: "Buscar no registro" }).fill(email);
  await expect(list.getByText("2 registros")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Exportar CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("registro.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`;Convidou;${email};;Papel: Editor;`);

  await page.route("**/api/audit?*", (route) => route.abort());
  await page.getByRole("combobox", { name: "Quem" }).selectOption("Linha de comando");
  await expect(list.getByText("Não foi possível carregar a lista")).toBeVisible();
});
