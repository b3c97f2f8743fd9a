import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createRandom } from "#src/shared/seeded-random.ts";
import { longestTurn } from "#src/testing/longest-turn.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { exportLeads } from "../read/read-leads.server.ts";
import type { LeadList } from "../schema.ts";
import { leadsTable } from "../table.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import { leadCsvWriter } from "./columns.ts";
import { leadImportAnswerSchema } from "./import-schema.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

const send = (payload: string | Buffer, search = "", headers: Record<string, string> = admin.headers) =>
  site.api.inject({
    method: "POST",
    url: `/api/leads/import${search}`,
    headers: { ...headers, "content-type": "text/csv" },
    payload,
  });
async function importCsv(file: string | Buffer, search = "") {
  const answer = await send(file, search);
  expect(answer.statusCode, answer.body).toBe(200);
  return leadImportAnswerSchema.parse(answer.json());
}
async function readAll() {
  const leads = [];
  for await (const some of exportLeads(site.resources, { q: "" })) leads.push(...some);
  return leads;
}

const FILE = [
  "Nome;E-mail;Telefone;Fonte;Status;Data;Empresa;CNPJ",
  "Ana Prado;ana@exemplo.com.br;(11) 98888-7777;feira;Qualificado;20/11/2025 14:13;Prado Ltda;11.222.333/0001-81",
  ";bia@exemplo.com.br;;;;;;",
  "João;;11 3333-4444;;Novo;;;",
  "Sem nada;;;;;;;",
  "Torto;isto_não_é_e-mail;;;;;;",
  "De novo;ANA@exemplo.com.br;;;;;;",
  "Futuro;f@exemplo.com.br;;;;01/01/2999;;",
  "Estranho;g@exemplo.com.br;;;Talvez;;;",
  ";nada;;;Talvez;;;",
].join("\r\n");

it("brings those that are new, counts those that are known, and names each line that is wrong", async () => {
  const columns = ["name", "email", "phone", "source", "status", "createdAt", "company", "cnpj"];
  const headings = (FILE.split("\r\n")[0] ?? "").split(";");
  const expected = {
    columns: headings.map((heading, index) => ({ heading, field: columns[index] })),
    lineCount: 9,
    added: 7,
    duplicates: 1,
    repeated: 1,
    completed: 0,
    skipped: [{ line: 7, message: "Repete a linha 2" }],
    refused: [
      {
        line: 10,
        message: "Falta um nome, um e-mail ou um telefone; E-mail inválido: nada; Status: Talvez",
      },
    ],
    refusedTotal: 1,
    noted: [
      { line: 6, message: "E-mail inválido: isto_não_é_e-mail" },
      { line: 7, message: "Nome: De novo" },
      { line: 8, message: "Data: 01/01/2999" },
      { line: 9, message: "Status: Talvez" },
    ],
    notedTotal: 4,
    unknown: [{ field: "status", value: "Talvez", count: 2 }],
  };
  expect(await importCsv(FILE, "?dryRun=true")).toMatchObject({ ...expected, id: null });
  expect(await readAll()).toEqual([]);
  const answer = await importCsv(FILE);
  expect(answer).toMatchObject(expected);
  expect(answer.problems).toContainEqual({
    kind: "Status não reconhecido",
    count: 1,
    lines: [9],
    isRefused: false,
  });
  expect(await readAll()).toHaveLength(7);
  expect((await readAll()).find(({ name }) => name === "Ana Prado")).toMatchObject({
    phone: "+5511988887777",
    source: "feira",
    status: "QUALIFIED",
    createdAt: "2025-11-20T17:13:00.000Z",
  });
  const known = [2, 3, 4, 7, 8, 9].map((line) => ({ line, message: "Já existe" }));
  // Two leads with nothing but a name are not known to be the same person.
  expect(await importCsv(FILE)).toMatchObject({ added: 2, duplicates: 6, completed: 0, skipped: known });
});

it("mails nobody, tells no webhook and promises no answer", async () => {
  const count = async () =>
    (await site.resources.db.execute(sql`SELECT count(*)::int AS count FROM pgboss.job`)).rows;
  const before = await count();
  await importCsv(FILE);
  expect(await count()).toEqual(before);
  expect(await site.resources.db.$count(leadsTable, sql`answer_due_at IS NOT NULL`)).toBe(0);
});

