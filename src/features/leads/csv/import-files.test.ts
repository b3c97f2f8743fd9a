import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { makeXlsx } from "#src/testing/xlsx.ts";
import { leadsTable } from "../table.ts";
import { leadImportAnswerSchema } from "./import-schema.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

const send = (payload: string | Buffer, type: string, search = "") =>
  site.api.inject({
    method: "POST",
    url: `/api/leads/import${search}`,
    headers: { ...admin.headers, "content-type": type },
    payload,
  });

/** Sends a form. */
async function sendForm(fields: { mapping?: unknown; file?: string | Buffer }, search = "") {
  const form = new FormData();
  if (fields.mapping !== undefined)
    form.set("mapping", typeof fields.mapping === "string" ? fields.mapping : JSON.stringify(fields.mapping));
  if (fields.file !== undefined)
    form.set("file", new File([new Uint8Array(Buffer.from(fields.file))], "contatos.csv"));
  const request = new Request("http://localhost", { method: "POST", body: form });
  return send(Buffer.from(await request.arrayBuffer()), request.headers.get("content-type") ?? "", search);
}

const readAll = () => site.resources.db.select().from(leadsTable).orderBy(leadsTable.createdAt);

it("takes an XLSX, with its dates and numbers", async () => {
  const file = makeXlsx({
    sheets: {
      Leads: [
        ["Nome", "Telefone", "CNPJ", "Valor", "Criado em", "Email"],
        [
          "Ana",
          11_988_887_777,
          11_222_333_000_181,
          45_000.5,
          { xml: '<c s="1"><v>45981.5924</v></c>' },
          { xml: '<c t="e"><v>#N/A</v></c>' },
        ],
      ],
    },
    formats: ["dd/mm/yyyy hh:mm"],
  });
  const answer = await send(file, XLSX);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ added: 1, sheets: ["Leads"], sheet: "Leads", noted: [] });
  expect(await readAll()).toMatchObject([
    {
      name: "Ana",
      phone: "+5511988887777",
      cnpj: "11222333000181",
      value: 4_500_050,
      email: null,
      createdAt: new Date("2025-11-20T17:13:00.000Z"),
    },
  ]);
});

it.each([
  [
    "an old Excel file",
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
    "Salvar como",
  ],
  [
    "entities",
    makeXlsx({
      sheets: { A: [] },
      parts: { "xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' },
    }),
    "danificado",
  ],
  [
    "a bomb",
    makeXlsx({ sheets: { A: [["Nome"]] }, parts: { "xl/sharedStrings.xml": Buffer.alloc(50_000_000) } }),
    "grande demais",
  ],
  ["half a file", makeXlsx({ sheets: { A: [["Nome"]] } }).subarray(0, 400), "incompleto"],
])("refuses %s with a sentence about it", async (_name, file, message) => {
  const answer = await send(file, XLSX);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: [{ field: "file", message: expect.stringContaining(message) as unknown }],
  });
  expect(await readAll()).toEqual([]);
});

const FILE =
  "Quem;Fase;Dona;Onde\nAna;NOVINHO;ex-colega;ana@exemplo.com.br\n;Outra;;\nBia;Outra;;bia@exemplo.com.br\n";

it("takes columns and values by a mapping, and remembers it for who asks", async () => {
  const mapping = {
    columns: { Quem: "name", Fase: "status", Dona: "owner", Onde: "email" },
    values: { status: { novinho: "Contatado" }, Dona: { "Ex-Colega": admin.user.email } },
  };
  const answer = await sendForm({ file: FILE, mapping });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    added: 2,
    refused: [{ line: 3, message: "Falta um nome, um e-mail ou um telefone; Fase: Outra" }],
    unknown: [{ field: "status", value: "Outra", count: 2 }],
  });
  expect((await readAll()).toReversed()).toMatchObject([
    { name: "Ana", status: "CONTACTED", ownerId: admin.user.id },
    { name: "Bia", status: "NEW", ownerId: null },
  ]);
  expect((await send(FILE, "text/csv", "?dryRun=true")).statusCode).toBe(422);
  const remembered = await send(FILE, "text/csv", "?dryRun=true&remembered=true");
  expect(leadImportAnswerSchema.parse(remembered.json())).toMatchObject({
    columns: [{ field: "name" }, { field: "status" }, { field: "owner" }, { field: "email" }],
    values: mapping.values,
  });
});

