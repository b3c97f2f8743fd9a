// Exports of other programs with odd cells. Their headings stand in public sources, which are named beside them.

import { describe, expect, it } from "vitest";
import { findColumns, findHeadings } from "./find-columns.ts";
import { readLeadRow } from "./read-lead-row.ts";

const RUI = "7b0f3b0e-55a1-4f0e-9a57-2f6b1f0c9a11";

/** Reads a file whose cells are divided by |. */
function readFile(text: string) {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split("|"));
  const head = findHeadings(rows);
  const columns = findColumns(rows[head] ?? []);
  if (!columns) throw new Error("no column is known");
  const context = {
    timeZone: "America/Sao_Paulo",
    now: new Date("2026-11-30T12:00:00Z"),
    findOwner: (cell: string) => (cell === "Rui Melo" ? RUI : undefined),
    stages: [{ id: "proposta", name: "Proposta", probability: 60, status: "QUALIFIED" as const }],
  };
  return {
    fields: columns.fields,
    read: rows.slice(head + 1).map((cells) => readLeadRow(cells, columns, context)),
  };
}

/** Tells whether a cell is in a field or a note of its lead, in whichever notation. */
const keeps = (lead: object, cell: string): boolean => {
  const stored = JSON.stringify(lead).toLowerCase();
  const plain = (text: string) => text.replaceAll(/\D/g, "");
  return (
    stored.includes(cell.toLowerCase()) || (plain(cell).length >= 4 && plain(stored).includes(plain(cell)))
  );
};

const FILES = {
  // The names of HubSpot's contact properties, as a report lists them: knowledge.hubspot.com, "default contact properties".
  HubSpot: `
    Record ID|First Name|Last Name|Email|Phone Number|Company Name|Lead Status|Contact owner|Create Date|City|Original Source
    101|Ana|Prado|ana@exemplo.com.br|+55 11 98888-7777|Prado Ltda|Open deal|Rui Melo|2025-03-05 09:07|Recife|Organic Search
    102||||(11) 3333-4444||Bad timing|Zoe|||`,
  // support.pipedrive.com, "Exporting data from Pipedrive": each column is named after its item.
  Pipedrive: `
    Deal - Title|Deal - Value|Deal - Stage|Deal - Status|Deal - Owner|Deal - Organization|Deal - Contact person|Person - Email - Work|Person - Phone - Mobile|Deal - Expected close date|Deal - Lost reason
    Site novo|45000.50|Proposta|Open|Rui Melo|Prado Ltda|Ana Prado|ana@exemplo.com.br, a@exemplo.com.br|11 98888-7777|2026-12-31|
    Loja|1,500|Contato|Lost|Zoe|Lima ME|Bia Lima|||sem data|Preço`,
  // suporte.love/regras-importacao-csv, which prescribes these columns.
  leadlovers: `
    Nome|E-mail|Telefone|Empresa|Cidade|Estado|Mensagem|Data de Nascimento|Score|Tags|Observações
    Ana Prado|ana@exemplo.com.br|11988887777|Prado Ltda|Recife|PE|Quero um site|01/02/1990|17|vip,site|Ligar à tarde`,
  // ajuda.agendor.com.br/pt-BR/articles/9354350 (Agendor Chat), with the column of article 10029401.
  Agendor: `
    name|phone_number|email|Usuário responsável|Acessos adicionais|Descrição
    Ana Prado|+5511988887777|ana@exemplo.com.br|Rui Melo|João Silva, Maria Souza|Cliente antigo`,
  // github.com/michalbe/csv2vcard, README: the columns of Outlook.com.
  Outlook: `
    Title|First Name|Middle Name|Last Name|Suffix|Home City|Company|Business Phone|Business Phone 2|Mobile Phone|E-mail Address|E-mail 2 Address|Notes
    Sra.|Ana|Maria|Prado||Recife|Prado Ltda|11 3333-4444|11 3333-5555|11 98888-7777|errado|ana@exemplo.com.br|Ligar`,
  // The sample file of Atomic CRM's import (github.com/marmelab/atomic-crm).
  "Atomic CRM": `
    first_name|last_name|gender|title|background|status|tags|company|email_work|email_home|phone_work
    Ana|Prado|female|CEO|De uma feira|in-contract|vip|Prado Ltda|ana@exemplo.com.br|a@exemplo.com.br|11 98888-7777`,
  "a spreadsheet by hand": `
    Clientes da feira|||||
    Cliente|DDD|Fone|Vendedor|Valor (R$)|Previsão|Obs.
    Ana Prado|11|98888-7777|Rui Melo|R$ 1.234,56|dez/26|#N/D
    Bia|011|3333-4444|ninguém|a combinar|logo|voltar a ligar`,
};

