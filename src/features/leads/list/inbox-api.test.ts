import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUnconfirmed } from "#src/testing/callers.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "../leads.server.ts";
import { EXPORTED_AT_ONCE } from "../read/read-leads.server.ts";
import { leadExportSchema, leadListSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
  await importLeads(
    site.resources.db,
    ["Ana Prado", "Bruno Sá", "Caio Reis"].map((name, day) => ({
      name,
      email: `${name.slice(0, 3).toLowerCase()}@exemplo.com.br`,
      phone: "+5511988887777",
      source: day ? "contact-form" : "website",
      status: day ? ("NEW" as const) : ("CONVERTED" as const),
      message: "Linha 1\nLinha 2",
      createdAt: new Date(Date.UTC(2026, 2, day + 1)),
    })),
  );
});
afterAll(() => site.close());

function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff | null = admin) {
  return site.api.inject({ method, url, payload, headers: staff?.headers });
}

const CALLS = [
  ["GET", "/api/leads"],
  ["GET", "/api/leads?limit=1000"],
  ["GET", "/api/leads/sources"],
  ["GET", "/api/leads/stats/overview"],
  ["POST", "/api/leads/exports"],
  ["PUT", `/api/leads/${randomUUID()}/status`],
  ["PUT", "/api/leads/x/status"],
  ["POST", `/api/leads/${randomUUID()}/status/undo`],
] as const;

describe("roles", () => {
  it.each(CALLS)("%s %s is 401 for strangers, whatever they ask", async (method, url) => {
    expect((await call(method, url, undefined, null)).statusCode).toBe(401);
  });
  it.each(CALLS)("%s %s is 403 for editors", async (method, url) => {
    expect((await call(method, url, undefined, editor)).statusCode).toBe(403);
  });
});

