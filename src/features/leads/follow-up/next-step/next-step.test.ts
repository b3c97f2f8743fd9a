import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postponeStep, stepDeadline } from "#src/shared/time/next-step.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadCsvWriter } from "../../csv/columns.ts";
import { describeEvent } from "../../person/describe-event.ts";
import { leadDetailsSchema, leadExportSchema, leadListSchema } from "../../schema.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";

const TIME_ZONE = "America/Sao_Paulo";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object, staff = admin) =>
  site.api.inject({ method, url: `/api/leads${path}`, payload, headers: staff.headers });

async function add(lead: Partial<typeof leadsTable.$inferInsert> = {}): Promise<string> {
  const [row] = await site.resources.db
    .insert(leadsTable)
    .values({ name: "Ana", email: "ana@exemplo.com.br", source: "website", ...lead })
    .returning();
  return row?.id ?? "";
}
const set = (id: string, nextStep: unknown) => call("PUT", `/${id}`, { nextStep });
const read = async (id: string) => leadDetailsSchema.parse((await call("GET", `/${id}`)).json());
async function told(id: string): Promise<string[]> {
  const { events } = timelineSchema.parse((await call("GET", `/${id}/timeline`)).json());
  return events.map((event) => {
    const { title, facts, text } = describeEvent(event);
    return [title, ...facts, ...(text ? [text] : [])].join("; ");
  });
}

const STEP = { at: "2026-12-01", text: "Ligar sobre a proposta" };

