import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { eraseLeadsOf } from "../erase-leads.server.ts";
import { importLeads, submitLead } from "../leads.server.ts";
import { leadsTable } from "../table.ts";
import { recordLeadEvent } from "./record-event.server.ts";
import { type LeadEventType, timelineSchema } from "./schema.ts";
import { leadEventsTable } from "./table.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

const ask = (id: string, headers = admin.headers) =>
  site.api.inject({ url: `/api/leads/${id}/timeline`, headers });

async function idOf(email: string): Promise<string> {
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return lead?.id ?? "";
}

async function write(email: string): Promise<string> {
  const message = "Preciso de um sistema.\nÉ para ontem.";
  const contact = contactSchema.parse({ name: "Ana Prado", email, message });
  await submitLead(site.resources, { ...contact, consent: "Aceito a política" }, { userAgent: undefined });
  return idOf(email);
}

describe("GET /api/leads/{id}/timeline", () => {
  it("begins with the form, in its exact words, and lists the newest first", async () => {
    const id = await write("ana@exemplo.com.br");
    await site.resources.db.transaction((tx) =>
      recordLeadEvent(tx, { leadId: id, type: "note", data: { text: "Ligar", unset: null } }),
    );
    const response = await ask(id);
    expect(response.statusCode).toBe(200);
    const { events } = timelineSchema.parse(response.json());
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        type: "note",
        actor: { kind: "system", id: null, name: "O próprio site" },
        data: { text: "Ligar" },
      },
      {
        id: expect.any(String),
        at: expect.any(String),
        type: "form",
        actor: { kind: "visitor", id: null, name: "Ana Prado" },
        data: {
          source: "website",
          name: "Ana Prado",
          email: "ana@exemplo.com.br",
          message: "Preciso de um sistema.\nÉ para ontem.",
          consent: "Aceito a política",
        },
      },
    ]);
  });

  it("is read a hundred at a time, and each one once", async () => {
    const id = await write("longa@exemplo.com.br");
    await site.resources.db.transaction(async (tx) => {
      // All have the same time, like leads of one file.
      const at = new Date();
      for (let number = 0; number < 204; number++)
        await recordLeadEvent(tx, { leadId: id, type: "note", data: { text: `${number}` }, at });
    });
    const read = async (query: string) => {
      const url = `/api/leads/${id}/timeline${query}`;
      return timelineSchema.parse((await site.api.inject({ url, headers: admin.headers })).json());
    };
    const pages = [await read("")];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await read(`?before=${next}`));
    expect(pages.map(({ events }) => events.length)).toEqual([100, 100, 5]);
    expect(new Set(pages.flatMap(({ events }) => events.map((event) => event.id))).size).toBe(205);
    expect(pages.at(-1)?.events.at(-1)?.type).toBe("form");
    for (const other of ["x", randomUUID()]) expect((await read(`?before=${other}`)).events).toEqual([]);
  });

  it("shows one kind of events: what was said, notes, or what was changed", async () => {
    const id = await write("tipos@exemplo.com.br");
    const add = (type: LeadEventType, data: object) =>
      site.resources.db.transaction((tx) => recordLeadEvent(tx, { leadId: id, type, data: { ...data } }));
    await add("note", { text: "Prefere de manhã" });
    await add("note", { text: "Falamos", by: "phone" });
    await add("note", { text: "Movido", by: "trash" });
    await add("mail-in", { subject: "Oi", text: "Obrigada" });
    await add("status", { from: "NEW", to: "CONTACTED" });
    await add("form", { entered: true, source: "phone" });
    const url = `/api/leads/${id}/timeline`;
    const read = async (kind: string) => {
      const response = await site.api.inject({ url: `${url}?kind=${kind}`, headers: admin.headers });
      return timelineSchema.parse(response.json()).events.map(({ type, data }) => data.text ?? type);
    };
    expect(await read("conversation")).toEqual(["Obrigada", "Falamos", "form"]);
    expect(await read("notes")).toEqual(["Prefere de manhã"]);
    expect(await read("changes")).toEqual(["form", "status", "Movido"]);
    const wrong = await site.api.inject({ url: `${url}?kind=x`, headers: admin.headers });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().error).toContain("Tipo: use conversation, notes, changes");
  });

  it("is 404 where there is no such lead, 403 for editors and authors, 401 for strangers", async () => {
    for (const id of [randomUUID(), "x"]) expect((await ask(id)).statusCode).toBe(404);
    for (const role of ["editor", "author"] as const)
      expect((await ask(randomUUID(), (await addStaff(site.resources, role)).headers)).statusCode).toBe(403);
    expect((await site.api.inject({ url: "/api/leads/x/timeline" })).statusCode).toBe(401);
  });

  it("knows when imported leads came, and who asked for the e-book", async () => {
    const createdAt = new Date("2025-03-01T12:00:00Z");
    const lead = { name: null, phone: null, status: "NEW" as const, message: null, createdAt };
    const email = "bia@exemplo.com.br";
    await importLeads(site.resources.db, [{ ...lead, email, source: "lead-magnet" }]);
    const { events } = timelineSchema.parse((await ask(await idOf(email))).json());
    expect(events).toMatchObject([{ at: createdAt.toISOString(), type: "ebook", data: { email } }]);
  });
});

describe("an event", () => {
  it.each(["UPDATE lead_events SET data = '{}'", "DELETE FROM lead_events", "TRUNCATE lead_events"])(
    "is kept from its owner too: %s",
    async (statement) => {
      await write(`${randomUUID()}@exemplo.com.br`);
      await expect(site.owner.query(statement)).rejects.toMatchObject({ code: "42501" });
      await expect(site.resources.db.$client.query(statement)).rejects.toMatchObject({ code: "42501" });
    },
  );

  it("goes with its lead, and with no other", async () => {
    const gone = await write("sai@exemplo.com.br");
    const kept = await write("fica@exemplo.com.br");
    const { db } = site.resources;
    await eraseLeadsOf(db, personOf("SAI@exemplo.com.br"));
    expect(await db.$count(leadEventsTable, eq(leadEventsTable.leadId, gone))).toBe(0);
    expect(await db.$count(leadEventsTable, eq(leadEventsTable.leadId, kept))).toBe(1);
  });
});