it("is no contact with the leads: those that nobody answered are found, and idle since the file's dates", async () => {
  const file = [
    "Nome;E-mail;Data;Respondido em;Nota",
    "Ana;ana@exemplo.com.br;20/11/2025;;Prefere manhãs",
    "Bia;bia@exemplo.com.br;20/11/2025;21/11/2025;",
    "Caio;caio@exemplo.com.br;;;Prefere tardes",
  ].join("\n");
  await importCsv(file);
  await importCsv("Nome;E-mail;Cidade\nAna;ana@exemplo.com.br;Campinas");
  const list = async (query: string) => {
    const answer = await site.api.inject({ url: `/api/leads?sort=name&${query}`, headers: admin.headers });
    return answer.json<LeadList>().leads.map(({ name }) => name);
  };
  expect(await list("unanswered=true")).toEqual(["Ana", "Caio"]);
  expect(await list("idleDays=30")).toEqual(["Ana", "Bia"]);
  const ana = (await readAll()).find(({ name }) => name === "Ana");
  expect(ana).toMatchObject({ city: "Campinas", contactedAt: null });
  const timeline = await site.api.inject({
    url: `/api/leads/${ana?.id}/timeline`,
    headers: admin.headers,
  });
  for (const { actor, data } of timeline.json<{ events: LeadEvent[] }>().events)
    expect({ actor: actor.name, isOfImport: typeof data.importId }).toEqual({
      actor: admin.user.name,
      isOfImport: "string",
    });
  const note = { method: "POST", headers: admin.headers, payload: { text: "Liguei" } } as const;
  await site.api.inject({ ...note, url: `/api/leads/${ana?.id}/notes` });
  expect(await list("idleDays=30")).toEqual(["Bia"]);
});

it("brings a large file but for the lines that are wrong, and brings it once", async () => {
  const lines = process.env.LINES ? Number(process.env.LINES) : 1_500;
  const wrong = new Set(Array.from({ length: 12 }, (_, index) => Math.floor(((index + 1) * lines) / 13)));
  const file = ["Nome;E-mail;Telefone"];
  for (let line = 2; line < lines + 2; line++)
    file.push(
      wrong.has(line)
        ? `;torto;`
        : `Pessoa ${line};p${line}@exemplo.com.br;11 9${String(line).padStart(8, "0")}`,
    );
  const answer = await importCsv(file.join("\r\n"));
  expect(answer).toMatchObject({ added: lines - 12, duplicates: 0 });
  expect(answer.refused).toEqual(
    [...wrong].map((line) => ({
      line,
      message: "Falta um nome, um e-mail ou um telefone; E-mail inválido: torto",
    })),
  );
  expect(await site.resources.db.$count(leadsTable)).toBe(lines - 12);
  expect(await importCsv(file.join("\r\n"))).toMatchObject({ added: 0, duplicates: lines - 12 });
});

it("names the line whose quotation mark never closes, and brings the others", async () => {
  const csv =
    'sep=;\nNome;Email\n"Ana "Aninha" Sá";ana@exemplo.com.br\n"Bia;bia@exemplo.com.br\nCaio;caio@exemplo.com.br\n';
  expect(await importCsv(csv)).toMatchObject({
    added: 2,
    refused: [{ line: 4, message: "As aspas abertas nesta linha não fecham" }],
  });
  expect(new Set((await readAll()).map(({ name }) => name))).toEqual(new Set(['Ana "Aninha" Sá', "Caio"]));
});

/** Returns the file that "Exportar a lista" saves. */
async function exportList(): Promise<string> {
  const csv = leadCsvWriter("America/Sao_Paulo", { isFull: true });
  return csv.head + (await readAll()).map((lead) => csv.line(lead)).join("");
}

