import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAllRows } from "#src/testing/all-rows.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../table.ts";
import { leadImportAnswerSchema, leadImportSchema, leadImportsSchema } from "./import-schema.ts";
import { forgetUndoData } from "./undo-import.server.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

async function importCsv(lines: string[], search = "") {
  const answer = await site.api.inject({
    method: "POST",
    url: `/api/leads/import${search}`,
    headers: { ...admin.headers, "content-type": "text/csv" },
    payload: lines.join("\n"),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return leadImportAnswerSchema.parse(answer.json());
}
const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) });
const undo = async (id: string | null) => call("POST", `/api/leads/imports/${id}/undo`);
const find = async (id: string | null) =>
  leadImportSchema.parse((await call("GET", `/api/leads/imports/${id}`)).json());

const CNPJ = "11222333000181";
/** Records of imports themselves. */
const OF_IMPORTS = ["lead_imports", "lead_import_mappings"];

/** Returns all rows of the tables that an import writes to. */
async function snapshot() {
  const read = async (query: ReturnType<typeof sql>) => (await site.resources.db.execute(query)).rows;
  return {
    leads: await read(sql`SELECT to_jsonb(leads) AS row FROM leads ORDER BY id`),
    events: await read(sql`SELECT to_jsonb(lead_events) AS row FROM lead_events ORDER BY id`),
    imported: await read(
      sql`SELECT to_jsonb(lead_import_leads) AS row FROM lead_import_leads ORDER BY lead_id`,
    ),
    jobs: await read(sql`SELECT count(*)::int AS count FROM pgboss.job`),
  };
}

const addLead = async (values: Partial<typeof leadsTable.$inferInsert>) => {
  const [row] = await site.resources.db
    .insert(leadsTable)
    .values({ source: "website", ...values })
    .returning();
  if (!row) throw new Error("the lead is not stored");
  return row;
};

