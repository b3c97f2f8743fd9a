import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { notifyOverdue } from "../../follow-up/response-deadline/overdue.server.ts";
import { leadTasksTable } from "../../follow-up/tasks/table.ts";
import { unmatchedMailsTable } from "../../mail/mailbox/table.ts";
import { leadsTable } from "../../table.ts";
import { notifyOfDue } from "../delivery/find-due.server.ts";
import { noticeListSchema } from "../schema.ts";
import { staffNoticesTable } from "../table.ts";
import { deleteOldNotices } from "./notices.server.ts";

const HOUR_MS = 3_600_000;

let site: TestSite;
let admin: Staff;
let caio: Staff;
let dora: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  caio = await addStaff(site.resources, "sales");
  dora = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.resources;
  await db.delete(leadsTable);
  await db.delete(staffNoticesTable);
  await db.execute(sql`DELETE FROM staff_notice_settings`);
  await db.execute(sql`DELETE FROM lead_assignment_rules`);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (who: Staff, method: Method, url: string, payload?: object) =>
  site.api.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
const list = async (who: Staff, query = "") =>
  noticeListSchema.parse((await call(who, "GET", `/api/notices${query}`)).json());
const titles = async (who: Staff) => (await list(who)).notices.map(({ title }) => title);
const unread = async (who: Staff) =>
  (await call(who, "GET", "/api/notices/unread")).json<{ unread: number }>().unread;

async function add(values: Partial<typeof leadsTable.$inferInsert> = {}): Promise<string> {
  const [lead] = await site.resources.db
    .insert(leadsTable)
    .values({ name: "Padaria Sol", email: "sol@exemplo.com", source: "website", ...values })
    .returning();
  return lead?.id ?? "";
}
const give = (leadId: string, to: Staff, by = admin) =>
  call(by, "PUT", `/api/leads/${leadId}`, { ownerId: to.user.id });
const change = (id: string, values: Partial<typeof leadsTable.$inferInsert>) =>
  site.resources.db.update(leadsTable).set(values).where(eq(leadsTable.id, id));

describe("a lead that is assigned", () => {
  it("is told to its new owner once, and not to who did it or took it", async () => {
    const leadId = await add();
    expect((await give(leadId, caio)).statusCode).toBe(200);
    await call(admin, "PUT", `/api/leads/${leadId}`, { city: "Campinas" });
    const { notices, total } = await list(caio);
    expect(total).toBe(1);
    expect(notices[0]).toMatchObject({
      kind: "assigned",
      title: "Ana Ribeiro atribuiu a você o lead Padaria Sol",
      path: `/dashboard/leads/${leadId}`,
      leadId,
      readAt: null,
    });
    expect([await unread(caio), await unread(admin)]).toEqual([1, 0]);
    await call(admin, "POST", `/api/leads/${await add()}/take`);
    expect(await titles(admin)).toEqual([]);
    // Given again after it was somebody else's, it is news.
    await give(leadId, admin, caio);
    await give(leadId, caio);
    expect(await titles(caio)).toHaveLength(2);
  });

  it("by turns is told to whose turn it is", async () => {
    const rule = { people: [dora.user.id] };
    await call(admin, "PUT", "/api/lead-assignment", { isOn: true, rules: [rule] });
    const contact = { name: "Bar do Zé", email: `${randomUUID()}@exemplo.com`, message: "Preciso de ajuda." };
    expect((await call(admin, "POST", "/api/contact", contact)).statusCode).toBe(201);
    expect(await titles(dora)).toEqual(["Novo lead na sua vez: Bar do Zé"]);
  });

  it("with others at once is one notice of all, until the change is undone", async () => {
    const ids = [await add(), await add(), await add()];
    const bulk = { ids, change: { ownerId: dora.user.id } };
    const { undo } = (await call(admin, "POST", "/api/leads/bulk", bulk)).json<{ undo: string }>();
    expect(await list(dora)).toMatchObject({
      total: 1,
      notices: [
        {
          title: "Ana Ribeiro atribuiu 3 leads a você",
          path: `/dashboard/leads?responsavel=${dora.user.id}`,
          leadId: null,
        },
      ],
    });
    await call(admin, "POST", `/api/leads/bulk/${undo}/undo`);
    expect([await titles(dora), await unread(dora)]).toEqual([[], 0]);
    await call(admin, "POST", "/api/leads/bulk", { ids: ids.slice(0, 1), change: { ownerId: dora.user.id } });
    expect(await titles(dora)).toEqual(["Ana Ribeiro atribuiu a você o lead Padaria Sol"]);
  });
});