it("takes stages by name, asks once for those that the pipeline does not have, and notes those of another status", async () => {
  const file = [
    "Nome;Email;Status;Etapa",
    "Ana;ana@exemplo.com.br;Em aberto;negociacao",
    "Bia;bia@exemplo.com.br;;Namoro",
    "Caio;caio@exemplo.com.br;Perdido;Negociação",
    "Davi;davi@exemplo.com.br;;Namoro",
  ].join("\n");
  const { preview, unknown, noted } = leadImportAnswerSchema.parse(
    (await send(file, "text/csv", "?dryRun=true")).json(),
  );
  expect(preview.map(({ cells }) => cells[3]?.read)).toEqual(["Negociação", "", "", ""]);
  expect(unknown).toEqual([
    { field: "stage", value: "Namoro", count: 2 },
    { field: "stage", value: "Negociação", count: 1 },
  ]);
  expect(noted).toMatchObject([{ line: 3 }, { line: 4 }, { line: 5 }]);
  const mapping = { values: { stage: { Namoro: "proposta" } } };
  expect((await sendForm({ file, mapping })).json()).toMatchObject({
    added: 4,
    unknown: [{ field: "stage", value: "Negociação", count: 1 }],
    noted: [{ line: 4, message: "Etapa no arquivo: Negociação" }],
  });
  expect((await readAll()).toReversed()).toMatchObject([
    { name: "Ana", status: "QUALIFIED", stage: "negociacao" },
    { name: "Bia", status: "QUALIFIED", stage: "proposta" },
    { name: "Caio", status: "LOST", stage: "perdido" },
    { name: "Davi", status: "QUALIFIED", stage: "proposta" },
  ]);
  const known = "Email;Etapa\nana@exemplo.com.br;Novo\nbia@exemplo.com.br;Proposta enviada\n";
  const again = leadImportAnswerSchema.parse((await send(known, "text/csv", "")).json());
  expect(again).toMatchObject({ duplicates: 2, completed: 1, noted: [{ line: 2 }] });
  expect((await readAll()).map(({ stage }) => stage)).not.toContain("novo");
});

it("takes halves of surrogate pairs in a mapping and in an XLSX as U+FFFD", async () => {
  await site.api.inject({
    method: "PUT",
    url: "/api/lead-fields",
    headers: admin.headers,
    payload: { fields: [{ name: "Texto livre", type: "text" }] },
  });
  const mapping = String.raw`{"values": {"status": {"foo": "\ud800"}, "\udc00": {"\ud800": "x"}}}`;
  expect(
    (await sendForm({ file: FILE, mapping: `${mapping.slice(0, -1)}, "columns": ["name"]}` })).statusCode,
  ).toBe(200);
  const half = { xml: '<c t="inlineStr"><is><t>a_xD800_b</t></is></c>' };
  const file = makeXlsx({
    sheets: {
      A: [
        ["Nome", "Texto livre", half],
        ["Zoé", half, "x"],
      ],
    },
  });
  const answer = await send(file, XLSX);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await readAll()).find(({ name }) => name === "Zoé")?.customFields).toEqual({
    texto_livre: "a\uFFFDb",
  });
});

it("names a file by its name in a form, without control characters", async () => {
  const body = [
    "--x",
    `Content-Disposition: form-data; name="file"; filename*=UTF-8''a%00b.csv`,
    "Content-Type: text/csv",
    "",
    "Nome\nAna",
    "--x--",
    "",
  ].join("\r\n");
  const answer = await send(body, "multipart/form-data; boundary=x");
  expect(answer.statusCode, answer.body).toBe(200);
  const { imports } = (await site.api.inject({ url: "/api/leads/imports", headers: admin.headers })).json<{
    imports: { fileName: string }[];
  }>();
  expect(imports[0]?.fileName).toBe("a b.csv");
});

