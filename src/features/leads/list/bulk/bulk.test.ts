// Changes of several leads at once, and their undoing.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readAllRows } from "#src/testing/all-rows.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "../../leads.server.ts";
import type { Lead } from "../../schema.ts";
import { leadsTable } from "../../table.ts";
import { MAX_BULK } from "./bulk-schema.ts";
import { deleteOldBulkChanges } from "./bulk.server.ts";

let site: TestSite;
let admin: Staff;
let owner: Staff;
let sales: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  owner = await addStaff(site.resources, "editor-leads");
  sales = await addStaff(site.resources, "sales");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.execute(sql`DELETE FROM lead_bulk_changes`);
});

async function add(count: number, source = "feira"): Promise<void> {
  await importLeads(
    site.resources.db,
    Array.from({ length: count }, (_, n) => ({
      name: `Pessoa ${n}`,
      email: `${source}-${n}@exemplo.com.br`,
      phone: null,
      source,
      status: "NEW" as const,
      message: null,
      createdAt: new Date(Date.UTC(2026, 2, 1 + (n % 20))),
    })),
  );
}

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object, staff = admin) {
  const url = `/api/leads${path}`;
  return site.api.inject({ method, url, headers: { ...staff.headers }, ...(payload && { payload }) });
}
const change = (payload: object, staff?: Staff) => call("POST", "/bulk", payload, staff);
const undo = (id: string | null, staff?: Staff) => call("POST", `/bulk/${id}/undo`, undefined, staff);
async function list(query = ""): Promise<Lead[]> {
  return (await call("GET", `?limit=100&sort=name${query}`)).json<{ leads: Lead[] }>().leads;
}
/** Reads what a change could leave behind. */
async function snapshot(): Promise<unknown[]> {
  const { rows } = await site.resources.db.execute(
    sql`SELECT to_jsonb(leads) - 'updated_at' AS row FROM leads ORDER BY id`,
  );
  return rows;
}
async function events(id: string) {
  const { events: told } = (await call("GET", `/${id}/timeline`)).json<{
    events: { id: string; type: string; data: Record<string, unknown> }[];
  }>();
  return told;
}