describe("a lead's next step", () => {
  it("is a day or a moment with a sentence, in the lead and in lists", async () => {
    const id = await add();
    expect((await read(id)).nextStep).toBeNull();
    expect((await set(id, STEP)).json()).toMatchObject({ nextStep: STEP });
    expect((await read(id)).nextStep).toEqual(STEP);
    await set(id, { at: "2026-12-01T14:30:00-03:00", text: " Ligar " });
    const { leads } = leadListSchema.parse((await call("GET", "")).json());
    expect(leads[0]?.nextStep).toEqual({ at: "2026-12-01T17:30:00.000Z", text: "Ligar" });
    await call("PUT", `/${id}`, { company: "Padaria Sol" });
    expect((await read(id)).nextStep?.text).toBe("Ligar");
  });

  it.each([
    { at: "amanhã", text: "Ligar" },
    { at: "2026-02-30", text: "Ligar" },
    { at: "0001-01-01", text: "Ligar" },
    { at: "2026-12-01", text: " " },
    { at: "2026-12-01", text: "x".repeat(201) },
    { at: "2026-12-01", text: "a\u0000b" },
    { text: "Ligar" },
    { at: "2026-12-01" },
    "amanhã",
    [],
  ])("is refused with a message that names it, and nothing changes: %j", async (wrong) => {
    const id = await add({ nextStep: STEP });
    const answer = await set(id, wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(/^Próximo passo/);
    expect((await read(id)).nextStep).toEqual(STEP);
  });

  it("is told in the timeline when it is set, changed, done and removed", async () => {
    const id = await add();
    await set(id, STEP);
    await set(id, STEP);
    await set(id, { ...STEP, at: "2026-12-02T12:00:00Z" });
    const next = { at: "2026-12-08", text: "Enviar contrato" };
    expect((await call("POST", `/${id}/next-step/done`, { next })).json()).toMatchObject({ nextStep: next });
    await set(id, null);
    expect(await told(id)).toEqual([
      "Tirou o próximo passo; 08/12/2026: Enviar contrato",
      "Próximo passo feito; 02/12/2026 09:00: Ligar sobre a proposta; Depois: 08/12/2026: Enviar contrato",
      "Mudou o próximo passo; 01/12/2026: Ligar sobre a proposta → 02/12/2026 09:00: Ligar sobre a proposta",
      "Marcou o próximo passo; 01/12/2026: Ligar sobre a proposta",
    ]);
  });

  it("is done once: two clicks are one event", async () => {
    const id = await add({ nextStep: STEP });
    const done = () => call("POST", `/${id}/next-step/done`, {});
    const codes = (await Promise.all([done(), done()])).map(({ statusCode }) => statusCode);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    expect(await told(id)).toEqual(["Próximo passo feito; 01/12/2026: Ligar sobre a proposta"]);
    expect((await call("POST", `/00000000-0000-4000-8000-000000000000/next-step/done`, {})).statusCode).toBe(
      404,
    );
  });

  it("ends with a deal that is won or lost, and comes back when the move is undone, also of several leads", async () => {
    const id = await add({ nextStep: STEP });
    await call("PUT", `/${id}/status`, { status: "LOST" });
    expect(await read(id)).toMatchObject({ status: "LOST", nextStep: null });
    expect((await told(id))[0]).toMatch(/^Tirou o próximo passo/);
    const undone = await call("POST", `/${id}/status/undo`, { from: "NEW", to: "LOST" });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await read(id)).toMatchObject({ status: "NEW", nextStep: STEP });
    await call("PUT", `/${id}`, { status: "CONVERTED", nextStep: STEP });
    expect(await read(id)).toMatchObject({ status: "CONVERTED", nextStep: STEP });
    await call("PUT", `/${id}`, { status: "NEW" });
    const { undo } = (await call("POST", "/bulk", { ids: [id], change: { stage: "perdido" } })).json<{
      undo: string;
    }>();
    expect(await read(id)).toMatchObject({ status: "LOST", nextStep: null });
    await call("POST", `/bulk/${undo}/undo`);
    expect(await read(id)).toMatchObject({ status: "NEW", nextStep: STEP });
  });

  it("is missing only from open leads", async () => {
    const none = await add({ name: "Sem passo" });
    await add({ name: "Com passo", nextStep: STEP });
    await add({ name: "Ganho", status: "CONVERTED" });
    await add({ name: "Perdido", status: "LOST" });
    const { leads, total } = leadListSchema.parse((await call("GET", "?withoutNextStep=true")).json());
    expect([leads.map(({ id }) => id), total]).toEqual([[none], 1]);
  });

  it("survives its CSV file, and comes as a note if its day cannot be read", async () => {
    await add({ nextStep: STEP, createdAt: new Date("2026-11-01T12:00:00Z") });
    await add({
      name: "Bia",
      email: "bia@exemplo.com.br",
      nextStep: { at: "2026-12-01T17:30:00.000Z", text: "Visita" },
    });
    const exported = leadExportSchema.parse((await call("POST", "/exports", {})).json()).leads;
    const writer = leadCsvWriter(TIME_ZONE, { isFull: true });
    const file = writer.head + exported.map((lead) => writer.line(lead)).join("");
    await site.resources.db.delete(leadsTable);
    const bring = (csv: string) =>
      site.api.inject({
        method: "POST",
        url: "/api/leads/import",
        payload: csv,
        headers: { ...admin.headers, "content-type": "text/csv" },
      });
    expect((await bring(file)).json()).toMatchObject({ added: 2 });
    const { leads } = leadListSchema.parse((await call("GET", "")).json());
    expect(new Set(leads.map(({ nextStep }) => nextStep))).toEqual(
      new Set([STEP, { at: "2026-12-01T17:30:00.000Z", text: "Visita" }]),
    );
    await bring("E-mail;Próximo passo;Próximo passo em\nd@exemplo.com.br;Ligar;um dia desses\n");
    const id = (await site.resources.db.select().from(leadsTable)).find(
      ({ email }) => email === "d@exemplo.com.br",
    )?.id;
    expect((await read(id ?? "")).nextStep).toBeNull();
    expect(await told(id ?? "")).toContain("Nota; Próximo passo: um dia desses Ligar");
  });

  it("of two merged leads, the earlier one stays, and the other becomes a note; undoing brings both back", async () => {
    const later = { at: "2026-12-24", text: "Desejar boas festas" };
    const [keep, merge] = [await add({ nextStep: later }), await add({ name: "Ana P.", nextStep: STEP })];
    const merged = (await call("POST", "/merge", { keep, merge })).json<{ id: string }>();
    expect((await read(keep)).nextStep).toEqual(STEP);
    expect(await told(keep)).toContain(
      "Nota; Próximo passo antes da junção: 24/12/2026: Desejar boas festas",
    );
    expect((await call("POST", `/merges/${merged.id}/undo`)).statusCode).toBe(200);
    expect([(await read(keep)).nextStep, (await read(merge)).nextStep]).toEqual([later, STEP]);
  });

  it("that was done after a merge does not come back with its undoing", async () => {
    const [keep, merge] = [await add(), await add({ name: "Ana P.", nextStep: STEP })];
    const merged = (await call("POST", "/merge", { keep, merge })).json<{ id: string }>();
    await call("POST", `/${keep}/next-step/done`, { next: { at: "2026-12-30", text: "Ligar de novo" } });
    await call("POST", `/merges/${merged.id}/undo`);
    expect((await read(keep)).nextStep?.text).toBe("Ligar de novo");
  });

  it("is in the webhook about the change", async () => {
    const id = await add();
    await call("PUT", `/${id}`, {});
    await site.api.inject({
      method: "POST",
      url: "/api/webhooks",
      payload: { name: "CRM", url: "https://crm.example/", events: ["lead.updated"] },
      headers: admin.headers,
    });
    await set(id, STEP);
    const { rows } = await site.resources.db.execute<{ body: string }>(sql`SELECT body FROM webhook_events`);
    expect(JSON.parse(rows[0]?.body ?? "")).toMatchObject({ changed: ["nextStep"], nextStep: STEP });
  });
});

describe("the time of a step", () => {
  it("of a whole day is late when the day is over at the site", () => {
    expect(stepDeadline(STEP, TIME_ZONE).toISOString()).toBe("2026-12-02T03:00:00.000Z");
    expect(stepDeadline({ ...STEP, at: "2026-12-01T17:30:00.000Z" }, TIME_ZONE).toISOString()).toBe(
      "2026-12-01T17:30:00.000Z",
    );
  });

  it.each([
    ["2026-12-05", 1, "2026-12-06"],
    ["2026-11-01", 1, "2026-12-02"],
    ["2026-11-01T17:30:00.000Z", 7, "2026-12-08T17:30:00.000Z"],
  ])("is put off from its day, or from today if that is over: %s", (at, days, until) => {
    const now = new Date("2026-12-01T12:00:00Z");
    expect(postponeStep({ ...STEP, at }, days, TIME_ZONE, now).at).toBe(until);
  });
});