it("takes a stage that somebody chose against the status of the file", async () => {
  const file = "Nome;Email;Status;Etapa\nCaio;caio@exemplo.com.br;Perdido;Negociação\n";
  const mapping = { values: { stage: { Negociação: "negociacao" } } };
  expect((await sendForm({ file, mapping })).json()).toMatchObject({ added: 1, noted: [], unknown: [] });
  expect(await readAll()).toMatchObject([{ name: "Caio", status: "QUALIFIED", stage: "negociacao" }]);
});

it("asks again for a chosen stage that the pipeline does not have any more", async () => {
  const file = "Nome;Email;Etapa\nAna;ana@exemplo.com.br;Namoro\n";
  const answer = await sendForm({ file, mapping: { values: { stage: { Namoro: "gone" } } } });
  expect(answer.json()).toMatchObject({
    unknown: [{ field: "stage", value: "Namoro" }],
    noted: [{ line: 2, message: "Etapa no arquivo: Namoro" }],
  });
});

it("previews ten lines as they are read", async () => {
  const lines = Array.from({ length: 12 }, (_, index) => `Ana ${index};11 98888-77${index + 10};Novo`);
  const { preview } = leadImportAnswerSchema.parse(
    (await send(["Nome;Telefone;Cargo", ...lines].join("\n"), "text/csv", "?dryRun=true")).json(),
  );
  expect(preview).toHaveLength(10);
  expect(preview[0]).toEqual({
    line: 2,
    cells: [
      { text: "Ana 0", read: "Ana 0" },
      { text: "11 98888-7710", read: "(11) 98888-7710" },
      { text: "Novo", read: "" },
    ],
  });
});

it("writes the refused lines as a CSV with the reason", async () => {
  const answer = await send("Nome;Email;Cargo\nAna;;\n;torto;=1+1\n", "text/csv", "?dryRun=true&refused=csv");
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.body).toBe(
    '\uFEFFLinha;Motivo;Nome;Email;Cargo\r\n3;"Falta um nome, um e-mail ou um telefone; E-mail inválido: torto";;torto;\'=1+1\r\n',
  );
});

it("keeps the file's order in lists, newest first", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Pessoa ${index}`);
  await send(["Nome", ...names].join("\n"), "text/csv");
  expect((await readAll()).toReversed().map(({ name }) => name)).toEqual(names);
});

it.each([
  ["no file", { mapping: {} }, "", "file"],
  ["a mapping that is no JSON", { file: FILE, mapping: "{" }, "", "mapping"],
  ["a field that there is not", { file: FILE, mapping: { columns: { Quem: "nada" } } }, "", "mapping"],
  ["a field twice", { file: FILE, mapping: { columns: ["name", "name"] } }, "", "mapping"],
  ["NUL as a meaning", { file: FILE, mapping: { values: { status: { x: "a\0" } } } }, "", "mapping"],
  ["NUL in a value", { file: FILE, mapping: { values: { stage: { "x\0": "a" } } } }, "", "mapping"],
  ["NUL in a heading", { file: FILE, mapping: { values: { "x\0": {} } } }, "", "mapping"],
  ["an id that is none", { file: FILE }, "?id=1", "id"],
  ["an unknown way", { file: FILE }, "?existing=merge", "existing"],
])("refuses %s, and names it", async (_name, fields, search, field) => {
  const answer = await sendForm(fields, search);
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json<{ errors: { field: string }[] }>();
  expect(errors.some((error) => error.field.startsWith(field))).toBe(true);
  expect(await readAll()).toEqual([]);
});

it("reads the sheet that looks like leads, unless another one is chosen", async () => {
  const file = makeXlsx({
    sheets: {
      Resumo: [
        ["Mês", "Total"],
        ["Março", "12"],
      ],
      Modelo: [["Nome", "E-mail", "Telefone", "Empresa"]],
      "Contatos 2026": [
        ["Clientes da feira"],
        ["Nome", "E-mail", "Observações da visita"],
        ["Zélia", "zelia@planilha.example", "x"],
      ],
    },
  });
  const dryRun = async (search: string) => (await send(file, XLSX, `?dryRun=true${search}`)).json();
  expect(await dryRun("")).toMatchObject({ added: 1, sheet: "Contatos 2026" });
  expect(await dryRun("&sheet=Resumo")).toMatchObject({ sheet: "Resumo", columns: [{}, {}] });
});
