import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "#src/settings/default-settings.ts";
import { settingsTable } from "#src/settings/table.ts";
import { personOf } from "#src/shared/people/person.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { countLeadsOf, eraseLeadsOf } from "../erase-leads.server.ts";
import { taskListSchema, taskSchema } from "../follow-up/tasks/schema.ts";
import { leadTasksTable } from "../follow-up/tasks/table.ts";
import { submitLead } from "../leads.server.ts";
import { leadDetailsSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { timelineSchema } from "../timeline/schema.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let id: string;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.delete(settingsTable);
  id = await write();
});

async function write(email = "ana@exemplo.com.br"): Promise<string> {
  const { db } = site.resources;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message: "Preciso de um sistema." });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const [lead] = await db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return lead?.id ?? "";
}

function call(method: "GET" | "POST" | "PUT", path: string, payload?: object, staff: Staff | null = admin) {
  return site.api.inject({ method, url: `/api/leads/${path}`, payload, headers: staff?.headers });
}

const change = (payload: object) => call("PUT", id, payload);
const details = async () => leadDetailsSchema.parse((await call("GET", id)).json());
const timeline = async () =>
  timelineSchema
    .parse((await call("GET", `${id}/timeline`)).json())
    .events.map(({ type, data }) => ({ type, data }));

const dueAt = "2026-12-01T12:00:00.000Z";
const CALLS = [
  ["GET", "people", undefined],
  ["GET", randomUUID(), undefined],
  ["PUT", randomUUID(), { stage: "Proposta" }],
  ["POST", `${randomUUID()}/notes`, { text: "Ligar" }],
  ["POST", `${randomUUID()}/answered`, { by: "phone", text: "Falamos" }],
  ["GET", `${randomUUID()}/tasks`, undefined],
  ["POST", `${randomUUID()}/tasks`, { title: "Ligar", dueAt }],
  ["PUT", `x/tasks/x`, { done: true }],
] as const;

describe.each(CALLS)("%s %s", (method, path, body) => {
  it("is for administrators, and 404 where there is no such lead", async () => {
    expect((await call(method, path, body, null)).statusCode).toBe(401);
    expect((await call(method, path, body, editor)).statusCode).toBe(403);
    if (path !== "people") expect((await call(method, path, body)).statusCode).toBe(404);
  });
});

