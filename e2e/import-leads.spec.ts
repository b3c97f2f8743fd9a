import { makeXlsx } from "../src/testing/xlsx.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./site.ts";
import { openSignedIn } from "./staff.ts";

test("a spreadsheet of another program is previewed, assigned, imported and undone", async ({
  page,
  site,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const buffer = makeXlsx({
    sheets: {
      Capa: [["Contatos"]],
      Contatos: [
        ["Clientes de 2025"],
        [
          "First Name",
          "Last Name",
          "Email",
          "DDD",
          "Phone Number",
          "Lead Status",
          "Código do cliente",
          "Amount",
          "Deal Stage",
          "Company Name",
        ],
        [
          "Ana",
          `Prado ${mark}`,
          `ana-${mark}@exemplo.com.br`,
          "11",
          "98888-7777",
          "Bad timing",
          "C-17",
          45000.5,
          "",
          `Padaria ${mark}`,
        ],
        ["Bia", `Lima ${mark}`, "", "", "", "Open", "C-18", "", "Namoro"],
        ["", "", "torto", "", "", "Open", "", ""],
      ],
    },
  });
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await openSignedIn(page, "/dashboard/leads");
  await page.getByRole("button", { name: "Importar leads" }).click();
  const dialog = page.getByRole("dialog", { name: "Importar leads" });
  await dialog
    .getByLabel("Arquivo", { exact: true })
    .setInputFiles({ name: `${mark}.xlsx`, mimeType, buffer });
  await dialog.getByRole("button", { name: "Conferir" }).click();
  // The first sheet has no contacts.
  await expect(dialog.getByLabel("Planilha")).toHaveValue("Contatos");
  await expect(
    dialog.getByText("2 leads novos; 0 já existem; 1 empresa nova; 1 linha recusada."),
  ).toBeVisible();
  await expect(dialog.getByText("→ (11) 98888-7777")).toBeVisible();
  await expect(dialog.getByLabel("Código do cliente")).toHaveValue("note");
  await expect(dialog.getByRole("row", { name: /Status não reconhecido.*Vira nota/ })).toBeVisible();
  await expectNoViolations(page);

  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Baixar linhas recusadas" }).click();
  expect((await download).suggestedFilename()).toBe("leads-recusados.csv");

  await dialog.getByLabel("Status: Bad timing (1 linha)").selectOption("Contatado");
  await dialog.getByLabel("Etapa: Namoro (1 linha)").selectOption("Proposta enviada");
  // The column that was chosen by hand is the field's, and the other becomes a note.
  await dialog.getByLabel("Código do cliente").selectOption("Valor");
  await expect(dialog.getByLabel("Amount")).toHaveValue("note");
  await dialog.getByLabel("Amount").selectOption("Valor");
  await expect(dialog.getByLabel("Código do cliente")).toHaveValue("note");
  await dialog.getByRole("button", { name: "Conferir" }).click();
  await expect(dialog.getByRole("row", { name: /Status não reconhecido/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Importar 2 leads" }).click();
  await expect(
    dialog.getByText("2 leads importados. 1 empresa cadastrada. Não importados: 1 linha foi recusada."),
  ).toBeVisible();
  const stored = await site.query(
    `SELECT name, status, phone, value::int, (SELECT string_agg(data ->> 'text', '|') FROM lead_events
       WHERE lead_id = leads.id AND type = 'note') AS notes FROM leads WHERE name LIKE '%${mark}' ORDER BY created_at DESC`,
  );
  expect(stored).toEqual([
    {
      name: `Ana Prado ${mark}`,
      status: "CONTACTED",
      phone: "+5511988887777",
      value: 4_500_050,
      notes: "Código do cliente: C-17",
    },
    {
      name: `Bia Lima ${mark}`,
      status: "QUALIFIED",
      phone: null,
      value: null,
      notes: "Código do cliente: C-18",
    },
  ]);

  // The next file with the same columns is read in the same way.
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByRole("button", { name: "Importar leads" }).click();
  await dialog.getByLabel("Arquivo", { exact: true }).setInputFiles({ name: "outro.xlsx", mimeType, buffer });
  await dialog.getByRole("button", { name: "Conferir" }).click();
  await expect(dialog.getByLabel("Planilha")).toHaveValue("Contatos");
  await expect(dialog.getByLabel("Status: Bad timing")).toHaveValue("CONTACTED");
  await expect(dialog.getByLabel("Etapa: Namoro")).toHaveValue("proposta");

  await dialog.getByRole("button", { name: `Desfazer: ${mark}.xlsx` }).click();
  const asked = page.getByRole("alertdialog", { name: "Desfazer a importação?" });
  await asked.getByRole("button", { name: "Desfazer importação" }).click();
  await expect(dialog.getByText("desfeita: 2 leads removidos, 1 empresa removida")).toBeVisible();
  expect(await site.query(`SELECT id FROM leads WHERE name LIKE '%${mark}'`)).toEqual([]);
});