it("takes back its own export, also what was marked as no formula", async () => {
  await importCsv('Nome;Email;Mensagem\r\n"=SOMA(1)";a@exemplo.com.br;"duas\r\nlinhas; e ""aspas"""\r\n');
  const csv = await exportList();
  expect(csv).toContain("'=SOMA(1)");
  await site.resources.db.delete(leadsTable);
  expect(await importCsv(csv)).toMatchObject({ added: 1, duplicates: 0, refused: [], refusedTotal: 0 });
  const [lead] = await readAll();
  expect(lead).toMatchObject({ name: "=SOMA(1)", message: 'duas\nlinhas; e "aspas"' });
});

it("takes back every field of a lead that it exports, but the promise of an answer and the last contact", async () => {
  const userId = (await addStaff(site.resources, "editor")).user.id;
  const at = (hour: number) => new Date(`2025-11-20T${hour}:30:00.000Z`);
  const touch = { page: "/blog", source: "google", medium: "cpc", campaign: "@novembro" };
  await site.resources.db.insert(leadsTable).values({
    name: "Ana Prado",
    email: "ana@exemplo.com.br",
    phone: "+5511988887777",
    source: "feira",
    status: "LOST",
    message: "Olá",
    pageUrl: "https://prumo.example/contato?utm_source=google",
    utm: { source: "google" },
    consent: "Aceito",
    company: "-Prado & Filhos",
    cnpj: "11222333000181",
    stage: "Proposta",
    value: 4_500_050,
    expectedMonth: "2026-01",
    ownerId: userId,
    lostReason: "Preço",
    city: "Campinas",
    tags: ["feira", "VIP"],
    answerDueAt: at(20),
    answeredAt: at(18),
    referrer: "https://google.com/",
    firstTouch: { at: at(12).toISOString(), ...touch, gclid: "abc" },
    lastTouch: { at: at(13).toISOString(), ...touch, medium: null },
    createdAt: at(14),
    contactedAt: at(14),
  });
  const [before] = await readAll();
  const csv = await exportList();
  await site.resources.db.delete(leadsTable);
  expect(await importCsv(csv)).toMatchObject({ added: 1, refused: [] });
  const [after] = await readAll();
  expect({ ...after, id: before?.id }).toEqual({ ...before, contactedAt: null, answerDueAt: null });
});

it("gives leads to people by their address or their only name, and notes names that nobody has", async () => {
  const { db } = site.resources;
  const userId = (await addStaff(site.resources, "editor")).user.id;
  await db.execute(
    sql`UPDATE users SET name = 'Zélia Única', email = 'zelia@prumo.example' WHERE id = ${userId}`,
  );
  const file = [
    "Email;Responsável",
    "a@exemplo.com.br;zelia unica",
    "b@exemplo.com.br;ZELIA@prumo.example",
    "c@exemplo.com.br;Rui",
  ];
  const { noted, unknown } = await importCsv(file.join("\n"));
  expect(noted).toEqual([{ line: 4, message: "Responsável: Rui" }]);
  expect(unknown).toEqual([{ field: "owner", value: "Rui", count: 1 }]);
  expect((await readAll()).map(({ ownerId }) => ownerId)).toEqual([userId, userId, null]);
});

it.each([
  ["Valor", "mil reais"],
  ["Mês previsto", "um dia"],
  ["Respondido em", "01/01/2999"],
  ["Primeira visita: data", "ontem"],
  ["CNPJ", "11.222.333/0001-99"],
  ["Cargo", "Diretora"],
])("keeps what column %s says in a note that names it, where no field holds %j", async (column, cell) => {
  const { added, refused } = await importCsv(`Nome;Email;${column}\nAna;a@exemplo.com.br;${cell}\n`);
  expect([added, refused]).toEqual([1, []]);
  expect(await notesOf("Ana")).toEqual([`${column}: ${cell}`]);
});

