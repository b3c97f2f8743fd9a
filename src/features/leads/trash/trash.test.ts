import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventsTable } from "#src/features/webhooks/table.ts";
import { readErasures } from "#src/platform/erasure-list.ts";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eraseLeadsOf, peopleInLeads } from "../erase-leads.server.ts";
import { type ImportedLead, importLeads } from "../leads.server.ts";
import { unmatchedMailsTable } from "../mail/mailbox/table.ts";
import { leadDetailsSchema } from "../schema.ts";
import { leadsSlice } from "../slice.ts";
import { leadsTable } from "../table.ts";
import { timelineSchema } from "../timeline/schema.ts";
import { whatsappClicksTable } from "../whatsapp/table.ts";
import { emptyLeadTrash } from "./empty-trash.server.ts";
import { leadTrashSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.execute(sql`DELETE FROM whatsapp_clicks`);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object | string, staff = admin) =>
  site.api.inject({
    method,
    url,
    headers: { ...staff.headers, ...(typeof payload === "string" && { "content-type": "text/csv" }) },
    ...(payload && { payload }),
  });

async function add(lead: Partial<ImportedLead> = {}): Promise<string> {
  const id = randomUUID();
  const empty = {
    name: null,
    email: null,
    phone: null,
    message: null,
    source: "website",
    status: "NEW" as const,
  };
  await importLeads(site.resources.db, [
    { ...empty, email: `${id}@exemplo.com.br`, createdAt: new Date(), ...lead, id },
  ]);
  return id;
}

async function trash(id: string, staff = admin): Promise<void> {
  expect((await call("DELETE", `/api/leads/${id}`, undefined, staff)).statusCode).toBe(204);
}

async function restore(id: string, staff = admin) {
  return call("POST", `/api/leads/${id}/restore`, undefined, staff);
}

const readTrash = async (staff = admin) =>
  leadTrashSchema.parse((await call("GET", "/api/leads/trash", undefined, staff)).json());

async function merge(keep: string, merged: string): Promise<string> {
  const answer = await call("POST", "/api/leads/merge", { keep, merge: merged });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: string }>().id;
}

const EMAIL = "rita.lima@padaria.example";
const PHONE = "+5511977776655";

/** Every call that lists, counts or finds leads. */
const CALLS: [string, (code: string) => ReturnType<typeof call>][] = [
  ["the list", () => call("GET", "/api/leads")],
  ["the list of an owner", () => call("GET", "/api/leads", undefined, seller)],
  ["a status", () => call("GET", "/api/leads?status=QUALIFIED")],
  ["a source", () => call("GET", "/api/leads?source=feira-de-teste")],
  ["a search by name", () => call("GET", "/api/leads?q=Rita")],
  ["a search by a note", () => call("GET", "/api/leads?q=forneiro")],
  ["a search by telephone", () => call("GET", "/api/leads?q=97777-6655")],
  ["the dashboard's search", () => call("GET", "/api/search?q=Rita")],
  ["the dashboard's search of an owner", () => call("GET", "/api/search?q=Rita", undefined, seller)],
  ["the dashboard's search by a note", () => call("GET", "/api/search?q=forneiro")],
  ["the sources", () => call("GET", "/api/leads/sources")],
  ["the sources of an owner", () => call("GET", "/api/leads/sources", undefined, seller)],
  ["the counts", () => call("GET", "/api/leads/stats/overview")],
  ["the counts of an owner", () => call("GET", "/api/leads/stats/overview", undefined, seller)],
  ["the forecast", () => call("GET", "/api/leads/forecast")],
  ["the board", () => call("GET", "/api/leads/board")],
  ["the board of an owner", () => call("GET", "/api/leads/board", undefined, seller)],
  ["a column of the board", () => call("GET", "/api/leads/board/proposta")],
  ["duplicates", () => call("GET", "/api/leads/duplicates")],
  ["similar leads", () => call("POST", "/api/leads/similar", { phone: PHONE })],
  ["the export", () => call("POST", "/api/leads/exports")],
  [
    "a dry run of an import",
    () => call("POST", "/api/leads/import?dryRun=true", `Nome,Email\r\nRita,${EMAIL}\r\n`),
  ],
  ["today", () => call("GET", "/api/today")],
  ["today of an owner", () => call("GET", "/api/today", undefined, seller)],
  ["the overview's counts", () => call("GET", "/api/dashboard/stats")],
  ["the overview's activity", () => call("GET", "/api/dashboard/activity")],
  ["the overview's trends", () => call("GET", "/api/dashboard/trends")],
  ["the funnel", () => call("GET", "/api/dashboard/funnel")],
  ["origins", () => call("GET", "/api/attribution?from=2020-01-01&to=2099-12-31")],
  ["mails that belong to nobody", () => call("GET", "/api/mailbox/doubtful")],
  ["the code of a WhatsApp message", (code) => call("GET", `/api/whatsapp/${code}`)],
];