describe("PUT /api/leads/{id}", () => {
  it("takes any subset, leaves the rest, and answers with the whole lead", async () => {
    await change({ phone: "(11) 98888-7777", company: " Padaria Sol ", cnpj: "12.ABC.345/01DE-35" });
    const changed = { ownerId: admin.user.id, stage: "proposta", value: 4_500_000, expectedMonth: "2026-12" };
    const response = await change(changed);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id,
      name: "Ana Prado",
      email: "ana@exemplo.com.br",
      phone: "+5511988887777",
      source: "website",
      status: "QUALIFIED",
      message: "Preciso de um sistema.",
      createdAt: expect.any(String),
      company: "Padaria Sol",
      cnpj: "12ABC34501DE35",
      lostReason: null,
      nextStep: null,
      city: null,
      tags: [],
      companyId: null,
      customFields: {},
      contactedAt: expect.any(String),
      answerDueAt: null,
      answeredAt: null,
      stageSince: expect.any(String),
      firstTouch: null,
      lastTouch: null,
      ...changed,
    });
    expect((await call("GET", id)).json()).toEqual(response.json());
  });

  it("tells each change in the timeline, and nothing where nothing changes", async () => {
    await change({ status: "LOST", lostReason: "Preço" });
    await change({ ownerId: admin.user.id });
    await change({ ownerId: admin.user.id, status: "LOST", lostReason: "Preço" });
    await call("PUT", `${id}/status`, { status: "NEW" });
    const moved = (from: string, to: string) => ({
      from: { id: from.toLowerCase(), name: from, since: expect.any(String) as string },
      to: { id: to.toLowerCase(), name: to },
    });
    const events = await timeline();
    expect(events.slice(0, -1)).toEqual([
      { type: "status", data: { from: "LOST", to: "NEW", stage: moved("Perdido", "Novo") } },
      { type: "owner", data: { to: { id: admin.user.id, name: admin.user.name } } },
      { type: "status", data: { changes: { lostReason: { from: null, to: "Preço" } } } },
      { type: "status", data: { from: "NEW", to: "LOST", stage: moved("Novo", "Perdido") } },
    ]);
  });

  it.each([
    [{ cnpj: "12.ABC.345/01DE-36" }, "cnpj"],
    [{ expectedMonth: "2026-13" }, "expectedMonth"],
    [{ expectedMonth: "12/2026" }, "expectedMonth"],
    [{ value: -1 }, "value"],
    [{ value: 10.5 }, "value"],
    [{ value: "100" }, "value"],
    [{ status: "ganho" }, "status"],
    [{ stage: "x".repeat(61) }, "stage"],
    [{ email: "ana" }, "email"],
    [{ email: null }, "email"],
    [{ phone: "123" }, "phone"],
    [{ ownerId: randomUUID() }, "ownerId"],
    [{ ownerId: "ninguém" }, "ownerId"],
  ])("refuses %j", async (body, field) => {
    const before = await details();
    const response = await change(body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
    expect(await details()).toEqual(before);
  });

  it("gives a lead to nobody who may not see it", async () => {
    expect((await change({ ownerId: editor.user.id })).statusCode).toBe(422);
    const { people } = (await call("GET", "people")).json<{ people: { id: string }[] }>();
    expect(people.map((person) => person.id)).toEqual([admin.user.id]);
  });

  it("loses none of many changes at once", async () => {
    const fields = ["name", "company", "lostReason"];
    const changes = Array.from({ length: 30 }, (_, n) => ({ [fields[n % 3] ?? ""]: `Valor ${n}` }));
    await Promise.all(changes.map((one) => change(one)));
    expect(await timeline()).toHaveLength(31);
    const some = expect.stringMatching(/^Valor \d+$/);
    expect(await details()).toMatchObject({ name: some, company: some, lostReason: some });
  });
});

describe("the promise", () => {
  const promise = async (answerHours: number) => {
    const response = await site.api.inject({
      method: "PUT",
      url: "/api/settings",
      payload: { answerHours },
      headers: admin.headers,
    });
    expect(response.json()).toMatchObject({ answerHours });
  };

  it("counts business hours from the message, and says nothing where nothing is promised", async () => {
    expect(await details()).toMatchObject({ answerDueAt: null, answeredAt: null });
    await promise(8);
    id = await write("bia@exemplo.com.br");
    const { answerDueAt, createdAt } = await details();
    const due = businessClock(DEFAULT_SETTINGS, site.resources.config.timeZone).add(new Date(createdAt), 8);
    expect(Math.abs(Date.parse(answerDueAt ?? "") - due.getTime())).toBeLessThan(60_000);
  });

  it("counts the hours of the settings, and stays as it was made when they change", async () => {
    await promise(8);
    const first = await write("bia@exemplo.com.br");
    const { answerDueAt: promised } = leadDetailsSchema.parse((await call("GET", first)).json());
    const nights = { businessDays: ["sun", "sat"], businessStart: "22:00", businessEnd: "23:30" };
    const url = "/api/settings";
    const saved = await site.api.inject({ method: "PUT", url, payload: nights, headers: admin.headers });
    expect(saved.json()).toMatchObject({ ...nights, businessDays: ["sat", "sun"] });
    expect((await call("GET", first)).json()).toMatchObject({ answerDueAt: promised });
    id = await write("noite@exemplo.com.br");
    const due = toLocalTime(new Date((await details()).answerDueAt ?? ""), site.resources.config.timeZone);
    expect(new Date(`${due.date}T00:00:00Z`).getUTCDay() % 6).toBe(0);
    expect(due.time >= "22:00" && due.time <= "23:30").toBe(true);
  });

  it("is kept by the first answer of a person, which never moves again", async () => {
    await call("POST", `${id}/notes`, { text: "Vou ligar" });
    await change({ status: "CONTACTED" });
    expect((await details()).answeredAt).toBeNull();
    const answer = await call("POST", `${id}/answered`, { by: "phone", text: "Combinamos\r\nquinta." });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ type: "note", data: { by: "phone", text: "Combinamos\nquinta." } });
    const { answeredAt } = await details();
    expect(answeredAt).not.toBeNull();
    await call("POST", `${id}/answered`, { by: "whatsapp", text: "De novo" });
    await change({ answeredAt: null, firstTouch: {} });
    expect((await details()).answeredAt).toBe(answeredAt);
    expect((await timeline())[0]).toMatchObject({ data: { by: "whatsapp" } });
  });

  it.each([
    ["notes", {}, "text"],
    ["notes", { text: " " }, "text"],
    ["answered", { by: "e-mail", text: "Oi" }, "by"],
    ["answered", { by: "phone" }, "text"],
    ["tasks", { title: "", dueAt }, "title"],
    ["tasks", { title: "Ligar", dueAt: "amanhã" }, "dueAt"],
  ])("%s refuses %j", async (path, body, field) => {
    const response = await call("POST", `${id}/${path}`, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });
});