it.each([
  ["origem", "source", 500, "origin"],
  ["página", "page", 500, "firstPage"],
  ["campanha", "campaign", 120, "campaign"],
] as const)(
  "cuts a first visit's %s that is too long, and keeps it whole in a note",
  async (column, part, max, filter) => {
    const cell = randomLetters(1_500);
    const { added } = await importCsv(
      `Nome;Email;Primeira visita: ${column}\nAna;a@exemplo.com.br;${cell}\n`,
    );
    expect(added).toBe(1);
    const [lead] = await readAll();
    expect(lead?.firstTouch?.[part]).toBe(cell.slice(0, max));
    expect(await notesOf("Ana")).toEqual([`Primeira visita: ${column}: ${cell}`]);
    const url = `/api/leads?${new URLSearchParams({ [filter]: cell.slice(0, max) })}`;
    const found = await site.api.inject({ url, headers: admin.headers });
    expect(found.json()).toMatchObject({ leads: [{ name: "Ana" }] });
  },
);

/** Makes a text that PostgreSQL cannot compress. */
function randomLetters(length: number): string {
  const random = createRandom(7);
  return Array.from({ length }, () => String.fromCodePoint(random.int(0x4e00, 0x9fff))).join("");
}

it("indexes long visits that an earlier version stored", async () => {
  const { owner } = site;
  const touch = JSON.stringify(
    Object.fromEntries(["source", "campaign", "page"].map((part) => [part, randomLetters(2_000)])),
  );
  await importCsv("Nome;Email\nAna;a@exemplo.com.br\n");
  await owner.query("DROP INDEX leads_origin, leads_campaign, leads_first_page");
  await owner.query("UPDATE leads SET first_touch = $1", [touch]);
  await owner.query(readFileSync("migrations/0200_lead_origins.sql", "utf8"));
  const { rows } = await owner.query(
    "SELECT FROM pg_indexes WHERE indexname IN ('leads_origin', 'leads_campaign', 'leads_first_page')",
  );
  expect(rows).toHaveLength(3);
});

it("cuts the notes of a line that has too many, and says so", async () => {
  const headings = Array.from({ length: 100 }, (_, at) => `Coluna ${at} ${"x".repeat(500)}`);
  const cells = headings.map(() => "y".repeat(2_000));
  const { added, noted } = await importCsv(
    `Nome;Email;${headings.join(";")}\nAna;a@exemplo.com.br;${cells.join(";")}\n`,
  );
  const cut = "Mais de 20 notas de 5000 caracteres: o que passa disso ficou de fora";
  expect([added, noted]).toEqual([1, [{ line: 2, message: cut }]]);
  const notes = await notesOf("Ana");
  expect(notes).toHaveLength(20);
  expect(notes.at(0)).toContain(`Coluna 0 ${"x".repeat(90)}…: yyy`);
  expect(notes.at(-1)).toBe(cut);
});

it("refuses a file whose headings would be repeated too often", async () => {
  const file = `Nome${`;${"x".repeat(100)}`.repeat(19)}\n${`Ana${";y".repeat(19)}\n`.repeat(35_000)}`;
  const answer = await send(file, "?dryRun=true");
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: [{ message: expect.stringContaining("texto demais") as unknown }],
  });
});

it("refuses a file's name with control characters", async () => {
  const answer = await send(FILE, "?fileName=a%00b");
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ field: "fileName" }] });
  expect((await send(FILE, "?dryRun=true&sheet=a%00b&fileName=%ED%A0%80")).statusCode).toBe(200);
});