/** Adds a lead that every one of the calls shows. */
async function addSeen(code: string): Promise<string> {
  const { db } = site.resources;
  const id = await add({
    name: "Rita Lima",
    email: EMAIL,
    phone: PHONE,
    company: "Padaria",
    source: "feira-de-teste",
    status: "QUALIFIED",
    ownerId: seller.user.id,
    stage: "proposta",
    value: 450_000,
    expectedMonth: "2099-12",
  });
  await call("POST", `/api/leads/${id}/notes`, { text: "Chamar o forneiro" });
  const task = { title: "Ligar", dueAt: "2020-01-01T12:00:00Z" };
  for (const staff of [admin, seller]) await call("POST", `/api/leads/${id}/tasks`, task, staff);
  await db
    .update(leadsTable)
    .set({ answerDueAt: new Date("2020-01-01"), repliedAt: new Date() })
    .where(eq(leadsTable.id, id));
  expect((await call("POST", `/api/leads/${id}/whatsapp`, { code })).statusCode).toBe(200);
  return id;
}

describe("a lead in the trash", () => {
  it("is in none of the calls that list, count or find leads", async () => {
    const { db } = site.resources;
    await add({ name: "Rita Lima", phone: PHONE });
    const touch = {
      at: "2026-11-01T12:00:00.000Z",
      page: "/",
      source: "google",
      medium: null,
      campaign: null,
    };
    const code = "ABCDE";
    await db.insert(whatsappClicksTable).values({ code, page: "/", firstTouch: touch, lastTouch: touch });
    const from = { name: null, address: EMAIL };
    await db
      .insert(unmatchedMailsTable)
      .values({ receivedAt: new Date(), fromAddress: EMAIL, data: { from, subject: "Oi", text: "Olá" } });
    const readAll = async () => {
      const answers: [string, unknown][] = [];
      for (const [name, read] of CALLS) {
        const answer = await read(code);
        expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
        answers.push([name, answer.body]);
      }
      return answers;
    };
    const before = await readAll();
    const id = await addSeen(code);
    const shown = await readAll();
    expect(shown.filter(([, body], index) => body === before[index]?.[1]).map(([name]) => name)).toEqual([]);
    await trash(id);
    expect(await readAll()).toEqual(before);
    expect((await restore(id)).statusCode).toBe(200);
    expect(await readAll()).toEqual(shown);
  });

  it("is not in the sums of lost deals", async () => {
    const stageSince = new Date("2026-03-10T12:00:00Z");
    const values = { status: "LOST" as const, email: EMAIL, source: "website", value: 700, stageSince };
    const [lost] = await site.resources.db.insert(leadsTable).values(values).returning();
    const readLosses = () => call("GET", "/api/leads/losses?from=2026-03-01&to=2026-03-31");
    expect((await readLosses()).json()).toMatchObject({ total: { leads: 1, value: 700 } });
    await trash(lost?.id ?? "");
    expect((await readLosses()).json()).toMatchObject({ rows: [], total: { leads: 0, value: 0 } });
  });

  it("does not exist for any call about one lead", async () => {
    const id = await addSeen(await addClick("FGHJK"));
    const other = await add();
    const letter = { subject: "Oi", text: "Oi", sendAt: new Date(Date.now() + 86_400_000).toISOString() };
    expect((await call("POST", `/api/leads/${id}/planned-mails`, letter)).statusCode).toBe(201);
    await trash(id);
    const calls: [Method, string, object?][] = [
      ["GET", ""],
      ["PUT", "", { company: "X" }],
      ["DELETE", ""],
      ["GET", "/timeline"],
      ["GET", "/tasks"],
      ["PUT", "", { stage: "ganho" }],
      ["PUT", "/status", { status: "LOST" }],
      ["POST", "/stage/undo", { from: "qualificado", to: "proposta" }],
      ["POST", "/notes", { text: "Oi" }],
      ["POST", "/answered", { by: "phone", text: "Oi" }],
      ["POST", "/reply-settled"],
      ["POST", "/tasks", { title: "Ligar", dueAt: "2026-01-01T12:00:00Z" }],
      ["POST", "/mails", { subject: "Oi", text: "Oi" }],
      ["POST", "/whatsapp", { code: await addClick("LMNPQ") }],
    ];
    for (const staff of [admin, seller])
      for (const [method, path, payload] of calls)
        expect([
          method,
          path,
          (await call(method, `/api/leads/${id}${path}`, payload, staff)).statusCode,
        ]).toEqual([method, path, path === "/whatsapp" && staff === seller ? 403 : 404]);
    expect((await call("POST", "/api/leads/merge", { keep: other, merge: id })).statusCode).toBe(404);
    expect((await call("GET", `/api/leads/${id}/merges`)).json()).toEqual({ merges: [] });
    expect((await call("GET", `/api/leads/${id}/planned-mails`)).json()).toEqual({ mails: [] });
    const [mail] = await site.resources.db
      .insert(unmatchedMailsTable)
      .values({
        receivedAt: new Date(),
        fromAddress: EMAIL,
        data: { from: { name: null, address: EMAIL }, subject: "Oi", text: "Olá" },
      })
      .returning();
    const settled = await call("POST", `/api/mailbox/doubtful/${mail?.id ?? ""}`, { leadId: id });
    expect(settled.statusCode).toBe(422);
  });

  it("is listed with the day of its end, and comes back as it was", async () => {
    const id = await add({ name: "Rita Lima", status: "QUALIFIED", value: 100 });
    const was: unknown = (await call("GET", `/api/leads/${id}`)).json();
    await trash(id);
    const { leads, total } = await readTrash();
    expect(total).toBe(1);
    expect(leads[0]).toMatchObject({ id, name: "Rita Lima", deletedBy: { name: admin.user.name } });
    const days = leads.map(
      ({ deletedAt, endsAt }) => (Date.parse(endsAt) - Date.parse(deletedAt)) / 86_400_000,
    );
    expect(days).toEqual([30]);
    expect(leadDetailsSchema.parse((await restore(id)).json())).toEqual(was);
    expect((await readTrash()).total).toBe(0);
    expect((await restore(id)).statusCode).toBe(404);
    const { events } = timelineSchema.parse((await call("GET", `/api/leads/${id}/timeline`)).json());
    expect(events.slice(0, 2)).toMatchObject([{ data: { by: "restored" } }, { data: { by: "trash" } }]);
    for (const action of ["lead.trashed", "lead.restored"])
      expect((await call("GET", `/api/audit?action=${action}&limit=1`)).json()).toMatchObject({
        entries: [{ subject: "Leads" }],
      });
  });

  it("is moved and restored by its owner, and hidden from people who may not see it", async () => {
    const [mine, other] = [await add({ ownerId: seller.user.id }), await add()];
    expect((await call("DELETE", `/api/leads/${other}`, undefined, seller)).statusCode).toBe(404);
    await trash(mine, seller);
    await trash(other);
    expect((await readTrash(seller)).leads.map(({ id }) => id)).toEqual([mine]);
    expect((await restore(other, seller)).statusCode).toBe(404);
    expect((await restore(mine, seller)).statusCode).toBe(200);
    const editor = await addStaff(site.resources, "editor");
    for (const [method, path] of [
      ["DELETE", `/${mine}`],
      ["POST", `/${mine}/restore`],
      ["GET", "/trash"],
    ] as const)
      expect((await call(method, `/api/leads${path}`, undefined, editor)).statusCode).toBe(403);
    for (const id of ["x", randomUUID()]) expect((await restore(id)).statusCode).toBe(404);
  });

  it("takes those merged into it along, and stays one person", async () => {
    const [keep, merged] = [await add(), await add({ email: EMAIL })];
    const mergeId = await merge(keep, merged);
    await trash(keep);
    expect((await readTrash()).leads.map(({ id }) => id)).toEqual([keep]);
    for (const id of [keep, merged]) expect((await call("GET", `/api/leads/${id}`)).statusCode).toBe(404);
    expect((await call("POST", "/api/leads/similar", { email: EMAIL })).json()).toEqual({ leads: [] });
    expect((await call("POST", `/api/leads/merges/${mergeId}/undo`)).statusCode).toBe(404);
    expect((await restore(keep)).statusCode).toBe(200);
    expect((await call("GET", `/api/leads/${merged}`)).json()).toMatchObject({ id: keep });
    expect((await call("POST", `/api/leads/merges/${mergeId}/undo`)).statusCode).toBe(200);
    expect((await call("GET", `/api/leads/${merged}`)).json()).toMatchObject({ id: merged });
  });

  it("leaves its WhatsApp code free for somebody else", async () => {
    const code = await addClick("RSTUV");
    const [id, other] = [await add(), await add()];
    const assign = (leadId: string) => call("POST", `/api/leads/${leadId}/whatsapp`, { code });
    expect((await assign(id)).statusCode).toBe(200);
    expect((await assign(other)).statusCode).toBe(409);
    await trash(id);
    expect((await assign(other)).statusCode).toBe(200);
  });

  it("is imported again from a file", async () => {
    const id = await add({ email: EMAIL });
    await trash(id);
    const answer = await call("POST", "/api/leads/import?dryRun=false", `Nome,Email\r\nRita,${EMAIL}\r\n`);
    expect(answer.json()).toMatchObject({ added: 1, duplicates: 0 });
    expect((await call("GET", "/api/leads")).json()).toMatchObject({ total: 1 });
  });

  it("is still found and erased at the person's request", async () => {
    const [id, other] = [await add({ email: EMAIL, phone: PHONE }), await add({ phone: PHONE })];
    await trash(id);
    await trash(other);
    const { db } = site.resources;
    const person = await peopleInLeads.identify(db, { email: EMAIL, phone: PHONE }, []);
    expect(person?.leadIds).toEqual([id]);
    const samePhone = await peopleInLeads.findByPhone(db, PHONE, person ?? personOf(EMAIL));
    expect(samePhone.map((one) => one.id)).toEqual([other]);
    await eraseLeadsOf(db, person ?? personOf(EMAIL));
    expect((await readTrash()).leads.map((lead) => lead.id)).toEqual([other]);
  });
});