describe("an answer of a lead", () => {
  it("by e-mail is told to its owner or, without one, to every administrator", async () => {
    const settle = async (leadId: string) => {
      const data = { from: { name: null, address: "sol@exemplo.com" }, subject: "Oi", text: "Sim" };
      const [mail] = await site.resources.db
        .insert(unmatchedMailsTable)
        .values({ receivedAt: new Date(), fromAddress: "sol@exemplo.com", data })
        .returning();
      const answer = await call(caio, "POST", `/api/mailbox/doubtful/${mail?.id}`, { leadId });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    };
    await settle(await add({ ownerId: dora.user.id }));
    expect(await titles(dora)).toEqual(["Padaria Sol respondeu por e-mail"]);
    await settle(await add({ name: null }));
    expect(await titles(admin)).toEqual(["sol@exemplo.com respondeu por e-mail"]);
    await settle(await add({ ownerId: caio.user.id }));
    expect(await titles(caio)).toEqual([]);
  });

  it("by WhatsApp is told if a colleague noted it", async () => {
    const leadId = await add({ ownerId: dora.user.id });
    for (const who of [caio, dora])
      await call(who, "POST", `/api/leads/${leadId}/answered`, { by: "whatsapp", text: "Combinado" });
    await call(caio, "POST", `/api/leads/${leadId}/answered`, { by: "phone", text: "Combinado" });
    expect(await titles(dora)).toEqual(["Ana Ribeiro respondeu por WhatsApp a Padaria Sol"]);
  });
});

describe("what is due", () => {
  /** Seven, eight and four in the afternoon in São Paulo. */
  const [SEVEN, EIGHT, FOUR] = ["10", "11", "19"].map((hour) => new Date(`2026-12-01T${hour}:00:00Z`));
  const look = (now: Date | undefined) => notifyOfDue(site.resources, now);

  it("is told from the hour of the person's digest on, once, however many processes look", async () => {
    await add({ ownerId: caio.user.id, nextStep: { at: "2026-12-01", text: "Ligar" } });
    await add({ ownerId: caio.user.id, nextStep: { at: "2026-12-02", text: "Visitar" } });
    await add({ ownerId: caio.user.id, nextStep: { at: "2026-12-01", text: "Fechar" }, status: "LOST" });
    await look(SEVEN);
    expect(await titles(caio)).toEqual([]);
    await Promise.all([look(EIGHT), look(EIGHT), look(EIGHT)]);
    await look(FOUR);
    expect(await titles(caio)).toEqual(["Próximo passo para 01/12/2026: Ligar (Padaria Sol)"]);
    await call(caio, "PUT", "/api/account/notices", {
      ...(await call(caio, "GET", "/api/account/notices")).json<object>(),
      digestHour: 16,
    });
    await site.resources.db.delete(staffNoticesTable);
    await look(EIGHT);
    expect(await titles(caio)).toEqual([]);
    await look(FOUR);
    expect(await titles(caio)).toHaveLength(1);
  });

  it("comes at its own moment if that is earlier, or if the owner planned it on that day", async () => {
    await add({ ownerId: caio.user.id, nextStep: { at: "2026-12-01T10:00:00.000Z", text: "Cedo" } });
    await look(SEVEN);
    expect(await titles(caio)).toEqual(["Próximo passo para 01/12/2026 07:00: Cedo (Padaria Sol)"]);
    const leadId = await add({ ownerId: caio.user.id });
    const { date } = toLocalTime(new Date(), "America/Sao_Paulo");
    await call(caio, "PUT", `/api/leads/${leadId}`, { nextStep: { at: date, text: "Hoje mesmo" } });
    await look(new Date(`${date}T23:30:00-03:00`));
    expect((await titles(caio)).join()).not.toContain("Hoje mesmo");
    const other = await add({ ownerId: caio.user.id });
    await call(admin, "PUT", `/api/leads/${other}`, { nextStep: { at: date, text: "De um colega" } });
    await look(new Date(`${date}T23:30:00-03:00`));
    expect((await titles(caio)).join()).toContain("De um colega");
  });

  it("includes open tasks of the day, told to their assignee who may see the lead", async () => {
    const leadId = await add({ ownerId: caio.user.id });
    const dueAt = new Date("2026-12-01T20:00:00Z");
    const createdAt = new Date("2026-11-20T20:00:00Z");
    const task = { leadId, dueAt, createdAt };
    await site.resources.db.insert(leadTasksTable).values([
      { ...task, title: "Orçar", assigneeId: caio.user.id },
      { ...task, title: "Feita", assigneeId: caio.user.id, doneAt: createdAt },
      { ...task, title: "De quem não vê o lead", assigneeId: dora.user.id },
    ]);
    await Promise.all([look(EIGHT), look(EIGHT)]);
    expect(await titles(caio)).toEqual(["Tarefa para 01/12/2026 17:00: Orçar (Padaria Sol)"]);
    expect(await titles(dora)).toEqual([]);
  });

  it("includes answers two hours before their deadline, unless the whole promise was shorter", async () => {
    const now = Date.now();
    const at = (hours: number) => new Date(now + hours * HOUR_MS);
    const lead = { ownerId: caio.user.id, createdAt: at(-8) };
    await add({ ...lead, name: "Perto", answerDueAt: at(1.5) });
    await add({ ...lead, name: "Longe", answerDueAt: at(3) });
    await add({ ...lead, name: "Respondido", answerDueAt: at(1.5), answeredAt: at(-1) });
    await add({ ...lead, name: "Prazo curto", createdAt: at(-0.5), answerDueAt: at(0.5) });
    await Promise.all([look(new Date(now)), look(new Date(now))]);
    expect((await titles(caio)).map((title) => title.slice(0, 18))).toEqual(["Responder a Perto "]);
    const overdue = await add({ ...lead, name: "Passou", answerDueAt: at(-1) });
    await Promise.all([notifyOverdue(site.resources, overdue), notifyOverdue(site.resources, overdue)]);
    expect((await titles(caio))[0]).toBe("Passou está sem resposta no prazo");
    expect(await titles(caio)).toHaveLength(2);
  });
});