describe.each(Object.entries(FILES))("an export of %s", (_name, text) => {
  it("loses no line and no value", () => {
    const lines = text
      .trim()
      .split("\n")
      .map((line) => line.trim().split("|"));
    const { read } = readFile(text);
    for (const [index, lead] of read.entries()) {
      expect(lead).toHaveProperty("createdAt");
      const cells =
        lines.at(index - read.length)?.filter((cell) => cell !== "" && !cell.startsWith("#")) ?? [];
      // Named in other words: an owner, months, amounts and statuses of the screen.
      const others =
        /^(?:Rui Melo|Open deal|Open|Lost|Organic Search|dez\/26|2026-12-31|45000\.50|1,500|\d{2,3}|2025-03-05 09:07)$/;
      expect(
        cells.filter((cell) => !others.test(cell) && !cell.split(/, ?/).every((part) => keeps(lead, part))),
      ).toEqual([]);
    }
  });
});

it("reads what another program means in our own words", () => {
  const [hubspot] = readFile(FILES.HubSpot).read;
  expect(hubspot).toMatchObject({
    name: "Ana Prado",
    status: "QUALIFIED",
    ownerId: RUI,
    source: "organic-search",
    createdAt: new Date("2025-03-05T12:07:00Z"),
  });
  const [open, lost] = readFile(FILES.Pipedrive).read;
  expect(open).toMatchObject({
    value: 4_500_050,
    stage: "proposta",
    status: "QUALIFIED",
    expectedMonth: "2026-12",
    company: "Prado Ltda",
  });
  expect(lost).toMatchObject({ value: 150_000, status: "LOST", lostReason: "Preço", name: "Bia Lima" });
  const [outlook] = readFile(FILES.Outlook).read;
  expect(outlook).toMatchObject({ name: "Ana Maria Prado", email: "ana@exemplo.com.br" });
  const [ana, bia] = readFile(FILES["a spreadsheet by hand"]).read;
  expect(ana).toMatchObject({ phone: "+5511988887777", value: 123_456, expectedMonth: "2026-12", notes: [] });
  expect(bia).toMatchObject({ phone: "+551133334444", value: null });
});

it.each([
  ["Formulário de contato", "contact-form"],
  ["contact-form", "contact-form"],
  ["Feira ABIMAQ 2025", "feira-abimaq-2025"],
])("takes the source %s as %s", (typed, source) => {
  const [lead] = readFile(`Nome|Fonte\nAna|${typed}`).read;
  expect(lead).toMatchObject({ source, notes: [] });
});

it("names every fault of a line that it refuses", () => {
  const [row] = readFile("Nome|Email|Telefone|Status|Data\n|torto|12|Talvez|ontem").read;
  expect(row?.faults.map(({ text }) => text)).toEqual([
    "Falta um nome, um e-mail ou um telefone",
    "E-mail inválido: torto",
    "Telefone que não pôde ser lido: 12",
    "Status: Talvez",
    "Data: ontem",
  ]);
});

it("keeps every odd value that exports have", () => {
  const [elói, nameless] = readFile(`
    First Name|Last Name|Nickname|Labels|E-mail 1 - Value|Phone 1 - Value
    Elói|Barros||Clientes ::: Feira 2025 ::: * myContacts|eloi@barros.example ::: e@casa.example|+55 85 99123-0001 ::: 85991230002
    ||Tio Zé|* myContacts||99123-0003`).read;
  expect(elói).toMatchObject({ tags: ["Clientes", "Feira 2025"], phone: "+5585991230001" });
  expect(elói).toMatchObject({ notes: ["Outro e-mail: e@casa.example\nOutro telefone: 85991230002"] });
  expect(nameless).toMatchObject({ name: "99123-0003", phone: null, tags: [] });
  expect(nameless).toMatchObject({ notes: ["Nickname: Tio Zé\nTelefone que não pôde ser lido: 99123-0003"] });
  const [breno] = readFile(`
    Person - Name|Person - First name|Person - Last name|Person - Phone - Mobile|Person - City/town/village/locality of Postal address
    Souza, Breno|Breno|Souza|(31) 98765-0001 (recado c/ Zé)|Natal`).read;
  expect(breno).toMatchObject({ name: "Souza, Breno", phone: "+5531987650001", city: "Natal" });
  expect(breno).toMatchObject({
    notes: ["Person - First name: Breno\nTelefone: (31) 98765-0001 (recado c/ Zé)"],
  });
  const [fabio] = readFile("First Name|E-mail Address|Categories\n|fabio@@guedes|Cliente;VIP").read;
  expect(fabio).toMatchObject({ name: "fabio@@guedes", email: null, tags: ["Cliente", "VIP"] });
});
