import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsTable } from "#src/features/webhooks/table.ts";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadImportAnswerSchema } from "../csv/import-schema.ts";
import { eraseLeadsOf } from "../erase-leads.server.ts";
import { type CustomField, customFieldsSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "sales");
  await define(FIELDS);
});
afterAll(() => site.close());

const FIELDS = [
  { name: "Porte", type: "choice", options: ["Pequena", "Média", "Grande"], isInNewLead: true },
  { name: "Orçamento anual", type: "money" },
  { name: "Funcionários", type: "number" },
  { name: "Fim do contrato", type: "date" },
  { name: "Tem ERP", type: "check" },
  { name: "LinkedIn", type: "link" },
  { name: "Região", type: "text" },
];

function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, staff = admin) {
  return site.api.inject({ method, url, headers: { ...staff.headers }, ...(payload && { payload }) });
}
async function define(fields: object[]): Promise<CustomField[]> {
  const response = await call("PUT", "/api/lead-fields", { fields });
  expect(response.statusCode, response.body).toBe(200);
  return customFieldsSchema.parse(response.json()).fields;
}
const listFields = async () =>
  customFieldsSchema.parse((await call("GET", "/api/lead-fields")).json()).fields;
async function add(lead: object): Promise<string> {
  const response = await call("POST", "/api/leads", lead);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: string }>().id;
}
interface Shown {
  id: string;
  name: string;
  customFields: Record<string, unknown>;
  tags: string[];
}
const read = async (id: string) => (await call("GET", `/api/leads/${id}`)).json<Shown>();
async function change(id: string, customFields: object) {
  const response = await call("PUT", `/api/leads/${id}`, { customFields });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Shown>().customFields;
}
async function find(query: Record<string, string>): Promise<string[]> {
  const response = await call("GET", `/api/leads?${new URLSearchParams(query)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ leads: Shown[] }>().leads.map(({ name }) => name);
}
const errorsOf = (response: { json: <T>() => T }) =>
  response.json<{ errors: { field: string; message: string }[] }>().errors;

describe("PUT /api/lead-fields", () => {
  it("gives each field a key that stays when its name changes", async () => {
    const fields = await listFields();
    expect(fields.map(({ key }) => key)).toEqual([
      "porte",
      "orcamento_anual",
      "funcionarios",
      "fim_do_contrato",
      "tem_erp",
      "linkedin",
      "regiao",
    ]);
    const renamed = await define(fields.map((field) => ({ ...field, name: `${field.name} ` })));
    expect(renamed).toEqual(fields);
  });

  it("archives a field that the list leaves out, and keeps its values", async () => {
    const before = await define([...(await listFields()), { name: "Passageiro", type: "text" }]);
    const id = await add({ name: "Com passageiro", customFields: { passageiro: "fica" } });
    const after = await define(before.filter(({ key }) => key !== "passageiro"));
    expect(after.find(({ key }) => key === "passageiro")).toMatchObject({ isArchived: true });
    expect((await read(id)).customFields).toEqual({ passageiro: "fica" });
  });

  it.each([
    [{ name: "", type: "text" }, "Nome do campo: escreva um texto"],
    [{ name: "Telefone", type: "text" }, "Nome do campo: todo lead já tem “Telefone”"],
    [{ name: "Novo", type: "cor" }, "Tipo do campo: inválido"],
    [{ name: "Novo", type: "choice" }, "Opções: escreva ao menos uma"],
    [{ name: "Novo", type: "choice", options: ["Um", "um"] }, "Opções: uma opção aparece duas vezes"],
    [{ name: "PORTE", type: "text" }, "Nome do campo: dois têm o mesmo nome"],
    [{ key: "nada", name: "Nada", type: "text" }, "Chave do campo: não há um campo “nada”"],
  ])("refuses %j", async (field, message) => {
    const before = await listFields();
    const response = await call("PUT", "/api/lead-fields", { fields: [...before, field] });
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response).map((error) => error.message)).toEqual([message]);
    expect(await listFields()).toEqual(before);
  });

  it("refuses another type for a field, and more than thirty in use", async () => {
    const before = await listFields();
    const retyped = before.map((field) => (field.key === "regiao" ? { ...field, type: "number" } : field));
    expect((await call("PUT", "/api/lead-fields", { fields: retyped })).statusCode).toBe(422);
    const many = Array.from({ length: 31 }, (_, n) => ({ name: `Campo ${n}`, type: "text" }));
    expect((await call("PUT", "/api/lead-fields", { fields: many })).statusCode).toBe(422);
    expect(await listFields()).toEqual(before);
  });

  it("is for administrators, who find the change in the audit log", async () => {
    expect((await call("PUT", "/api/lead-fields", { fields: [] }, seller)).statusCode).toBe(403);
    expect((await call("GET", "/api/lead-fields", undefined, seller)).statusCode).toBe(200);
    const log = await call("GET", "/api/audit?action=lead-fields.changed&limit=1");
    expect(log.body).toContain("Porte (Escolha de uma lista)");
  });
});

describe("own fields of a lead", () => {
  it("are changed one by one, and unset by null", async () => {
    const id = await add({ name: "Ana", customFields: { porte: "Média" } });
    const values = {
      orcamento_anual: 4_500_000,
      funcionarios: 12.5,
      fim_do_contrato: "2027-03-31",
      tem_erp: false,
      linkedin: "https://www.linkedin.com/in/ana",
      regiao: " Sul ",
    };
    expect(await change(id, values)).toEqual({ porte: "Média", ...values, regiao: "Sul" });
    expect(await change(id, { porte: null, regiao: "" })).toEqual(
      Object.fromEntries(Object.entries(values).filter(([key]) => key !== "regiao")),
    );
  });

  it.each([
    ["porte", "Enorme", "Porte: escolha uma das opções"],
    ["orcamento_anual", 1.5, "Orçamento anual: escreva um valor, como 45.000,00"],
    ["orcamento_anual", -1, "Orçamento anual: escreva um valor, como 45.000,00"],
    ["funcionarios", "doze", "Funcionários: escreva um número, como 1.234,5"],
    ["fim_do_contrato", "2027-02-30", "Fim do contrato: use uma data, como 2026-12-31"],
    ["tem_erp", "sim", "Tem ERP: use sim ou não"],
    ["linkedin", "javascript:alert(1)", "LinkedIn: use um endereço que comece com https://"],
    ["regiao", "x".repeat(501), "Região: escreva no máximo 500 caracteres, em uma linha"],
    ["regiao", "a\u0000b", "Região: escreva no máximo 500 caracteres, em uma linha"],
    ["constructor", "x", "Campos próprios: não há um campo “constructor”"],
  ])("refuse %s: %j, and change nothing", async (key, value, message) => {
    const id = await add({ name: "Recusa", customFields: { porte: "Média" } });
    const response = await call("PUT", `/api/leads/${id}`, { name: "Outro", customFields: { [key]: value } });
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response)).toEqual([{ field: `customFields.${key}`, message }]);
    expect(await read(id)).toMatchObject({ name: "Recusa", customFields: { porte: "Média" } });
    const entered = await call("POST", "/api/leads", { name: "Novo", customFields: { [key]: value } });
    expect(entered.statusCode).toBe(422);
  });

  it("stand in the timeline with their names, and in the audit log without their values", async () => {
    const id = await add({ name: "Linha" });
    await change(id, { orcamento_anual: 100_000, tem_erp: true });
    const timeline = await call("GET", `/api/leads/${id}/timeline`);
    expect(timeline.json<{ events: object[] }>().events[0]).toMatchObject({
      type: "status",
      data: {
        changes: { "Orçamento anual": { from: null, to: "R$\u00a01.000,00" }, "Tem ERP": { to: "Sim" } },
      },
    });
    const log = await call("GET", "/api/audit?action=lead.changed&limit=1");
    expect(log.json()).toMatchObject({ entries: [{ after: { Campos: "Orçamento anual, Tem ERP" } }] });
  });

  it("are told to webhooks", async () => {
    await call("POST", "/api/webhooks", {
      name: "CRM",
      url: "https://crm.example.com/x",
      events: ["lead.updated"],
    });
    const id = await add({ name: "Para o CRM" });
    await change(id, { porte: "Grande", funcionarios: 7 });
    const events = await site.resources.db
      .select()
      .from(eventsTable)
      .where(sql`body LIKE ${`%${id}%`}`);
    const bodies = events.map(({ body }) => JSON.parse(body ?? "{}") as { type?: string });
    expect(bodies.find(({ type }) => type === "lead.updated")).toMatchObject({
      changed: ["customFields"],
      customFields: { porte: "Grande", funcionarios: 7 },
    });
  });

  it("are filtered by, each type in its own way", async () => {
    await add({
      name: "Filtro A",
      customFields: { porte: "Grande", orcamento_anual: 900_000, regiao: "São Paulo" },
    });
    await add({
      name: "Filtro B",
      customFields: { porte: "Pequena", orcamento_anual: 100_000, tem_erp: true },
    });
    await add({ name: "Filtro C", customFields: { fim_do_contrato: "2030-01-15", porte: "Grande" } });
    const by = (custom: string) => find({ q: "Filtro", custom, sort: "name" });
    expect(await by("porte=Grande")).toEqual(["Filtro A", "Filtro C"]);
    expect(await by("tem_erp=true")).toEqual(["Filtro B"]);
    expect(await by("orcamento_anual.min=500000")).toEqual(["Filtro A"]);
    expect(await by("orcamento_anual.max=500000")).toEqual(["Filtro B"]);
    expect(await by("fim_do_contrato.min=2030-01-01&fim_do_contrato.max=2030-12-31")).toEqual(["Filtro C"]);
    expect(await by("regiao.has=sao p")).toEqual(["Filtro A"]);
    expect(await by("regiao.min=5")).toEqual([]);
    expect(await by("porte=Grande&regiao.has=100%")).toEqual([]);
    const refused = await call("GET", "/api/leads?custom=orcamento_anual.min%3Dmuito");
    expect(refused.statusCode).toBe(422);
    expect(errorsOf(refused)[0]?.message).toContain("Campos próprios");
  });

  it("are found by their words in the search", async () => {
    await add({ name: "Busca", customFields: { regiao: "Planalto Catarinense" } });
    expect(await find({ q: "busca catarinense" })).toEqual(["Busca"]);
  });

  it("fill the gaps of the lead that stays in a merge, whose own values win, and go apart again", async () => {
    const keep = await add({ name: "Fica", customFields: { porte: "Grande" } });
    const merge = await add({
      name: "Vai",
      customFields: { porte: "Pequena", regiao: "Norte", funcionarios: 3 },
    });
    const merged = await call("POST", "/api/leads/merge", { keep, merge });
    expect((await read(keep)).customFields).toEqual({ porte: "Grande", regiao: "Norte", funcionarios: 3 });
    await change(keep, { funcionarios: 4 });
    await call("POST", `/api/leads/merges/${merged.json<{ id: string }>().id}/undo`, {});
    expect((await read(keep)).customFields).toEqual({ porte: "Grande", funcionarios: 4 });
    expect((await read(merge)).customFields).toEqual({ porte: "Pequena", regiao: "Norte", funcionarios: 3 });
  });

  it("are changed on several leads at once, and taken back but for what changed since", async () => {
    const one = await add({ name: "Bulk 1", customFields: { porte: "Grande" } });
    const other = await add({ name: "Bulk 2" });
    const done = await call("POST", "/api/leads/bulk", {
      ids: [one, other],
      change: { customFields: { porte: "Média", tem_erp: true } },
    });
    expect(done.json()).toMatchObject({ changed: 2 });
    await change(other, { porte: "Pequena" });
    const undone = await call("POST", `/api/leads/bulk/${done.json<{ undo: string }>().undo}/undo`, {});
    expect(undone.json()).toEqual({ restored: 1, kept: 1 });
    expect((await read(one)).customFields).toEqual({ porte: "Grande" });
    expect((await read(other)).customFields).toEqual({ porte: "Pequena" });
  });

  it("do not exist in the database any more once the person is erased", async () => {
    await add({ name: "Some", email: "some@exemplo.com.br", customFields: { regiao: "Segredo do Vale" } });
    await eraseLeadsOf(site.resources.db, personOf("some@exemplo.com.br"));
    const left = await site.resources.db.execute(
      sql`SELECT FROM leads WHERE custom_fields::text LIKE '%Segredo do Vale%'`,
    );
    expect(left.rowCount).toBe(0);
  });
});

describe("a file of leads", () => {
  async function importCsv(payload: string, search = "") {
    const response = await site.api.inject({
      method: "POST",
      url: `/api/leads/import${search}`,
      headers: { ...admin.headers, "content-type": "text/csv" },
      payload,
    });
    expect(response.statusCode, response.body).toBe(200);
    return leadImportAnswerSchema.parse(response.json());
  }

  it("brings values by the fields' names or by a mapping, and notes those that do not fit", async () => {
    const file = [
      "Nome;E-mail;Porte;Orçamento anual;Tem ERP;Fim do contrato;Headcount",
      "De arquivo;arquivo@exemplo.com.br;grande;1.500,50;sim;31/03/2027;12",
      "Outro;outro@exemplo.com.br;Gigante;muito;talvez;nunca;x",
    ].join("\n");
    const columns = "name,email,custom.porte,custom.orcamento_anual,custom.tem_erp,custom.fim_do_contrato";
    const dry = await importCsv(file, "?dryRun=true");
    expect(dry.columns.map(({ field }) => field)).toEqual([...columns.split(","), "note"]);
    expect(dry.preview[0]?.cells.map(({ read: shown }) => shown)).toEqual([
      "De arquivo",
      "arquivo@exemplo.com.br",
      "Grande",
      "R$\u00a01.500,50",
      "Sim",
      "31/03/2027",
      "",
    ]);
    expect(dry.unknown).toEqual([{ field: "custom.porte", value: "Gigante", count: 1 }]);
    const done = await importCsv(file, `?columns=${columns},custom.funcionarios`);
    expect(done).toMatchObject({ added: 2, notedTotal: 1 });
    const leads = (await call("GET", "/api/leads?q=exemplo.com.br&sort=name&limit=100")).json<{
      leads: Shown[];
    }>().leads;
    expect(leads.find(({ name }) => name === "De arquivo")?.customFields).toEqual({
      porte: "Grande",
      orcamento_anual: 150_050,
      tem_erp: true,
      fim_do_contrato: "2027-03-31",
      funcionarios: 12,
    });
    expect(leads.find(({ name }) => name === "Outro")?.customFields).toEqual({});
  });

  it("fills gaps of a lead that is here, notes the rest, and both go again by undoing it", async () => {
    const id = await add({ name: "Cá", email: "ca@exemplo.com.br", customFields: { porte: "Grande" } });
    const done = await importCsv("Nome;E-mail;Porte;Região\nCá;ca@exemplo.com.br;Pequena;Leste");
    expect(done).toMatchObject({ completed: 1 });
    expect(done.noted[0]?.message).toContain("Porte: Pequena");
    expect((await read(id)).customFields).toEqual({ porte: "Grande", regiao: "Leste" });
    await call("POST", `/api/leads/imports/${done.id}/undo`, {});
    expect((await read(id)).customFields).toEqual({ porte: "Grande" });
  });
});

describe("tags of all leads", () => {
  const replace = (from: string[], to: string | null, staff = admin) =>
    call("POST", "/api/lead-tags/replace", { from, to }, staff);

  it("are renamed, joined and removed at once, in any case and without doubles", async () => {
    await call("PUT", "/api/lead-tags", {
      tags: [
        { name: "Feira 2025", color: "primary" },
        { name: "quente", color: "danger" },
      ],
    });
    const id = await add({ name: "Tags" });
    await call("PUT", `/api/leads/${id}`, { tags: ["feira 2025", "Quente", "outra"] });
    expect((await replace(["Feira 2025"], "Feira")).json()).toEqual({ changed: 1 });
    expect((await read(id)).tags).toEqual(["Feira", "Quente", "outra"]);
    expect((await replace(["outra"], "feira")).json()).toEqual({ changed: 1 });
    expect((await read(id)).tags).toEqual(["Feira", "Quente"]);
    expect((await replace(["QUENTE"], null)).json()).toEqual({ changed: 1 });
    expect((await read(id)).tags).toEqual(["Feira"]);
    const { tags } = (await call("GET", "/api/lead-tags", undefined, seller)).json<{ tags: object[] }>();
    expect(tags).toEqual([{ name: "feira", color: "primary" }]);
  });

  it("change in saved filters too", async () => {
    const saved = await call("POST", "/api/leads/filters", { name: "Da feira", tag: "feira" });
    expect(saved.statusCode, saved.body).toBeLessThan(300);
    await replace(["feira"], "evento");
    expect((await call("GET", "/api/leads/filters")).body).toContain('"tag":"evento"');
  });

  it.each([
    ["ø", "o"],
    ["ß", "ss"],
    ["ﬁ", "fi"],
  ])("are refused twice under names that only look different: %s and %s", async (one, other) => {
    const tags = [one, other].map((name) => ({ name, color: "primary" }));
    const response = await call("PUT", "/api/lead-tags", { tags });
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response)).toEqual([{ field: "tags", message: "Tag: dois nomes são iguais" }]);
  });

  it("are changed by administrators only, who find it in the audit log", async () => {
    expect((await replace(["x"], "y", seller)).statusCode).toBe(403);
    expect((await call("PUT", "/api/lead-tags", { tags: [] }, seller)).statusCode).toBe(403);
    const log = await call("GET", "/api/audit?action=lead-tags.replaced&limit=1");
    expect(log.json()).toMatchObject({ entries: [{ before: { Tags: 1 }, after: { Tags: 1 } }] });
    expect(log.body).not.toContain("evento");
  });

  it.each([
    [{ tags: [{ name: "a,b", color: "primary" }] }, "Tag: sem vírgula nem ponto e vírgula, que separam tags"],
    [{ tags: [{ name: "a", color: "roxo" }] }, "Cor da tag: inválida"],
    [
      {
        tags: [
          { name: "é", color: "primary" },
          { name: "E", color: "danger" },
        ],
      },
      "Tag: dois nomes são iguais",
    ],
  ])("are refused as %j", async (input, message) => {
    const response = await call("PUT", "/api/lead-tags", input);
    expect(response.statusCode).toBe(422);
    expect(errorsOf(response).map((error) => error.message)).toEqual([message]);
  });
});

it("gives no field a key that every object has", async () => {
  const [field] = await define([{ name: "Constructor", type: "date", options: [] }]);
  expect(field?.key).toBe("constructor_2");
  const id = await add({ name: "Ana" });
  expect(await change(id, { constructor_2: "2026-12-31" })).toEqual({ constructor_2: "2026-12-31" });
});