describe("an import", () => {
  it("completes who is here, and its undo leaves every table as before", async () => {
    const bia = (await addStaff(site.resources, "admin")).user;
    await site.resources.db.execute(sql`UPDATE users SET name = 'Bia Sá' WHERE id = ${bia.id}`);
    const ana = await addLead({ name: "Ana", email: "Ana@exemplo.com.br", company: "Prado", status: "LOST" });
    const before = await snapshot();
    const { id, ...answer } = await importCsv([
      "Nome;Email;Telefone;Empresa;Valor;Responsável;Status;Cargo",
      "Ana Prado;ana@exemplo.com.br;11 98888-7777;Prado;R$ 1.234,56;Bia Sá;Novo;Diretora",
      "Bia;bia@exemplo.com.br;;;;;;",
      "Bia;BIA@exemplo.com.br;11 3333-4444;;;;;Chefe",
    ]);
    expect(answer).toMatchObject({ added: 1, duplicates: 2, repeated: 1, completed: 1, refused: [] });
    const [completed] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.id, ana.id));
    expect(completed).toMatchObject({
      name: "Ana",
      phone: "+5511988887777",
      value: 123_456,
      ownerId: bia.id,
      status: "LOST",
    });
    const { rows: notes } = await site.resources.db.execute(
      sql`SELECT data ->> 'text' AS text FROM lead_events WHERE lead_id = ${ana.id} AND type = 'note' ORDER BY at`,
    );
    expect(notes).toEqual([{ text: "Cargo: Diretora" }, { text: "Nome: Ana Prado\nStatus: Novo" }]);
    const { rows: added } = await site.resources.db.execute(sql`SELECT phone FROM leads WHERE name = 'Bia'`);
    expect(added).toEqual([{ phone: "+551133334444" }]);
    expect(await find(id)).toMatchObject({ state: "done", canUndo: true, by: admin.user.name });

    const undone = await undo(id);
    expect(undone.json()).toEqual({ removed: 1, kept: 0, restored: 1 });
    expect(await snapshot()).toEqual(before);
    expect((await undo(id)).statusCode).toBe(409);
    expect(await find(id)).toMatchObject({ state: "undone", canUndo: false, undone: { removed: 1 } });
  });

  it("of 300 lines of every kind leaves no trace of them once it is undone", async () => {
    const { db } = site.resources;
    const made = async (method: "POST" | "PUT", url: string, payload: object) => {
      const answer = await call(method, url, payload);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json<{ id: string }>();
    };
    const fields = [
      { name: "Porte", type: "choice", options: ["Pequena", "Grande"] },
      { name: "Orçamento", type: "money" },
      { name: "Cliente antigo", type: "check" },
    ];
    await made("PUT", "/api/lead-fields", { fields });
    const company = await made("POST", "/api/companies", { name: "Padaria Prado", cnpj: CNPJ });
    const stored: string[] = [];
    for (let n = 0; n < 40; n++) {
      const { id } = await addLead({
        name: `Pessoa ${n}`,
        email: `pessoa-${n}@exemplo.com.br`,
        phone: n % 2 ? `+5511988880${String(n).padStart(3, "0")}` : null,
        city: n % 3 ? "Recife" : null,
        tags: n % 4 ? ["site"] : [],
        customFields: n % 5 ? {} : { porte: "Pequena" },
        ownerId: n % 7 ? null : admin.user.id,
        companyId: n % 11 ? null : company.id,
        trashedAt: n === 38 ? new Date() : null,
      });
      stored.push(id);
    }
    const [one = "", other = "", third = ""] = stored;
    await made("POST", `/api/leads/${one}/tasks`, { title: "Ligar", dueAt: "2030-01-01T12:00:00Z" });
    await made("POST", `/api/leads/${one}/notes`, { text: "Cargo: Diretora" });
    await made("PUT", `/api/leads/${third}`, { stage: "proposta", value: 5_000 });
    await made("POST", "/api/leads/merge", { keep: one, merge: other });
    const before = await readAllRows(db, OF_IMPORTS);
    const lines = Array.from({ length: 300 }, (_, n) => {
      const key = n % 3 === 0 ? `pessoa-${n / 3}` : `nova-${Math.floor(n / 3)}`;
      return [
        `Pessoa ${n}`,
        n % 10 === 9 ? "" : `${key}@exemplo.com.br`,
        n % 4 === 1 ? `11 97777-${1_000 + n}` : "",
        n % 2 ? "Padaria Prado" : "",
        n % 6 === 0 ? CNPJ : "",
        "Campinas",
        n % 5 === 0 ? "feira, site, indicação" : "",
        n % 7 === 0 ? "R$ 1.234,56" : "",
        n % 8 === 0 ? admin.user.email : "",
        n % 9 === 0 ? "Proposta" : "",
        ["Grande", "Enorme", ""][n % 3],
        n % 4 === 0 ? "10.000,00" : "",
        n % 5 === 1 ? "Sim" : "",
        n % 6 === 3 ? "12/03/2031" : "",
        n % 3 ? "Diretora" : "Gerente",
        n % 11 === 0 ? "Ligou em março e pediu desconto" : "",
      ].join(";");
    });
    const heads =
      "Nome;Email;Telefone;Empresa;CNPJ;Cidade;Tags;Valor;Responsável;Etapa;Porte;Orçamento;Cliente antigo;Próximo passo;Cargo;Notas";
    const { id, added, completed } = await importCsv([heads, ...lines]);
    expect(added).toBeGreaterThan(100);
    expect(completed).toBeGreaterThan(30);
    expect(await readAllRows(db, OF_IMPORTS)).not.toEqual(before);
    expect((await undo(id)).json()).toMatchObject({ removed: added, kept: 0 });
    expect(await readAllRows(db, OF_IMPORTS)).toEqual(before);
  });

  it("of thousands of leads is undone as a whole", async () => {
    const lines = (from: number, to: number, city: string) => [
      "Nome;Email;Cidade",
      ...Array.from(
        { length: to - from },
        (_, n) => `Pessoa ${from + n};pessoa-${from + n}@exemplo.com.br;${city}`,
      ),
    ];
    const first = await importCsv(lines(0, 1_050, ""));
    const before = await snapshot();
    const second = await importCsv(lines(0, 2_100, "Recife"));
    expect(second).toMatchObject({ added: 1_050, completed: 1_050 });
    expect((await undo(second.id)).json()).toEqual({ removed: 1_050, kept: 0, restored: 1_050 });
    expect(await snapshot()).toEqual(before);
    expect((await undo(first.id)).json()).toEqual({ removed: 1_050, kept: 0, restored: 0 });
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
  });

  it("skips who is here, if that is asked for", async () => {
    await addLead({ name: "Ana", email: "ana@exemplo.com.br" });
    const before = await snapshot();
    const lines = ["Nome;Email;Telefone", "Ana;ana@exemplo.com.br;11 98888-7777"];
    expect(await importCsv(lines, "?existing=skip")).toMatchObject({ added: 0, duplicates: 1, completed: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it("keeps the leads that somebody changed, answered, noted or merged since, and says how many", async () => {
    const names = ["Mudado", "Respondido", "Anotado", "Junto", "Outro", "Intocado"];
    const { id } = await importCsv(["Nome;Email", ...names.map((name) => `${name};${name}@exemplo.com.br`)]);
    const { rows } = await site.resources.db.execute<{ id: string; name: string }>(
      sql`SELECT id, name FROM leads`,
    );
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
    for (const made of [
      await call("PUT", `/api/leads/${idOf("Mudado")}`, { company: "Nova" }),
      await call("POST", `/api/leads/${idOf("Respondido")}/answered`, { by: "phone", text: "Liguei" }),
      await call("POST", `/api/leads/${idOf("Anotado")}/notes`, { text: "Uma nota" }),
      await call("POST", "/api/leads/merge", { keep: idOf("Junto"), merge: idOf("Outro") }),
    ])
      expect(made.statusCode, made.body).toBeLessThan(300);
    expect((await undo(id)).json()).toEqual({ removed: 1, kept: 5, restored: 0 });
    expect(await site.resources.db.$count(leadsTable)).toBe(5);
  });

  it("leaves what people wrote into a completed lead since, and empties only what it filled in", async () => {
    const ana = await addLead({ name: "Ana", email: "ana@exemplo.com.br" });
    const { id } = await importCsv(["Email;Empresa;Telefone", "ana@exemplo.com.br;Prado;11 98888-7777"]);
    await call("PUT", `/api/leads/${ana.id}`, { company: "Prado & Filhos" });
    expect((await undo(id)).json()).toMatchObject({ restored: 1 });
    const [row] = await site.resources.db.select().from(leadsTable);
    expect(row).toMatchObject({ company: "Prado & Filhos", phone: null });
  });

  it("can be undone for thirty days, and then forgets what undoing needs", async () => {
    const { id } = await importCsv(["Email", "a@exemplo.com.br"]);
    await site.resources.db.execute(
      sql`UPDATE lead_imports SET stored_at = stored_at - interval '30 days 1 minute' WHERE id = ${id}`,
    );
    expect(await find(id)).toMatchObject({ state: "done", canUndo: false });
    expect((await undo(id)).statusCode).toBe(409);
    expect(await forgetUndoData(site.resources.db)).toBe(1);
    expect(await site.resources.db.$count(leadsTable)).toBe(1);
  });

  it("is listed with its counts, and as failed if its process died", async () => {
    const { id } = await importCsv(["Nome;Email", "Ana;a@exemplo.com.br", ";"], "?fileName=contatos.csv");
    const dead = randomUUID();
    await site.resources.db.execute(sql`INSERT INTO lead_imports (id, actor, seen_at)
      VALUES (${dead}, '{"kind":"person","id":null,"name":"Rui"}', now() - interval '3 minutes')`);
    const { imports } = leadImportsSchema.parse((await call("GET", "/api/leads/imports")).json());
    expect(imports.find((one) => one.id === id)).toMatchObject({
      fileName: "contatos.csv",
      state: "done",
      counts: { added: 1, completed: 0, duplicates: 0, refused: 0 },
    });
    expect(imports.find((one) => one.id === dead)).toMatchObject({
      state: "failed",
      by: "Rui",
      canUndo: false,
    });
    expect((await undo(dead)).statusCode).toBe(409);
  });

  it("stores nothing if it is cancelled, and has an id of its own", async () => {
    const id = randomUUID();
    const lines = [
      "Nome;Email",
      ...Array.from({ length: 6_000 }, (_, index) => `Ana;a${index}@exemplo.com.br`),
    ];
    const running = site.api.inject({
      method: "POST",
      url: `/api/leads/import?id=${id}`,
      headers: { ...admin.headers, "content-type": "text/csv" },
      payload: lines.join("\n"),
    });
    await expect
      .poll(async () => (await call("GET", `/api/leads/imports/${id}`)).statusCode, { timeout: 20_000 })
      .toBe(200);
    expect((await call("DELETE", `/api/leads/imports/${id}`)).statusCode).toBe(204);
    const answer = await running;
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { detail: "Importação cancelada: nada foi importado" },
    ]);
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
    expect((await find(id)).state).toBe("cancelled");
    expect((await call("DELETE", `/api/leads/imports/${id}`)).statusCode).toBe(409);
    const again = await site.api.inject({
      method: "POST",
      url: `/api/leads/import?id=${id}`,
      headers: { ...admin.headers, "content-type": "text/csv" },
      payload: "Email\na@exemplo.com.br",
    });
    expect(again.statusCode).toBe(409);
  });

  it("answers strangers and unknown ids", async () => {
    for (const [method, url] of [
      ["GET", `/api/leads/imports/${randomUUID()}`],
      ["DELETE", "/api/leads/imports/x"],
      ["POST", `/api/leads/imports/${randomUUID()}/undo`],
    ] as const)
      expect((await call(method, url)).statusCode).toBe(404);
    expect((await site.api.inject({ url: "/api/leads/imports" })).statusCode).toBe(401);
  });
});
