import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAllRows } from "#src/testing/all-rows.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../table.ts";
import { leadImportAnswerSchema, undoCountsSchema } from "./import-schema.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.execute(sql`DELETE FROM companies`);
});

const call = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
async function importCsv(lines: string[], query: Record<string, string> = {}) {
  const answer = await site.api.inject({
    method: "POST",
    url: `/api/leads/import?${new URLSearchParams({ companies: "create", ...query })}`,
    headers: { ...admin.headers, "content-type": "text/csv" },
    payload: lines.join("\n"),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return leadImportAnswerSchema.parse(answer.json());
}
const undo = async (id: string | null) =>
  undoCountsSchema.parse((await call("POST", `/api/leads/imports/${id}/undo`)).json());
async function addCompany(company: object): Promise<string> {
  const added = await call("POST", "/api/companies", company);
  expect(added.statusCode, added.body).toBe(201);
  return added.json<{ id: string }>().id;
}
/** Returns the leads by name, each with the company that it is linked to. */
async function readLinks() {
  const { rows } = await site.resources.db.execute(sql`
    SELECT leads.name, companies.name AS company, companies.cnpj FROM leads
    LEFT JOIN companies ON companies.id = leads.company_id ORDER BY leads.name`);
  return rows.map(({ name, company, cnpj }) => [name, company, cnpj]);
}
/** Tells whether somebody waits for what another transaction stores. */
async function isWaiting(): Promise<boolean> {
  const waiting = await site.superuser.query(
    "SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'",
    [site.connection.database],
  );
  return (waiting.rowCount ?? 0) > 0;
}
const HEAD = "Nome;E-mail;Empresa;CNPJ";
const [ONE, TWO] = ["11222333000181", "60746948000112"];

describe("companies of an imported file", () => {
  it("are found by CNPJ, else by the same name, and made once where they are missing", async () => {
    await addCompany({ name: "Padaria São João Ltda" });
    await addCompany({ name: "Outra razão social", cnpj: ONE });
    const lines = [
      HEAD,
      "Ana;ana@a.example;padaria sao joao;",
      `Bia;bia@b.example;Nome fantasia;${ONE}`,
      "Caio;caio@c.example;Loja Nova S/A;",
      "Duda;duda@d.example;LOJA NOVA;",
      `Eva;eva@e.example;Loja Nova;${TWO}`,
      "Fabi;fabi@f.example;;",
    ];
    expect(await importCsv(lines, { dryRun: "true" })).toMatchObject({ added: 6, companies: 1 });
    expect(await site.resources.db.$count(sql`companies`)).toBe(2);
    expect(await importCsv(lines)).toMatchObject({ added: 6, companies: 1 });
    expect(await readLinks()).toEqual([
      ["Ana", "Padaria São João Ltda", null],
      ["Bia", "Outra razão social", ONE],
      ["Caio", "Loja Nova S/A", null],
      ["Duda", "Loja Nova S/A", null],
      ["Eva", "Loja Nova S/A", null],
      ["Fabi", null, null],
    ]);
  });

  it("are different ones with different CNPJs, and none is guessed by a name that two have", async () => {
    const answer = await importCsv([
      HEAD,
      `Ana;ana@a.example;Rede;${ONE}`,
      `Bia;bia@b.example;Rede;${TWO}`,
      "Caio;caio@c.example;Rede;",
    ]);
    expect(answer).toMatchObject({ companies: 2 });
    expect(await readLinks()).toEqual([
      ["Ana", "Rede", ONE],
      ["Bia", "Rede", TWO],
      ["Caio", null, null],
    ]);
  });

  it("are only linked, or left alone, as is chosen", async () => {
    await addCompany({ name: "Padaria" });
    const lines = [HEAD, "Ana;ana@a.example;Padaria;", "Bia;bia@b.example;Loja;"];
    expect(await importCsv(lines, { companies: "none" })).toMatchObject({ companies: 0 });
    expect(await readLinks()).toEqual([
      ["Ana", null, null],
      ["Bia", null, null],
    ]);
    expect(await importCsv(lines, { companies: "link" })).toMatchObject({ companies: 0, duplicates: 2 });
    expect(await readLinks()).toEqual([
      ["Ana", "Padaria", null],
      ["Bia", null, null],
    ]);
    expect(await importCsv(lines, { existing: "skip" })).toMatchObject({ companies: 0 });
    expect((await call("POST", "/api/leads/import?companies=all")).statusCode).toBe(422);
  });

  it("go when the import is undone, and leads that were here before are as they were", async () => {
    await addCompany({ name: "Padaria" });
    await call("POST", "/api/leads", { name: "Ana", email: "ana@a.example", company: "Loja" });
    await call("POST", "/api/leads", { name: "Bia", email: "bia@b.example" });
    const ignored = ["lead_imports", "lead_import_mappings", "audit_entries", "lead_search"];
    const before = await readAllRows(site.resources.db, ignored);
    const { id, companies } = await importCsv([
      HEAD,
      "Ana;ana@a.example;Loja;",
      "Bia;bia@b.example;Padaria;",
      "Caio;caio@c.example;Oficina;",
    ]);
    expect(companies).toBe(2);
    expect(await readLinks()).toEqual([
      ["Ana", "Loja", null],
      ["Bia", "Padaria", null],
      ["Caio", "Oficina", null],
    ]);
    expect(await undo(id)).toMatchObject({ removed: 1, kept: 0, companies: 2 });
    expect(await readAllRows(site.resources.db, ignored)).toEqual(before);
  });

  it("stay if somebody has changed them, or linked another lead to them", async () => {
    const { id } = await importCsv([
      HEAD,
      "Ana;ana@a.example;Loja;",
      "Bia;bia@b.example;Oficina;",
      "Caio;;Bar;",
    ]);
    const { rows } = await site.resources.db.execute<{ id: string; name: string }>(
      sql`SELECT id, name FROM companies`,
    );
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
    await call("PUT", `/api/companies/${idOf("Loja")}`, { city: "Santos" });
    const other = await call("POST", "/api/leads", { name: "Edu", companyId: idOf("Oficina") });
    expect(other.statusCode, other.body).toBe(201);
    expect(await undo(id)).toMatchObject({ removed: 3, companies: 1 });
    const left = await site.resources.db.execute(sql`SELECT name FROM companies ORDER BY name`);
    expect(left.rows).toEqual([{ name: "Loja" }, { name: "Oficina" }]);
  });

  it("are those that somebody adds with the same CNPJ while the import runs", async () => {
    const { db } = site.resources;
    const lines = [
      HEAD,
      `Ana;ana@a.example;Rede;${ONE}`,
      "Bia;bia@b.example;Rede;",
      `Caio;caio@c.example;Loja;${TWO}`,
    ];
    const importing = await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO companies (name, cnpj) VALUES ('Razão social', ${ONE})`);
      const running = importCsv(lines);
      await eventually(() => isWaiting());
      return { running };
    });
    const { id, companies } = await importing.running;
    expect(companies).toBe(1);
    expect(await readLinks()).toEqual([
      ["Ana", "Razão social", ONE],
      ["Bia", "Razão social", ONE],
      ["Caio", "Loja", TWO],
    ]);
    expect(await undo(id)).toMatchObject({ removed: 3, companies: 1 });
    const left = await db.execute(sql`SELECT name FROM companies`);
    expect(left.rows).toEqual([{ name: "Razão social" }]);
  });

  it("are a conflict for whoever adds, changes, restores or separates one with the same CNPJ at the same time", async () => {
    const { db } = site.resources;
    const changed = await addCompany({ name: "Mudada" });
    const trashed = await addCompany({ name: "Na lixeira", cnpj: ONE });
    await call("DELETE", `/api/companies/${trashed}`);
    const [keep, merge] = [
      await addCompany({ name: "Fica" }),
      await addCompany({ name: "Junta", cnpj: ONE }),
    ];
    const merged = await call("POST", "/api/companies/merge", { keep, merge });
    await call("PUT", `/api/companies/${keep}`, { cnpj: null });
    for (const [method, url, payload] of [
      ["POST", "/api/companies", { name: "Nova", cnpj: ONE }],
      ["PUT", `/api/companies/${changed}`, { cnpj: ONE }],
      ["POST", `/api/companies/${trashed}/restore`, undefined],
      ["POST", `/api/companies/merges/${merged.json<{ id: string }>().id}/undo`, undefined],
    ] as const) {
      const asking = await db.transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO companies (name, cnpj) VALUES ('Do arquivo', ${ONE})`);
        const running = call(method, url, payload);
        await eventually(() => isWaiting());
        return { running };
      });
      const refused = await asking.running;
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json()).toMatchObject({ detail: "A empresa “Do arquivo” já tem este CNPJ." });
      await db.execute(sql`DELETE FROM companies WHERE name = 'Do arquivo'`);
    }
    expect(await db.$count(sql`companies WHERE cnpj IS NULL`)).toBe(2);
    expect(await db.$count(sql`companies`)).toBe(4);
  });

  it("are made once of many lines in several batches", async () => {
    const lines = Array.from({ length: 1200 }, (_, n) => `Pessoa ${n};p${n}@x.example;Empresa ${n % 300};`);
    expect(await importCsv([HEAD, ...lines], { dryRun: "true" })).toMatchObject({ companies: 300 });
    expect(await importCsv([HEAD, ...lines])).toMatchObject({ added: 1200, companies: 300 });
    expect(await site.resources.db.$count(sql`companies`)).toBe(300);
    expect(await site.resources.db.$count(sql`leads WHERE company_id IS NULL`)).toBe(0);
  });
});