describe("POST /api/leads/exports", () => {
  it("answers with every lead that matches, without pages", async () => {
    const all = (await call("POST", "/api/leads/exports")).json<{ leads: { name: string }[] }>();
    expect(all.leads.map(({ name }) => name)).toEqual(["Caio Reis", "Bruno Sá", "Ana Prado"]);
    const some = await call("POST", "/api/leads/exports?status=NEW&q=bruno&source=contact-form");
    expect(some.json()).toMatchObject({ leads: [{ name: "Bruno Sá" }] });
    expect(some.headers["cache-control"]).toBe("no-store");
    expect((await call("POST", "/api/leads/exports?status=novo")).statusCode).toBe(422);
  });

  it("answers with more than is read at once, each one once, also where many came at the same moment", async () => {
    const { db } = site.resources;
    const many = 2 * EXPORTED_AT_ONCE + 1;
    await importLeads(
      db,
      Array.from({ length: many }, (_, n) => ({
        name: `Fila ${n}`,
        email: `fila-${n}@exemplo.com.br`,
        phone: null,
        source: "fila",
        status: "LOST" as const,
        message: 'Aspas " e \\ e\nlinhas',
        createdAt: new Date(Date.UTC(2025, 2, 1 + (n % 3))),
      })),
    );
    const answer = await call("POST", "/api/leads/exports?status=LOST&source=fila&q=fila");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { leads } = leadExportSchema.parse(answer.json());
    expect(new Set(leads.map(({ id }) => id)).size).toBe(many);
    const times = leads.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const { rows } = await db.execute(
      sql`SELECT after FROM audit_entries WHERE action = 'leads.exported' ORDER BY at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ after: { Status: "Perdido", Fonte: "fila", Busca: "sim", Quantos: many } }]);
    await db.execute(sql`DELETE FROM leads WHERE source = 'fila'`);
    expect((await call("POST", "/api/leads/exports?source=fila")).json()).toEqual({ leads: [] });
  });

  it("gives nothing to who proved who they are more than ten minutes ago", async () => {
    const { headers } = await addUnconfirmed(site.resources);
    const ask = (url: string) => site.api.inject({ method: "POST", url, headers });
    for (const url of ["/api/leads/exports", "/api/leads/exports?q=ana"]) {
      const refused = await ask(url);
      expect(refused.json()).toMatchObject({ status: 403, reauthenticate: true });
      expect(refused.body).not.toMatch(/Ana|exemplo/);
    }
  });
});

describe("GET /api/leads", () => {
  it("answers with a page of leads", async () => {
    const response = await call("GET", "/api/leads?limit=1&q=bruno%20sa&status=NEW&source=contact-form");
    expect(response.statusCode).toBe(200);
    expect(leadListSchema.parse(response.json())).toMatchObject({ total: 1, page: 1, limit: 1 });
    expect(response.json().leads[0]).toEqual({
      id: expect.any(String),
      answerDueAt: null,
      answeredAt: null,
      name: "Bruno Sá",
      email: "bru@exemplo.com.br",
      phone: "+5511988887777",
      source: "contact-form",
      status: "NEW",
      message: "Linha 1\nLinha 2",
      company: null,
      nextStep: null,
      city: null,
      ownerId: null,
      stage: "novo",
      value: null,
      tags: [],
      companyId: null,
      customFields: {},
      contactedAt: "2026-03-02T00:00:00.000Z",
      createdAt: "2026-03-02T00:00:00.000Z",
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });
  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["page=0", "page"],
    ["page=x", "page"],
    ["page=1&page=2", "page"],
    ["status=novo", "status"],
    [`q=${"x".repeat(10_000)}`, "q"],
    ["q=%00", "q"],
  ])("refuses %.20s", async (query, field) => {
    const response = await call("GET", `/api/leads?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });
});

it("GET /api/leads/sources", async () => {
  const response = await call("GET", "/api/leads/sources");
  expect(response.json()).toEqual({ sources: ["contact-form", "website"] });
});

it("GET /api/leads/stats/overview", async () => {
  const response = await call("GET", "/api/leads/stats/overview");
  expect(response.json()).toMatchObject({ total: 3, new: 2, converted: 1, conversionRate: 33 });
});

describe("PUT /api/leads/{id}/status", () => {
  it("answers 200 with the lead as it is now", async () => {
    const { leads } = leadListSchema.parse((await call("GET", "/api/leads?q=caio")).json());
    const response = await call("PUT", `/api/leads/${leads[0]?.id}/status`, { status: "QUALIFIED" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...leads[0], stage: "qualificado", status: "QUALIFIED" });
  });
  it.each([randomUUID(), "x", "1;DROP"])("is 404 for the lead %s", async (id) => {
    expect((await call("PUT", `/api/leads/${id}/status`, { status: "NEW" })).statusCode).toBe(404);
  });
  it.each([{}, { status: "novo" }, { status: null }, []])("is 422 for %j", async (body) => {
    const response = await call("PUT", `/api/leads/${randomUUID()}/status`, body);
    expect(response.statusCode).toBe(422);
  });
});

describe("POST /api/leads/{id}/status/undo", () => {
  const undo = (id: string, change: object) => call("POST", `/api/leads/${id}/status/undo`, change);
  async function addLead(): Promise<string> {
    const [lead] = await site.resources.db
      .insert(leadsTable)
      .values({ name: "Dora", email: "dora@exemplo.com.br", source: "undo" })
      .returning();
    return lead?.id ?? "";
  }
  const put = (id: string, status: string) => call("PUT", `/api/leads/${id}/status`, { status });

  it("takes the latest change back, which the timeline tells beside the change", async () => {
    const id = await addLead();
    await put(id, "CONVERTED");
    const undone = await undo(id, { from: "NEW", to: "CONVERTED" });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(undone.json()).toMatchObject({ id, status: "NEW" });
    const { events } = (await call("GET", `/api/leads/${id}/timeline`)).json<{
      events: { id: string; data: object }[];
    }>();
    const since = expect.any(String) as string;
    const [first, won] = [
      { id: "novo", name: "Novo" },
      { id: "ganho", name: "Ganho" },
    ];
    expect(events.map(({ data }) => data)).toEqual([
      {
        from: "CONVERTED",
        to: "NEW",
        stage: { from: { ...won, since }, to: first },
        undoes: events[1]?.id,
      },
      { from: "NEW", to: "CONVERTED", stage: { from: { ...first, since }, to: won } },
    ]);
  });

  it("is 409 once somebody has changed it again, for an undoing, and for what never was", async () => {
    const id = await addLead();
    expect((await undo(id, { from: "NEW", to: "LOST" })).statusCode).toBe(409);
    await put(id, "QUALIFIED");
    await put(id, "LOST");
    const refused = await undo(id, { from: "NEW", to: "QUALIFIED" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      detail: expect.stringContaining("já mudou de novo") as unknown,
    });
    await undo(id, { from: "QUALIFIED", to: "LOST" });
    expect((await undo(id, { from: "LOST", to: "QUALIFIED" })).statusCode).toBe(409);
    expect((await undo(randomUUID(), { from: "NEW", to: "LOST" })).statusCode).toBe(404);
    expect((await undo(id, { from: "NEW" })).statusCode).toBe(422);
  });

  it("of several at once one takes it back", async () => {
    const id = await addLead();
    await put(id, "CONVERTED");
    const answers = await Promise.all([1, 2, 3].map(() => undo(id, { from: "NEW", to: "CONVERTED" })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});
