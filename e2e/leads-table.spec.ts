// A day's work in the table of leads.

import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectNoViolations } from "./axe.ts";
import { leadRow, leadRows } from "./lead-list.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";
import { toastOf } from "./toasts.ts";

test("leads are sorted, filtered, chosen, changed at once and put back", async ({ page }) => {
  const source = `teste-${randomUUID()}`;
  const token = await openSignedIn(page, "/dashboard/leads");
  const headers = { authorization: `Bearer ${token}` };
  const rows = [
    `Ana;ana-${source}@exemplo.com.br;${source};Campinas;300,00`,
    `Bia;bia-${source}@exemplo.com.br;${source};Recife;100,00`,
    `Caio;caio-${source}@exemplo.com.br;${source};Campinas;200,00`,
    `Davi;davi-${source}@exemplo.com.br;${source};;`,
  ];
  const imported = await page.request.post("/api/leads/import", {
    headers: { ...headers, "content-type": "text/csv" },
    data: Buffer.from(["Nome;E-mail;Fonte;Cidade;Valor", ...rows].join("\n")),
  });
  expect(imported.status(), await imported.text()).toBe(200);
  await page.goto(`/dashboard/leads?fonte=${source}`);
  await expect(leadRows(page)).toHaveCount(4);
  const names = () => leadRows(page).locator("[data-row-link]").allInnerTexts();
  const table = page.getByRole("table");
  const status = (name: string) => leadRow(page, name).getByRole("combobox");

  await test.step("a heading sorts up, down and not at all, and says so", async () => {
    const value = table.getByRole("columnheader", { name: "Valor" });
    await value.getByRole("button").click();
    await expect.poll(names).toEqual(["Bia", "Caio", "Ana", "Davi"]);
    await expect(value).toHaveAttribute("aria-sort", "ascending");
    await value.getByRole("button").click();
    await expect.poll(names).toEqual(["Ana", "Caio", "Bia", "Davi"]);
    await expect(value).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(`/dashboard/leads?fonte=${source}&ordem=-value`);
    await table.getByRole("columnheader", { name: "Nome" }).getByRole("button").click();
    await expect.poll(names).toEqual(["Ana", "Bia", "Caio", "Davi"]);
    await expectNoViolations(page);
  });

  await test.step("columns are chosen and stay", async () => {
    await page.getByRole("button", { name: "Colunas" }).click();
    const city = page.getByRole("checkbox", { name: "Cidade" });
    await city.click();
    await expect(city).toBeChecked();
    await expect(leadRow(page, "Bia")).toContainText("Recife");
    await expectNoViolations(page);
    await page.getByRole("checkbox", { name: "Etapa" }).click();
    await expect(table.getByRole("columnheader", { name: "Etapa" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => (await (await page.request.get("/api/leads/columns", { headers })).json()) as unknown)
      .toEqual({ columns: expect.not.arrayContaining(["stage"]) as unknown });
    await page.reload();
    await expect(leadRow(page, "Bia")).toContainText("Recife");
    await expect(table.getByRole("columnheader", { name: "Etapa" })).toHaveCount(0);
  });

  await test.step("a rarer filter is a chip that takes it off", async () => {
    await page.getByRole("button", { name: "Mais filtros" }).click();
    await page.getByLabel("Cidade", { exact: true }).fill("campinas");
    await page.keyboard.press("Enter");
    await expect(leadRows(page)).toHaveCount(2);
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    const chip = page.getByRole("button", { name: "Remover o filtro Cidade: campinas" });
    await expect(chip).toBeVisible();
    await expectNoViolations(page);
    await chip.click();
    await expect(leadRows(page)).toHaveCount(4);
  });

  await test.step("chosen leads change at once, and one click puts them back", async () => {
    await leadRow(page, "Ana").getByRole("checkbox").click();
    await leadRow(page, "Caio")
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    const bar = page.getByRole("group", { name: "Leads selecionados" });
    await expect(bar).toContainText("3 selecionados");
    await expectNoViolations(page);
    await bar.getByRole("combobox", { name: "Mudar o status dos selecionados" }).selectOption("Qualificado");
    const toast = toastOf(page, "3 leads alterados");
    await expect(toast).toBeVisible();
    for (const name of ["Ana", "Bia", "Caio"]) await expect(status(name)).toHaveValue("QUALIFIED");
    await expect(status("Davi")).toHaveValue("NEW");
    await expect(bar).toHaveCount(0);
    await toast.getByRole("button", { name: "Desfazer" }).click();
    await expect(toastOf(page, "Mudança desfeita")).toContainText("3 leads voltaram ao que era.");
    for (const name of ["Ana", "Bia", "Caio"]) await expect(status(name)).toHaveValue("NEW");

    await page.getByRole("checkbox", { name: "Selecionar todos os leads da lista" }).check();
    await bar.getByRole("button", { name: "Tag", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Adicionar tags" });
    await dialog.getByLabel("Tags").fill("feira, 2026");
    await dialog.getByRole("button", { name: "Mudar 4 leads" }).click();
    await expect(toastOf(page, "4 leads alterados")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/dashboard/leads?fonte=${source}&tag=FEIRA`);
    await expect(leadRows(page)).toHaveCount(4);
    await leadRow(page, "Bia").getByRole("checkbox").click();
    const downloading = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Exportar selecionados" }).click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^Bia;/);
    await bar.getByRole("button", { name: "Limpar seleção" }).click();
  });

  await test.step("keys move, choose, change the status and open", async () => {
    await page.goto(`/dashboard/leads?fonte=${source}&ordem=name`);
    await expect(leadRows(page)).toHaveCount(4);
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await page.keyboard.press("j");
    await expect(link("Ana")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(link("Bia")).toBeFocused();
    await page.keyboard.press("x");
    await expect(leadRow(page, "Bia").getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("e");
    await expect(status("Bia")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("/");
    await page.keyboard.type("jx");
    await expect(page.getByRole("searchbox")).toHaveValue("jx");
    await page.getByRole("searchbox").fill("");
    await expect(leadRows(page)).toHaveCount(4);
    await link("Caio").press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Caio" })).toBeVisible();
  });
});

test("a filter is shared with the team by who kept it", async ({ page }) => {
  const name = `Filtro ${randomUUID().slice(0, 8)}`;
  const token = await openSignedIn(page, "/dashboard/leads?parados=30");
  await page.getByRole("button", { name: "Salvar filtro" }).click();
  const dialog = page.getByRole("dialog", { name: "Salvar filtro" });
  await dialog.getByLabel("Nome").fill(name);
  await dialog.getByRole("checkbox", { name: "Compartilhar com quem vê leads" }).check();
  await dialog.getByRole("button", { name: "Salvar", exact: true }).click();
  const share = page.getByRole("button", { name: `Compartilhar o filtro ${name} com a equipe` });
  await expect(share).toHaveAttribute("aria-pressed", "true");
  const read = async () => {
    const answer = await page.request.get("/api/leads/filters", {
      headers: { authorization: `Bearer ${token}` },
    });
    const { filters } = (await answer.json()) as {
      filters: { name: string; isShared: boolean; idleDays: string }[];
    };
    return filters.find((one) => one.name === name);
  };
  expect(await read()).toMatchObject({ isShared: true, idleDays: "30" });
  await share.click();
  await expect(share).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: `Excluir o filtro ${name}` }).click();
  await expect(share).toHaveCount(0);
});

test("many rows fit on a small screen, and some on a phone", async ({ page }) => {
  const token = await openSignedIn(page, "/dashboard/leads");
  const source = `teste-${randomUUID()}`;
  const rows = Array.from({ length: 14 }, (_, n) => `Pessoa ${n};${source}-${n}@exemplo.com.br;${source}`);
  // The list has a note above it: two leads may be one person.
  for (const message of ["Preciso de um sistema.", "Preciso de outro sistema."]) {
    const data = { name: "Ana", email: `${source}@exemplo.com.br`, message };
    expect((await page.request.post("/api/contact", { data })).status()).toBe(201);
  }
  await page.request.post("/api/leads/import", {
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    data: Buffer.from(["Nome;E-mail;Fonte", ...rows].join("\n")),
  });
  for (const [width, height, least] of [
    [1280, 640, 9],
    [360, 740, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dashboard/leads?fonte=${source}`);
    await expect(leadRows(page)).toHaveCount(14);
    await expect(page.getByRole("button", { name: "Ver possíveis duplicados" })).toBeVisible();
    const seen = () =>
      leadRows(page).evaluateAll(
        (all, bottom) => all.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
        height,
      );
    await expect.poll(seen).toBeGreaterThanOrEqual(least);
  }
});

test("on a wide screen the person stands beside the list, also after a reload, and back leads to the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const source = `teste-${randomUUID()}`;
  const token = await openSignedIn(page, "/dashboard/leads");
  await page.request.post("/api/leads/import", {
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    data: Buffer.from(
      [
        "Nome;E-mail;Fonte",
        ...["Ana", "Bia"].map((name) => `${name};${name}-${source}@exemplo.com.br;${source}`),
      ].join("\n"),
    ),
  });
  await page.goto(`/dashboard/leads?fonte=${source}&ordem=name`);
  await page.getByRole("link", { name: "Bia", exact: true }).click();
  const beside = page.getByRole("complementary", { name: "Bia" });
  await expect(beside.getByRole("region", { name: "Linha do tempo" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/leads\\?fonte=${source}&ordem=name&lead=`));
  await expect(leadRow(page, "Ana")).toBeVisible();
  await expectNoViolations(page);
  // The check of accessibility puts the window back to its usual size.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(beside).toBeVisible();
  await beside.getByLabel("Etapa").selectOption({ label: "Proposta enviada" });
  await beside.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(leadRow(page, "Bia").getByRole("combobox")).toHaveValue("QUALIFIED");
  await expect(beside.getByLabel("Etapa")).toHaveValue("proposta");
  await page.goBack();
  await expect(beside).toHaveCount(0);
  await expect(leadRows(page)).toHaveCount(2);
  await page.goForward();
  await beside.getByRole("button", { name: "Fechar o lead" }).click();
  await expect(beside).toHaveCount(0);
});