describe("POST /api/leads/bulk", () => {
  it("changes the named leads as one by one, and says how many", async () => {
    await add(3);
    const [one, two, three] = await list();
    const answer = await change({
      ids: [one?.id, two?.id],
      change: { status: "QUALIFIED", stage: "Proposta", ownerId: owner.user.id, addTags: ["feira", "FEIRA"] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ changed: 2, undo: expect.any(String) });
    expect(await list()).toMatchObject([
      { status: "QUALIFIED", stage: "proposta", ownerId: owner.user.id, tags: ["feira"] },
      { status: "QUALIFIED", stage: "proposta", ownerId: owner.user.id, tags: ["feira"] },
      { status: "NEW", ownerId: null, tags: [] },
    ]);
    expect((await events(one?.id ?? "")).map(({ type }) => type).toSorted()).toEqual([
      "form",
      "owner",
      "status",
      "status",
    ]);
    expect(await events(three?.id ?? "")).toHaveLength(1);
  });

  it("changes all that match a filter, and counts only those that become different", async () => {
    await add(1_203);
    await add(2, "outra");
    const [first] = await list("&source=feira");
    await call("PUT", `/${first?.id}/status`, { status: "CONTACTED" });
    const answer = await change({ filter: { source: "feira" }, change: { status: "CONTACTED" } });
    expect(answer.json()).toMatchObject({ changed: 1_202 });
    expect((await call("GET", "?status=CONTACTED")).json()).toMatchObject({ total: 1_203 });
    expect(await list("&source=outra")).toMatchObject([{ status: "NEW" }, { status: "NEW" }]);
    const nothing = await change({ filter: { status: "CONTACTED" }, change: { status: "CONTACTED" } });
    expect(nothing.json()).toEqual({ changed: 0, undo: null });
    expect((await undo(answer.json<{ undo: string }>().undo)).json()).toEqual({ restored: 1_202, kept: 0 });
    expect((await call("GET", "?status=NEW")).json()).toMatchObject({ total: 1_204 });
  });

  it.each([
    [{}, "change"],
    [{ ids: [], change: {} }, "change"],
    [{ change: { status: "NEW" } }, "ids"],
    [{ ids: [], filter: {}, change: { status: "NEW" } }, "ids"],
    [{ ids: [], change: { status: "novo" } }, "change.status"],
    [{ ids: "x", change: { status: "NEW" } }, "ids"],
    [{ filter: { idleDays: 0 }, change: { status: "NEW" } }, "filter.idleDays"],
    [{ filter: { statuss: "NEW" }, change: { status: "LOST" } }, "filter"],
    [{ ids: [], change: { addTags: ["x".repeat(41)] } }, "change.addTags.0"],
    [{ ids: [], change: { stage: "Outra" } }, "change.stage"],
    [{ ids: [], change: { ownerId: "00000000-0000-4000-8000-000000000000" } }, "change.ownerId"],
  ])("refuses %j", async (payload, field) => {
    const answer = await change(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe(field);
  });

  it("changes none if one of them cannot be changed", async () => {
    await add(3);
    const full = Array.from({ length: 20 }, (_, n) => `t${n}`);
    await call("PUT", `/${(await list())[2]?.id}`, { tags: full });
    const answer = await change({
      filter: { source: "feira" },
      change: { addTags: ["nova"], status: "LOST" },
    });
    expect(answer.statusCode).toBe(422);
    expect(await list()).toMatchObject([
      { status: "NEW", tags: [] },
      { status: "NEW", tags: [] },
      { status: "NEW", tags: full },
    ]);
    const { rows } = await site.resources.db.execute(sql`SELECT FROM lead_bulk_changes`);
    expect(rows).toHaveLength(0);
  });

  it("takes numbers and flags in a filter, and ids that are nobody's for nothing", async () => {
    await add(1);
    expect(
      (await change({ filter: { minValue: 1, unanswered: true }, change: { stage: "proposta" } })).json(),
    ).toEqual({
      changed: 0,
      undo: null,
    });
    expect((await change({ ids: ["x", randomUUID()], change: { stage: "proposta" } })).json()).toMatchObject({
      changed: 0,
    });
  });
});

describe("rights", () => {
  it("reach as far as those to one lead", async () => {
    await add(2);
    const [mine, other] = await list();
    await call("PUT", `/${mine?.id}`, { ownerId: owner.user.id });
    const ids = [mine?.id, other?.id];
    const done = await change({ ids, change: { status: "CONTACTED" } }, owner);
    expect(done.json()).toMatchObject({ changed: 1 });
    expect(await list()).toMatchObject([{ status: "CONTACTED" }, { status: "NEW" }]);
    expect((await change({ filter: {}, change: { status: "LOST" } }, owner)).json()).toMatchObject({
      changed: 1,
    });
    const given = await change({ ids, change: { ownerId: admin.user.id } }, owner);
    expect(given.statusCode).toBe(403);
    expect((await change({ ids, change: { ownerId: admin.user.id } }, sales)).json()).toMatchObject({
      changed: 2,
    });
  });

  it("let only who changed them and administrators take it back", async () => {
    await add(1);
    const { undo: id } = (await change({ filter: {}, change: { status: "LOST" } }, sales)).json<{
      undo: string;
    }>();
    expect((await undo(id, owner)).statusCode).toBe(404);
    expect((await undo(randomUUID())).statusCode).toBe(404);
    expect((await undo("x")).statusCode).toBe(404);
    expect((await undo(id)).json()).toEqual({ restored: 1, kept: 0 });
  });
});

describe("POST /api/leads/bulk/{id}/undo", () => {
  it("restores every lead as it was", async () => {
    await add(3);
    const [one, two] = await list();
    await call("PUT", `/${one?.id}`, { stage: "Negociação", ownerId: owner.user.id, tags: ["VIP"] });
    await call("PUT", `/${two?.id}/status`, { status: "LOST" });
    const before = await snapshot();
    const payload = {
      status: "CONVERTED",
      stage: "Ganho",
      ownerId: admin.user.id,
      addTags: ["vip", "2026"],
    };
    const { undo: id } = (await change({ filter: {}, change: payload })).json<{ undo: string }>();
    expect(await snapshot()).not.toEqual(before);
    expect((await undo(id)).json()).toEqual({ restored: 3, kept: 0 });
    expect(await snapshot()).toEqual(before);
    expect((await undo(id)).statusCode).toBe(409);
    const told = await events(one?.id ?? "");
    const moved = told.find(({ data }) => data.to === "CONVERTED");
    expect(told.find(({ data }) => data.undoes !== undefined)?.data).toMatchObject({
      from: "CONVERTED",
      to: "QUALIFIED",
      stage: { from: { id: "ganho" }, to: { id: "negociacao" } },
      undoes: moved?.id,
    });
  });

  it.each<[string, (ids: { owner: string }) => object]>([
    ["the status", () => ({ status: "LOST" })],
    ["the stage", () => ({ stage: "negociacao" })],
    ["the owner", ({ owner: ownerId }) => ({ ownerId })],
    ["the tags", () => ({ addTags: ["feira", "outra"] })],
    ["own fields", () => ({ customFields: { porte: "Grande" } })],
    [
      "everything",
      ({ owner: ownerId }) => ({ status: "QUALIFIED", stage: "proposta", ownerId, addTags: ["outra"] }),
    ],
  ])(
    "leaves all tables as they were before a change of %s, but for the timelines",
    async (_what, toChange) => {
      const { db } = site.resources;
      await add(30);
      const long = "'2026-03-02T12:00:00Z'::timestamptz";
      await db.execute(sql`INSERT INTO lead_fields (key, name, type, options, position)
      VALUES ('porte', 'Porte', 'choice', '{Grande,Pequena}', 0) ON CONFLICT DO NOTHING`);
      await db.execute(sql`UPDATE leads SET stage_since = ${sql.raw(long)}, active_at = ${sql.raw(long)}, tags = '{feira}',
      owner_id = CASE WHEN name LIKE '%1' THEN ${sales.user.id}::uuid END,
      custom_fields = CASE WHEN name LIKE '%2' THEN '{"porte": "Pequena"}'::jsonb ELSE '{}' END`);
      const read = async () => {
        const { leads = [], ...others } = await readAllRows(db, [
          "lead_bulk_changes",
          "lead_bulk_items",
          "lead_events",
        ]);
        return { ...others, leads: leads.map((lead) => ({ ...(lead as object), updated_at: null })) };
      };
      const before = await read();
      const { changed, undo: id } = (
        await change({ filter: {}, change: toChange({ owner: owner.user.id }) })
      ).json<{ changed: number; undo: string }>();
      expect(changed).toBeGreaterThan(10);
      expect((await undo(id)).json()).toEqual({ restored: changed, kept: 0 });
      expect(await read()).toEqual(before);
    },
  );

  it("leaves what somebody has changed since, and says how many leads", async () => {
    await add(4);
    const [one, two, three, four] = await list();
    const { undo: id } = (
      await change({ filter: {}, change: { status: "QUALIFIED", stage: "Proposta", addTags: ["feira"] } })
    ).json<{ undo: string }>();
    await call("PUT", `/${one?.id}/status`, { status: "LOST" });
    // Away and back again is a change too.
    await call("PUT", `/${two?.id}/status`, { status: "LOST" });
    await call("PUT", `/${two?.id}/status`, { status: "QUALIFIED" });
    await call("PUT", `/${three?.id}`, { tags: ["Outra"] });
    const answer = (await undo(id)).json();
    expect(await list()).toMatchObject([
      { status: "LOST", stage: "perdido", tags: [] },
      { status: "QUALIFIED", stage: "qualificado", tags: [] },
      { status: "NEW", stage: "novo", tags: ["Outra"] },
      { status: "NEW", stage: "novo", tags: [], id: four?.id },
    ]);
    expect(answer).toEqual({ restored: 1, kept: 3 });
  });

  it("of several at once one takes it back, also while somebody changes a lead", async () => {
    await add(30);
    const { undo: id } = (await change({ filter: {}, change: { status: "LOST" } })).json<{ undo: string }>();
    const [one] = await list();
    const [moved, ...undone] = await Promise.all([
      call("PUT", `/${one?.id}/status`, { status: "CONVERTED" }),
      ...[1, 2, 3].map(() => undo(id)),
    ]);
    expect(moved?.statusCode).toBe(200);
    expect(undone.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await list())[0]?.status).toBe("CONVERTED");
    expect((await call("GET", "?status=NEW")).json()).toMatchObject({ total: 29 });
  });

  it("passes over leads that are erased or merged meanwhile", async () => {
    await add(3);
    const [one, two, three] = await list();
    const { undo: id } = (await change({ filter: {}, change: { stage: "Proposta" } })).json<{
      undo: string;
    }>();
    await call("POST", "/merge", { keep: one?.id, merge: two?.id });
    await site.resources.db.execute(sql`DELETE FROM leads WHERE id = ${three?.id}`);
    expect((await undo(id)).json()).toEqual({ restored: 1, kept: 1 });
  });

  it("ends after thirty days", async () => {
    await add(1);
    const { undo: id } = (await change({ filter: {}, change: { stage: "Proposta" } })).json<{
      undo: string;
    }>();
    await site.resources.db.execute(
      sql`UPDATE lead_bulk_changes SET at = now() - interval '31 days' WHERE id = ${id}`,
    );
    expect((await undo(id)).statusCode).toBe(409);
    expect(await deleteOldBulkChanges(site.resources.db)).toBe(1);
    expect((await undo(id)).statusCode).toBe(404);
    expect(await site.resources.db.$count(sql`lead_bulk_items`)).toBe(0);
  });
});

describe("a link of several leads to a company", () => {
  const addCompany = async (name: string) => {
    const url = "/api/companies";
    const added = await site.api.inject({ method: "POST", url, headers: admin.headers, payload: { name } });
    expect(added.statusCode, added.body).toBe(201);
    return added.json<{ id: string }>().id;
  };

  it("moves all of them, tells each timeline and names the company where a lead named none", async () => {
    await add(3);
    const [one, two, three] = await list();
    const [lima, prado] = [await addCompany("Padaria Lima"), await addCompany("Loja Prado")];
    await call("PUT", `/${one?.id}/company`, { companyId: prado });
    await call("PUT", `/${two?.id}`, { company: "Lima" });
    const before = await snapshot();
    const answer = await change({
      filter: {},
      change: { companyId: lima.toUpperCase(), status: "CONTACTED" },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await list()).toMatchObject([
      { companyId: lima, company: "Loja Prado", status: "CONTACTED" },
      { companyId: lima, company: "Lima" },
      { companyId: lima, company: "Padaria Lima", id: three?.id },
    ]);
    const timeline = await call("GET", `/${one?.id}/timeline`);
    expect(timeline.json<{ events: object[] }>().events).toContainEqual(
      expect.objectContaining({
        data: { changes: { "Cadastro da empresa": { from: "Loja Prado", to: "Padaria Lima" } } },
      }),
    );
    expect((await undo(answer.json<{ undo: string }>().undo)).json()).toEqual({ restored: 3, kept: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it("is undone but for leads that were linked again, and for companies that are gone", async () => {
    await add(3);
    const [one, two, three] = await list();
    const [first, second, third] = [
      await addCompany("Um"),
      await addCompany("Dois"),
      await addCompany("Três"),
    ];
    await call("PUT", `/${one?.id}/company`, { companyId: first });
    const { undo: id } = (await change({ filter: {}, change: { companyId: second } })).json<{
      undo: string;
    }>();
    await call("PUT", `/${two?.id}/company`, { companyId: third });
    await site.api.inject({ method: "DELETE", url: `/api/companies/${first}`, headers: admin.headers });
    expect((await undo(id)).json()).toEqual({ restored: 1, kept: 2 });
    expect(await list()).toMatchObject([
      { companyId: second },
      { companyId: third },
      { companyId: null, id: three?.id },
    ]);
  });

  it("asks for all companies at once, also when it is undone", async () => {
    const { db } = site.resources;
    await add(40);
    await db.execute(sql`
      WITH own AS (INSERT INTO companies (name) SELECT 'Empresa ' || leads.id FROM leads RETURNING id, name)
      UPDATE leads SET company_id = own.id, company = own.name FROM own WHERE own.name = 'Empresa ' || leads.id`);
    const before = await snapshot();
    const lima = await addCompany("Padaria Lima");
    const query = vi.spyOn(Client.prototype, "query");
    const countQuestions = () => {
      const texts = query.mock.calls.map(([asked]: unknown[]) => (asked as { text?: string }).text ?? "");
      query.mockClear();
      return texts.filter((text) => text.includes('from "companies"')).length;
    };
    try {
      const changed = (await change({ filter: {}, change: { companyId: lima } })).json<{ undo: string }>();
      expect(changed).toMatchObject({ changed: 40 });
      // The one that leads go to, and those that they come from.
      expect(countQuestions()).toBe(2);
      expect((await undo(changed.undo)).json()).toEqual({ restored: 40, kept: 0 });
      expect(countQuestions()).toBe(2);
    } finally {
      query.mockRestore();
    }
    expect(await snapshot()).toEqual(before);
    const { rows } =
      await db.execute(sql`SELECT count(DISTINCT data -> 'changes' -> 'Cadastro da empresa')::integer AS told
      FROM lead_events WHERE data -> 'changes' ? 'Cadastro da empresa'`);
    expect(rows).toEqual([{ told: 80 }]);
  });

  it("unlinks them with null, and changes nothing for a company that there is not", async () => {
    await add(2);
    const lima = await addCompany("Padaria Lima");
    await change({ filter: {}, change: { companyId: lima } });
    const linked = await snapshot();
    const trashed = await addCompany("Fechada");
    await site.api.inject({ method: "DELETE", url: `/api/companies/${trashed}`, headers: admin.headers });
    for (const companyId of [trashed, randomUUID(), "x", "", 7]) {
      const refused = await change({ filter: {}, change: { companyId } });
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toContain("Empresa");
    }
    expect(await snapshot()).toEqual(linked);
    expect((await change({ filter: {}, change: { companyId: null } })).json()).toMatchObject({ changed: 2 });
    expect(await list()).toMatchObject([{ companyId: null }, { companyId: null }]);
    expect((await change({ filter: {}, change: { companyId: null } })).json()).toEqual({
      changed: 0,
      undo: null,
    });
  });

  it("is refused to people who see only their own leads", async () => {
    await add(1);
    const lima = await addCompany("Padaria Lima");
    const [lead] = await list();
    await call("PUT", `/${lead?.id}`, { ownerId: owner.user.id });
    const refused = await change({ ids: [lead?.id], change: { companyId: lima } }, owner);
    expect(refused.statusCode).toBe(403);
    expect(await list()).toMatchObject([{ companyId: null }]);
  });
});

it("the log tells who changed how many leads, and nothing of them", async () => {
  await add(2);
  const { undo: id } = (
    await change({ filter: {}, change: { status: "LOST", ownerId: owner.user.id, addTags: ["Ana Prado"] } })
  ).json<{ undo: string }>();
  await undo(id);
  const { rows } = await site.resources.db.execute<{ action: string; after: object; actor: string }>(sql`
    SELECT action, after, actor_id AS actor FROM audit_entries WHERE subject_id = ${id} ORDER BY at`);
  expect(rows).toEqual([
    {
      action: "leads.changed",
      after: { Quantos: 2, Status: "Perdido", Responsável: owner.user.name, Tags: "sim" },
      actor: admin.user.id,
    },
    { action: "leads.change-undone", after: { "Como antes": 2, "Mudaram depois": 0 }, actor: admin.user.id },
  ]);
});

describe("the columns of the table", () => {
  const put = (columns: unknown, staff?: Staff) => call("PUT", "/columns", { columns }, staff);
  const read = async (staff?: Staff) =>
    (await call("GET", "/columns", undefined, staff)).json<{ columns: string[] }>().columns;
  it("are each person's own", async () => {
    const usual = await read();
    expect(usual).toContain("status");
    expect((await put(["city", "status", "city"])).json()).toEqual({ columns: ["status", "city"] });
    expect(await read()).toEqual(["status", "city"]);
    expect(await read(sales)).toEqual(usual);
    expect((await put([])).json()).toEqual({ columns: [] });
    expect((await put(["senha"])).statusCode).toBe(422);
    expect((await put("status")).statusCode).toBe(422);
  });
});

it("takes as many ids as it says", async () => {
  const ids = Array.from({ length: MAX_BULK }, () => randomUUID());
  const answer = await change({ ids, change: { status: "LOST" } });
  expect(answer.json()).toEqual({ changed: 0, undo: null });
});

it("refuses a second change while one runs, and changes nothing", async () => {
  await add(1);
  const [lead] = await list();
  await site.resources.db.transaction(async (tx) => {
    await tx.execute("SELECT pg_advisory_xact_lock(hashtext('leads.bulk'))");
    const answer = await change({ ids: [lead?.id], change: { status: "LOST" } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toBe(
      "Outra mudança de vários leads está em andamento. Tente de novo em instantes.",
    );
  });
  expect(await list()).toMatchObject([{ status: "NEW" }]);
});

it("refuses an empty owner", async () => {
  await add(1);
  const [lead] = await list();
  expect((await change({ ids: [lead?.id], change: { ownerId: "" } })).statusCode).toBe(422);
});