describe("tasks", () => {
  it("are made for oneself or another, done and opened again, each told in the timeline", async () => {
    const made = await call("POST", `${id}/tasks`, { title: "Enviar a proposta", dueAt });
    expect(made.statusCode).toBe(201);
    const task = taskSchema.parse(made.json());
    const { id: assigneeId, name: assigneeName } = admin.user;
    expect(task).toMatchObject({ title: "Enviar a proposta", dueAt, assigneeId, assigneeName, doneAt: null });
    const path = `${id}/tasks/${task.id}`;
    expect((await call("PUT", path, { done: true })).json()).toMatchObject({ doneAt: expect.any(String) });
    await call("PUT", path, { done: true });
    expect((await call("PUT", path, { done: false })).json()).toEqual(task);
    const { tasks } = taskListSchema.parse((await call("GET", `${id}/tasks`)).json());
    expect(tasks).toEqual([task]);
    expect((await timeline()).map(({ data }) => data.done)).toEqual([false, true, undefined, undefined]);
    const others = await call("POST", `${id}/tasks`, { title: "x", dueAt, assigneeId: editor.user.id });
    expect(others.statusCode).toBe(422);
    const message = "Responsável: escolha alguém da equipe que pode ver este lead";
    expect(others.json().errors).toEqual([{ field: "assigneeId", message }]);
    expect(
      (await call("PUT", `${await write("b@exemplo.com")}/tasks/${task.id}`, { done: true })).statusCode,
    ).toBe(404);
  });
});

it("an erasure takes notes and tasks, also by an address that was corrected since", async () => {
  const { db } = site.resources;
  await call("POST", `${id}/tasks`, { title: "Ligar", dueAt });
  await change({ email: "certo@exemplo.com.br" });
  expect(await countLeadsOf(db, "ANA@exemplo.com.br")).toBe(1);
  await eraseLeadsOf(db, personOf("ana@exemplo.com.br"));
  expect(await db.$count(leadTasksTable)).toBe(0);
  expect((await db.execute(sql`SELECT FROM lead_events`)).rows).toEqual([]);
});

it("says that a mail was not sent, and goes on waiting for an answer, where no mail server is configured", async () => {
  await updateSettings(site.resources, { answerHours: 8 });
  id = await write("bia@exemplo.com.br");
  const before = await details();
  expect((await call("GET", "signature")).json()).toMatchObject({ hasMailServer: false });
  const sent = await call("POST", `${id}/mails`, { subject: "Proposta", text: "Segue, {{nome}}." });
  expect(sent.statusCode).toBe(201);
  const [event] = await timeline();
  expect(event).toMatchObject({
    type: "mail-out",
    data: {
      isUnsent: true,
      delivery: {
        state: "unknown",
        detail: "Não há servidor de e-mail configurado: o e-mail ficou guardado e não foi enviado",
      },
    },
  });
  const { status, answeredAt, contactedAt, answerDueAt } = before;
  expect(answerDueAt).not.toBeNull();
  expect(await details()).toMatchObject({ status, answeredAt, contactedAt, answerDueAt });
});