describe("a notice", () => {
  it("is gone while the person may not see its lead, and for good with its lead or person", async () => {
    const leadId = await add();
    await give(leadId, dora);
    expect(await unread(dora)).toBe(1);
    await give(leadId, caio);
    expect([await unread(dora), await titles(dora)]).toEqual([0, []]);
    await give(leadId, dora);
    expect(await unread(dora)).toBe(2);
    await call(admin, "DELETE", `/api/leads/${leadId}`);
    expect([await unread(dora), await titles(dora)]).toEqual([0, []]);
    await call(admin, "POST", `/api/leads/${leadId}/restore`);
    expect(await unread(dora)).toBe(2);
    const { db } = site.resources;
    const setRole = (role: "editor" | "editor-leads") =>
      db.update(usersTable).set({ role }).where(eq(usersTable.id, dora.user.id));
    await setRole("editor");
    expect((await call(dora, "GET", "/api/notices")).statusCode).toBe(403);
    await setRole("editor-leads");
    const leaving = await addStaff(site.resources, "sales");
    await give(leadId, leaving);
    await db.delete(usersTable).where(eq(usersTable.id, leaving.user.id));
    const left = await db.select().from(staffNoticesTable);
    expect(new Set(left.map(({ userId }) => userId))).toEqual(new Set([dora.user.id, caio.user.id]));
    await db.delete(leadsTable);
    expect(await db.$count(staffNoticesTable)).toBe(0);
  });

  it("leads to the lead that was kept after a merge", async () => {
    const [kept, merged] = [await add({ name: "Fica" }), await add({ name: "Junta-se" })];
    await give(merged, caio);
    await call(admin, "POST", "/api/leads/merge", { keep: kept, merge: merged });
    await change(kept, { ownerId: caio.user.id });
    expect((await list(caio)).notices[0]).toMatchObject({
      leadId: kept,
      title: "Ana Ribeiro atribuiu a você o lead Fica",
    });
  });

  it("is read by its own person only, alone or with all up to a moment", async () => {
    for (const name of ["Um", "Dois", "Três"]) await give(await add({ name }), caio);
    const { notices } = await list(caio, "?limit=2&page=1");
    expect(notices.map(({ title }) => title.split(" ").at(-1))).toEqual(["Três", "Dois"]);
    expect((await list(caio, "?limit=2&page=2")).notices).toHaveLength(1);
    const read = (who: Staff, body: object) => call(who, "POST", "/api/notices/read", body);
    const ids = notices.map(({ id }) => id);
    await read(admin, { ids });
    expect(await unread(caio)).toBe(3);
    expect((await read(caio, { ids: ids.slice(0, 1) })).json()).toEqual({ unread: 2 });
    await give(await add({ name: "Quatro" }), caio);
    expect((await read(caio, { until: notices[0]?.at ?? "" })).json()).toEqual({ unread: 1 });
    expect((await list(caio)).notices.map(({ readAt }) => readAt === null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const moments = ["ontem", "0000-01-01T00:00:00Z", `2026-01-01T00:00:00.${"1".repeat(5_000)}Z`];
    for (const body of [{}, { ids: [] }, { ids: "x" }, ...moments.map((until) => ({ until }))])
      expect((await read(caio, body)).statusCode).toBe(422);
    expect((await read(caio, { ids: ["x"] })).json()).toEqual({ unread: 1 });
    expect((await call(caio, "GET", "/api/notices?page=0")).statusCode).toBe(422);
  });

  it("is forgotten after ninety days", async () => {
    await give(await add(), caio);
    await give(await add(), caio);
    const { db } = site.resources;
    const [one] = await db.select().from(staffNoticesTable);
    await db
      .update(staffNoticesTable)
      .set({ at: sql`now() - interval '91 days'` })
      .where(eq(staffNoticesTable.id, one?.id ?? ""));
    expect(await deleteOldNotices(db)).toBe(1);
    expect(await titles(caio)).toHaveLength(1);
  });
});
