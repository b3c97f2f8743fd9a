import { randomUUID } from "node:crypto";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { contactSchema } from "./contact-schema.ts";
import { leadQuerySchema } from "./filters.ts";
import { importLeads, submitLead } from "./leads.server.ts";
import { setLeadStatus } from "./list/api.ts";
import { getLeadStats } from "./read/lead-stats.server.ts";
import { listLeads, listSources } from "./read/read-leads.server.ts";
import type { LeadStatus } from "./schema.ts";
import { leadsTable } from "./table.ts";
import { leadEventsTable } from "./timeline/table.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources({ AUTOMATION_WEBHOOK_URL: "http://127.0.0.1:9/" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.$client.query("DELETE FROM pgboss.job; DELETE FROM webhook_events");
});

const SENDER = { userAgent: "Navegador/1.0" };

function contact(fields: Record<string, unknown> = {}) {
  return contactSchema.parse({
    name: "Ana Prado",
    email: "ana@empresa.com.br",
    message: "Preciso de um sistema.",
    ...fields,
  });
}

/** Lists the names of the jobs, and "delivery" for each delivery that is due. */
async function listWaiting(): Promise<string[]> {
  const { rows } = await site.resources.db.$client.query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE name LIKE '%.%'
     UNION ALL SELECT 'delivery' FROM webhook_deliveries WHERE state = 'waiting' AND next_attempt_at <= now()
     ORDER BY name`,
  );
  return rows.map((row) => row.name);
}

describe("touches", () => {
  it("are written with the lead, and nobody who speaks SQL changes the first one", async () => {
    const pageUrl = "https://acme.example/contato?utm_source=google&utm_medium=cpc&utm_campaign=x&gclid=1";
    await submitLead(site.resources, contact({ pageUrl }), SENDER);
    const { db } = site.resources;
    const [lead] = await db.select().from(leadsTable);
    const touch = { page: "/contato", source: "google", medium: "cpc", campaign: "x" };
    expect(lead).toMatchObject({ firstTouch: touch, lastTouch: touch });
    expect(JSON.stringify(lead)).not.toContain("gclid");
    for (const change of [`'{"source": "bing"}'`, "NULL"])
      await expect(db.$client.query(`UPDATE leads SET first_touch = ${change}`)).rejects.toThrow(
        "the first touch of a lead is not changed",
      );
    await db.$client.query(`UPDATE leads SET last_touch = '{"source": "bing"}', first_touch = first_touch`);
  });
});

it("pages seen on the way are told by the lead's form; what is none tells nothing, and refuses no form", async () => {
  const pages = [
    { at: "2026-11-25T12:00:00.000Z", path: "/servicos" },
    { at: "2026-11-25T12:01:00.000Z", path: "/contato" },
  ];
  const { db } = site.resources;
  const told = async (sent: unknown) => {
    await submitLead(site.resources, contact({ pages: sent, submissionId: randomUUID() }), SENDER);
    const [event] = await db.select().from(leadEventsTable).orderBy(desc(leadEventsTable.at)).limit(1);
    return event?.data.pages;
  };
  expect(await told(pages)).toEqual(pages);
  const wrong = [{ at: "ontem", path: "/a" }, { at: pages[0]?.at, path: "javascript:alert(1)" }, "/a", null];
  for (const one of [
    ...wrong.map((page) => [page]),
    Array.from({ length: 31 }, () => pages[0]),
    "x",
    undefined,
  ])
    expect(await told(one)).toBeUndefined();
});

describe("submitLead", () => {
  it("stores the lead and its jobs, without personal data in the queue", async () => {
    const result = await submitLead(site.resources, contact({ phone: "(11) 98888-7777" }), SENDER);
    expect(result).toEqual({ ok: true, outcome: "stored" });
    const [lead] = await site.resources.db.select().from(leadsTable);
    expect(lead).toMatchObject({ name: "Ana Prado", phone: "+5511988887777", status: "NEW" });
    expect(await listWaiting()).toEqual(["delivery", "lead.notify"]);
    const { rows } = await site.resources.db.$client.query("SELECT data FROM pgboss.job");
    // An id may have these digits.
    expect(JSON.stringify(rows).replace(/[\da-f-]{36}/g, "")).not.toMatch(/ana|98888/i);
  });

  it("takes the same act of sending once, however often and at once it arrives", async () => {
    const input = contact({ submissionId: randomUUID() });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => submitLead(site.resources, input, SENDER)),
    );
    const stored = results.filter((result) => result.ok && result.outcome === "stored");
    const repeated = results.filter((result) => result.ok && result.outcome === "repeated");
    expect([stored.length, repeated.length]).toEqual([1, 7]);
    expect(await site.resources.db.$count(leadsTable)).toBe(1);
    expect(await listWaiting()).toHaveLength(2);
  });

  it("does not lose a corrected message sent under the same id", async () => {
    const submissionId = randomUUID();
    await submitLead(site.resources, contact({ submissionId }), SENDER);
    await submitLead(site.resources, contact({ submissionId, message: "Corrigindo: são dois." }), SENDER);
    expect(await site.resources.db.$count(leadsTable)).toBe(2);
  });

  it("takes every message without an id as a new one", async () => {
    await submitLead(site.resources, contact(), SENDER);
    await submitLead(site.resources, contact(), SENDER);
    expect(await site.resources.db.$count(leadsTable)).toBe(2);
  });

  it("stores nothing when the jobs cannot be enqueued", async () => {
    const jobs = { ...site.resources.jobs, enqueue: () => Promise.reject(new Error("queue away")) };
    await expect(submitLead({ ...site.resources, jobs }, contact(), SENDER)).rejects.toThrow("queue away");
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
  });

  it("stores each of many that arrive together, with its own jobs", async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () => submitLead(site.resources, contact(), SENDER)),
    );
    for (const result of results) expect(result).toEqual({ ok: true, outcome: "stored" });
    expect(await site.resources.db.$count(leadsTable)).toBe(30);
    const names = await listWaiting();
    expect(names.filter((name) => name === "delivery")).toHaveLength(30);
    expect(names.filter((name) => name === "lead.notify")).toHaveLength(30);
  });

  it("does not fail a message for another one that cannot be stored", async () => {
    const submissionId = randomUUID();
    const [taken, refused, repeated, after] = await Promise.allSettled([
      submitLead(site.resources, contact({ submissionId }), SENDER),
      // PostgreSQL cannot store NUL. A call of the API cannot bring one here: its schema comes first.
      submitLead(site.resources, { ...contact(), name: "An\u0000a" }, SENDER),
      submitLead(site.resources, contact({ submissionId }), SENDER),
      submitLead(site.resources, contact({ name: "Bia" }), SENDER),
    ]);
    expect(refused.status).toBe("rejected");
    expect(after).toMatchObject({ value: { outcome: "stored" } });
    // Either of the two may have been first.
    const outcomes = [taken, repeated].map(
      (one) => one.status === "fulfilled" && one.value.ok && one.value.outcome,
    );
    expect(new Set(outcomes)).toEqual(new Set(["stored", "repeated"]));
    expect(await site.resources.db.$count(leadsTable)).toBe(2);
    expect(await listWaiting()).toHaveLength(4);
  });

  it("pretends to accept what filled the hidden field", async () => {
    const result = await submitLead(site.resources, contact({ recado_extra: "spam" }), SENDER);
    expect(result).toEqual({ ok: true, outcome: "discarded" });
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
    expect(await listWaiting()).toEqual([]);
  });

  it.each([
    [1_499, false],
    [0, false],
    [1_500, true],
    [null, true],
    [undefined, true],
  ])("judges the time it took, where it is told: %s ms", async (elapsedMs, ok) => {
    const result = await submitLead(site.resources, contact({ elapsedMs }), SENDER);
    expect(result.ok).toBe(ok);
  });

  it("cuts an overlong user agent", async () => {
    await submitLead(site.resources, contact(), { userAgent: "x".repeat(5_000) });
    const [lead] = await site.resources.db.select().from(leadsTable);
    expect(lead?.userAgent).toHaveLength(500);
  });
});

describe("the inbox", () => {
  const lead = (name: string | null, status: LeadStatus, fields: Record<string, unknown> = {}) => ({
    name,
    email: `${(name ?? "anônimo").split(" ")[0]?.toLowerCase()}@exemplo.com`,
    phone: null,
    source: "contact-form",
    status,
    message: null,
    createdAt: new Date("2026-03-01T12:00:00Z"),
    ...fields,
  });
  const list = async (query: Record<string, unknown>) => {
    const found = await listLeads(site.resources, leadQuerySchema.parse(query));
    return found.leads.map(({ name }) => name);
  };

  beforeEach(() =>
    importLeads(site.resources.db, [
      lead("João da Silva", "NEW", { phone: "+5511999998888", createdAt: new Date("2026-03-05T12:00:00Z") }),
      lead("Maria 100%", "CONVERTED", { createdAt: new Date("2026-03-04T12:00:00Z") }),
      lead("Pedro_Alves", "CONTACTED", {
        source: "lead-magnet",
        createdAt: new Date("2026-03-03T12:00:00Z"),
      }),
      lead(null, "LOST", { source: "website", createdAt: new Date("2026-03-02T12:00:00Z") }),
    ]),
  );

  it("imports without notifying anybody", async () => {
    expect(await listWaiting()).toEqual([]);
  });
  it("lists the newest first, by pages", async () => {
    expect(await list({})).toEqual(["João da Silva", "Maria 100%", "Pedro_Alves", null]);
    expect(await list({ limit: 1, page: 3 })).toEqual(["Pedro_Alves"]);
    expect(await list({ page: 1_000_000, limit: 100 })).toEqual([]);
    const found = await listLeads(site.resources, leadQuerySchema.parse({ limit: 1 }));
    expect(found).toMatchObject({ total: 4, page: 1, limit: 1 });
  });
  it.each([
    ["joao", ["João da Silva"]],
    ["JOÃO SILVA", ["João da Silva"]],
    ["silva@", []],
    ["@exemplo.com maria", ["Maria 100%"]],
    ["(11) 99999-8888", ["João da Silva"]],
    ["+55 11 9999", ["João da Silva"]],
    ["8888", ["João da Silva"]],
    ["100%", ["Maria 100%"]],
    ["%", ["Maria 100%"]],
    ["_", ["Pedro_Alves"]],
    ["o_a", ["Pedro_Alves"]],
    ["\\", []],
    ["％", ["Maria 100%"]],
    ["'; DROP TABLE leads; --", []],
    ["   ", ["João da Silva", "Maria 100%", "Pedro_Alves", null]],
  ])("searches %j", async (q, names) => {
    expect(await list({ q })).toEqual(names);
  });
  it("filters by status and source, together with the search", async () => {
    expect(await list({ status: "LOST" })).toEqual([null]);
    expect(await list({ source: "contact-form" })).toEqual(["João da Silva", "Maria 100%"]);
    expect(await list({ source: "contact-form", status: "CONVERTED", q: "maria" })).toEqual(["Maria 100%"]);
  });
  it("knows its sources", async () => {
    expect(await listSources(site.resources)).toEqual(["contact-form", "lead-magnet", "website"]);
    await site.resources.db.delete(leadsTable);
    expect(await listSources(site.resources)).toEqual([]);
  });
  it("counts, with the rate rounded", async () => {
    await importLeads(site.resources.db, [lead("Qualificada", "QUALIFIED"), lead("Nova", "NEW")]);
    expect(await getLeadStats(site.resources)).toEqual({
      total: 6,
      new: 2,
      contacted: 1,
      qualified: 1,
      converted: 1,
      lost: 1,
      conversionRate: 17,
    });
    await site.resources.db.delete(leadsTable);
    expect(await getLeadStats(site.resources)).toMatchObject({ total: 0, conversionRate: 0 });
  });
  it("moves a lead from any status to any other", async () => {
    const { leads } = await listLeads(site.resources, leadQuerySchema.parse({ status: "LOST" }));
    const id = leads[0]?.id ?? "";
    for (const status of ["NEW", "CONVERTED", "CONTACTED", "LOST", "QUALIFIED", "QUALIFIED"] as const) {
      const result = await setLeadStatus(site.resources, id, status);
      expect(result).toMatchObject({ ok: true, lead: { id, status } });
    }
  });
  it.each([randomUUID(), "1", "", "../etc", "x".repeat(300)])("knows no lead %j", async (id) => {
    expect(await setLeadStatus(site.resources, id, "NEW")).toEqual({ ok: false, code: "not-found" });
  });
});