it.each([
  ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ["UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-8 with a mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
])("reads %s, with commas", async (_name, encode) => {
  expect(await importCsv(encode("Nome,E-mail\nJoão Conceição,joao@exemplo.com.br\n"))).toMatchObject({
    added: 1,
  });
  expect(await readAll()).toMatchObject([{ name: "João Conceição" }]);
});

it("takes columns of any name by what is said of them", async () => {
  const file = "Quem;Onde achar;Observação;Data\nPrado Ltda;ana@exemplo.com.br;Ligar;ontem\n";
  const unsaid = await send(file);
  expect(unsaid.statusCode).toBe(422);
  expect(unsaid.json()).toMatchObject({
    errors: [{ field: "columns", message: "Indique qual coluna tem o nome, o e-mail ou o telefone" }],
    columns: [{ heading: "Quem", field: null }, {}, {}, {}],
  });
  expect(await importCsv(file, "?columns=company,email,message,")).toMatchObject({
    columns: [
      { heading: "Quem", field: "company" },
      { heading: "Onde achar", field: "email" },
      { heading: "Observação", field: "message" },
      { heading: "Data", field: null },
    ],
    added: 1,
    refused: [],
  });
  expect(await readAll()).toMatchObject([{ email: "ana@exemplo.com.br", message: "Ligar" }]);
  for (const columns of ["company", "company,nada", "email,company,company"])
    expect((await send(file, `?columns=${columns}`)).statusCode).toBe(422);
});

/** Returns the texts of a lead's notes. */
async function notesOf(name: string) {
  const { rows } = await site.resources.db.execute<{ text: string }>(sql`
    SELECT data->>'text' AS text FROM lead_events JOIN leads ON leads.id = lead_id
    WHERE type = 'note' AND name = ${name} ORDER BY at`);
  return rows.map(({ text }) => text);
}

it.each([
  ["Google", "First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Notes"],
  ["Google, earlier", "Given Name,Family Name,Organization 1 - Name,E-mail 1 - Value,Phone 1 - Value,Notes"],
  ["Outlook", "Nome,Sobrenome,Empresa,Endereço de Email,Telefone celular,Anotações"],
  ["Outlook in English", "First Name,Last Name,Company,E-mail Address,Mobile Phone,Notes"],
  ["HubSpot", "First Name,Last Name,Company Name,Email,Phone Number,Notes"],
  ["HubSpot in Portuguese", "Nome,Sobrenome,Nome da empresa,E-mail,Número de telefone,Observações"],
  ["RD Station", "Nome,Sobrenome,Empresa,Email,Celular,Notas"],
  [
    "Pipedrive",
    "Person - Name,Last name,Organization - Name,Person - Email - Work,Person - Phone - Work,Note",
  ],
  [
    "Pipedrive in Portuguese",
    "Pessoa - Nome,Sobrenome,Organização - Nome,Pessoa - E-mail - Trabalho,Pessoa - Telefone - Trabalho,Nota",
  ],
  ["Mailchimp", "First Name,Last Name,Company,Email Address,Phone Number,NOTES"],
])("knows the columns of %s", async (_name, headings) => {
  const answer = await importCsv(
    `${headings}\nAna,Prado Lins,Prado Ltda,ana@exemplo.com.br,11 98888-7777,Ligar à tarde\n`,
  );
  expect(answer).toMatchObject({ added: 1, refused: [], noted: [] });
  expect(await readAll()).toMatchObject([
    { name: "Ana Prado Lins", company: "Prado Ltda", email: "ana@exemplo.com.br", phone: "+5511988887777" },
  ]);
  expect(await notesOf("Ana Prado Lins")).toEqual(["Ligar à tarde"]);
});

it.each([
  ["11 98888-7777 ::: 11 3333-4444", "+5511988887777", "Outro telefone: 11 3333-4444"],
  ["(11) 3333-4444 ramal 12", "+551133334444", "Telefone: (11) 3333-4444 ramal 12"],
  ["11999998888.0", "+5511999998888", undefined],
  ["+1 415 555 2671", "+14155552671", undefined],
  ["00351 912 345 678", "+351912345678", undefined],
  ["+47 22 12 34 56", "+4722123456", undefined],
  ["+34 912 345 678", "+34912345678", undefined],
  ["5,51199E+12", null, "Telefone truncado pela planilha, que o tratou como número: 5,51199E+12"],
  ["123", null, "Telefone que não pôde ser lido: 123"],
  ["123 / 11 98888-7777", "+5511988887777", "Telefone que não pôde ser lido: 123"],
  ["+55 (11) 98888-7777; 11988887777", "+5511988887777", undefined],
])("reads the telephone %s, and keeps what it cannot use in a note", async (typed, phone, note) => {
  const notes = note === undefined ? [] : [note];
  const file = `Nome;Email;Telefone\nAna;ana@exemplo.com.br;"${typed}"\n`;
  const answer = await importCsv(file);
  expect(answer).toMatchObject({
    added: 1,
    refused: [],
    noted: notes.map((message) => ({ line: 2, message })),
  });
  expect(answer.notedTotal).toBe(notes.length);
  expect(await readAll()).toMatchObject([{ email: "ana@exemplo.com.br", phone }]);
  expect(await notesOf("Ana")).toEqual(notes);
  expect((await importCsv(file)).noted).toEqual([]);
});

it("reads several columns of telephones and addresses: the first that is right is the lead's", async () => {
  const file =
    "Name,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Phone 2 - Value\n" +
    "Ana,errado,ana@exemplo.com.br,,11 98888-7777\nBia,bia@exemplo.com.br ::: b@exemplo.com.br,,,\n";
  const { columns } = await importCsv(file, "?dryRun=true");
  expect(columns.map(({ field }) => field)).toEqual(["name", "email", "email", "phone", "phone"]);
  expect(await importCsv(file, "?columns=name,email,email,phone,phone")).toMatchObject({
    added: 2,
    notedTotal: 2,
  });
  expect((await readAll()).map(({ email, phone }) => [email, phone])).toEqual(
    expect.arrayContaining([
      ["ana@exemplo.com.br", "+5511988887777"],
      ["bia@exemplo.com.br", null],
    ]),
  );
  expect(await notesOf("Ana")).toEqual(["E-mail inválido: errado"]);
  expect(await notesOf("Bia")).toEqual(["Outro e-mail: b@exemplo.com.br"]);
});

it("joins first and last names, but adds no last name to a full one", async () => {
  const headings = "Name,Family Name,E-mail 1 - Value";
  const lines = ["Ana Sá,Sá,ana@exemplo.com.br", "Bia,Lima,bia@exemplo.com.br", ",Souza,caio@exemplo.com.br"];
  await importCsv([headings, ...lines].join("\n"));
  expect(new Set((await readAll()).map(({ name }) => name))).toEqual(
    new Set(["Ana Sá", "Bia Lima", "Souza"]),
  );
});

it("stores more notes than one statement holds", async () => {
  const headings = ["Email", ...Array.from({ length: 14 }, () => "Nota")].join(";");
  const lines = Array.from({ length: 1_000 }, (_, index) =>
    [`a${index}@exemplo.com.br`, "a;b;c;d;e;f;g;h;i;j;k;l;m;n"].join(";"),
  );
  expect(await importCsv([headings, ...lines].join("\n"))).toMatchObject({ added: 1_000 });
  const { rows } = await site.resources.db.execute(sql`SELECT FROM lead_events WHERE type = 'note'
    AND lead_id IN (SELECT id FROM leads)`);
  expect(rows).toHaveLength(14_000);
});

it("takes back foreign telephones from its own export, and loses none of a long note", async () => {
  const note = `${"Uma linha. ".repeat(800)}Fim`;
  await importCsv(`Nome;Email;Telefone;Nota\nAna;ana@exemplo.com.br;+1 415 555 2671;${note}\n`);
  expect((await notesOf("Ana")).join("")).toBe(note);
  const csv = await exportList();
  await site.resources.db.delete(leadsTable);
  expect(await importCsv(csv)).toMatchObject({ added: 1, refused: [] });
  expect(await readAll()).toMatchObject([{ phone: "+14155552671" }]);
});

it("divides lines where the first one is divided: other commas are part of a text", async () => {
  await importCsv("Nome;E-mail;Mensagem;Empresa\nAna;ana@exemplo.com.br;Olá, tudo bem?;Prado, Lins e Cia\n");
  expect(await readAll()).toMatchObject([{ message: "Olá, tudo bem?" }]);
  await importCsv('"Nome; apelido","E-mail",Mensagem\n"Bia",bia@exemplo.com.br,"um; dois, três"\n');
  expect((await readAll()).map(({ message }) => message)).toContain("um; dois, três");
});

it.each([
  ["5/3/2025", "2025-03-05T15:00:00.000Z"],
  ["05/03/2025 9:07", "2025-03-05T12:07:00.000Z"],
  ["05/03/2025, 09:07:30", "2025-03-05T12:07:00.000Z"],
  ["2025-03-05", "2025-03-05T15:00:00.000Z"],
  ["2025-03-05 09:07:30", "2025-03-05T12:07:00.000Z"],
  ["2025-03-05T09:07:30Z", "2025-03-05T09:07:30.000Z"],
  ["2025-03-05T09:07:30.5+02:00", "2025-03-05T07:07:30.500Z"],
  ["2025-03-05 09:07:30 -0300", "2025-03-05T12:07:30.000Z"],
])("reads the date %s as people here write it", async (typed, createdAt) => {
  await importCsv(`Email;Data\na@exemplo.com.br;"${typed}"\n`);
  expect(await readAll()).toMatchObject([{ createdAt }]);
});

it("keeps dates that there are not, or that can be read in two ways, in a note", async () => {
  const dates = [
    "31/02/2025",
    "13/13/2025",
    "5/3/25",
    "5 mar 2025",
    "2025-02-31",
    "05/03/2025 25:00",
    "45000",
  ];
  const file = ["Email;Data", ...dates.map((date, index) => `a${index}@exemplo.com.br;${date}`)].join("\n");
  expect(await importCsv(file)).toMatchObject({
    added: dates.length,
    noted: dates.map((date, index) => ({ line: index + 2, message: `Data: ${date}` })),
  });
});

it("says how many lines are refused, also where not all are named", async () => {
  const file = ["Email", ...Array.from({ length: 501 }, () => "torto")].join("\n");
  const { refused, refusedTotal } = await importCsv(file, "?dryRun=true");
  expect([refused.length, refusedTotal]).toEqual([500, 501]);
});

it("leaves others their turn while its lines are checked", async () => {
  const file = ["Nome;Email", ...Array.from({ length: 10_000 }, () => "Ana Prado;torto")].join("\n");
  expect(await longestTurn(() => importCsv(file, "?dryRun=true"))).toBeLessThan(0.5);
});

it("refuses what is no such file", async () => {
  for (const file of ["", "a", "Fonte;Idade\nfeira;30\n", Buffer.from([0xff, 0xfe, 0x00])])
    expect((await send(file)).statusCode).toBe(422);
  expect((await send(FILE, "?dryRun=talvez")).statusCode).toBe(422);
  expect((await send(FILE, "", {})).statusCode).toBe(401);
  expect((await send(FILE, "", (await addStaff(site.resources, "editor")).headers)).statusCode).toBe(403);
});

it("refuses a file over 30 MB, whether its size is announced or not, and keeps nothing of it on disk", async () => {
  const line = Buffer.from("ana@exemplo.com.br\n".repeat(20_000));
  const pieces = function* () {
    yield Buffer.from("email\n");
    for (let sent = 0; sent <= 30 * 1024 ** 2; sent += line.length) yield line;
  };
  const announced = { ...admin.headers, "content-length": String(30 * 1024 ** 2 + 1) };
  for (const answer of [
    await site.api.inject({
      method: "POST",
      url: "/api/leads/import",
      headers: { ...admin.headers, "content-type": "text/csv" },
      payload: Readable.from(pieces()),
    }),
    await send("email\n", "", announced),
  ]) {
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      errors: [{ field: "file", message: "Arquivo: no máximo 30 MB" }],
    });
  }
  expect(await readAll()).toEqual([]);
  expect(readdirSync(join(site.resources.config.dataDir, "incoming"))).toEqual([]);
});

it("takes people of one company for several, and its CNPJ for a person only where nothing else is known", async () => {
  const cnpj = "11.222.333/0001-81";
  const file = [
    "Nome;Email;Telefone;CNPJ;Data",
    `Ana;ana-cnpj@exemplo.com.br;;${cnpj};05/03/2025 09:07`,
    `Bia;;(11) 97777-1234;${cnpj};05/03/2025 09:07`,
  ].join("\n");
  expect(await importCsv(file)).toMatchObject({ added: 2, skipped: [] });
  expect(await importCsv(`Nome;CNPJ\nLoja;${cnpj}`)).toMatchObject({ added: 0 });
  const times = await site.resources.db
    .select({ at: leadsTable.createdAt })
    .from(leadsTable)
    .where(eq(leadsTable.cnpj, "11222333000181"));
  expect(times.map(({ at }) => at.getUTCSeconds() + at.getUTCMilliseconds())).toEqual([0, 0]);
});