describe("the end of the trash", () => {
  const { personalData = [] } = leadsSlice;
  const empty = () => emptyLeadTrash(site.resources, personalData);
  const age = (id: string, days: number) =>
    site.resources.db
      .update(leadsTable)
      .set({ trashedAt: sql`now() - make_interval(days => ${days})` })
      .where(sql`${leadsTable.id} = ${id} OR ${leadsTable.mergedInto} = ${id}`);

  it("erases leads after thirty days with all that belongs to them, and nothing else", async () => {
    const { db, storage } = site.resources;
    const target = { name: "CRM", url: "https://crm.example.com/leads", events: ["contact", "lead.updated"] };
    const destination = (await call("POST", "/api/webhooks", target)).json<{ id: string }>();
    const { id } = (await call("POST", "/api/leads", { name: "Rita Lima", email: EMAIL })).json<{
      id: string;
    }>();
    await call("PUT", `/api/leads/${id}`, { company: "Padaria" });
    await call("POST", `/api/leads/${id}/tasks`, { title: "Ligar", dueAt: "2020-01-01T12:00:00Z" });
    const merged = await add();
    await merge(id, merged);
    // Another lead of the same address, and one that has a day left.
    const [same, young] = [await add({ email: EMAIL }), await add()];
    const webhooks = () => db.$count(eventsTable, sql`body LIKE '%Rita Lima%'`);
    expect(await webhooks()).toBe(2);
    const since = new Date();
    await trash(id);
    await trash(young);
    await age(id, 31);
    await age(young, 29);
    expect(await empty()).toBe(1);
    expect(await empty()).toBe(0);
    expect(await db.$count(leadsTable)).toBe(2);
    expect((await call("GET", "/api/leads")).json()).toMatchObject({ leads: [{ id: same }], total: 1 });
    expect((await readTrash()).leads.map((lead) => lead.id)).toEqual([young]);
    expect(await webhooks()).toBe(0);
    for (const table of ["lead_events", "lead_tasks"]) {
      const isOld = sql`SELECT FROM ${sql.identifier(table)} WHERE lead_id IN (${id}, ${merged})`;
      expect((await db.execute(isOld)).rowCount).toBe(0);
    }
    const erasures = await readErasures(storage, since);
    expect([id, merged, same].map((one) => erasures.has(`lead:${one}`))).toEqual([true, true, false]);
    expect(erasures.has(EMAIL)).toBe(false);
    await call("DELETE", `/api/webhooks/${destination.id}`);
  });

  it("locks companies before leads, as merges of companies do", async () => {
    const { db } = site.resources;
    const id = await add();
    const company = (await call("POST", "/api/companies", { name: "Padaria", leadId: id })).json<{
      id: string;
    }>();
    await trash(id);
    await age(id, 31);
    let ending: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM companies WHERE id = ${company.id} FOR UPDATE`);
      ending = empty();
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await db.execute(waiting)).rowCount === 1);
      await tx.execute(sql`SELECT FROM leads WHERE id = ${id} FOR UPDATE NOWAIT`);
    });
    expect(await ending).toBe(1);
  });

  it("leaves what was restored in time", async () => {
    const id = await add();
    await trash(id);
    await age(id, 31);
    expect((await restore(id)).statusCode).toBe(200);
    expect(await empty()).toBe(0);
    expect((await call("GET", `/api/leads/${id}`)).statusCode).toBe(200);
  });
});

async function addClick(code: string): Promise<string> {
  const touch = { at: "2026-11-01T12:00:00.000Z", page: "/", source: null, medium: null, campaign: null };
  await site.resources.db
    .insert(whatsappClicksTable)
    .values({ code, page: "/", firstTouch: touch, lastTouch: touch });
  return code;
}
