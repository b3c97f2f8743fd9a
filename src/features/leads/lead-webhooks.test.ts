import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eraseLeadsOf } from "./erase-leads.server.ts";
import { leadsTable } from "./table.ts";

let site: TestSite;
let admin: Staff;
let id: string;
const call = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, payload, headers: admin.headers });
const events = async () => {
  const { rows } = await site.resources.db.execute<{ id: string; kind: string; body: string }>(
    sql`SELECT id, kind, body FROM webhook_events ORDER BY created_at, kind DESC`,
  );
  return rows;
};

beforeAll(async () => {
  site = await openTestSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@prumo.example" });
  admin = await addStaff(site.resources, "admin");
  const destination = {
    name: "CRM",
    url: "https://crm.example/",
    events: ["lead.updated", "lead.mail", "lead.task", "deal.won"],
  };
  expect((await call("POST", "/api/webhooks", destination)).statusCode).toBe(201);
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.resources;
  await db.delete(leadsTable);
  const [lead] = await db
    .insert(leadsTable)
    .values({ name: "Ana", email: "ana@exemplo.com", source: "website" })
    .returning();
  id = lead?.id ?? "";
});

it("a change of a lead is told with what changed, and once more where the deal is won", async () => {
  await call("PUT", `/api/leads/${id}`, { value: 4_500_000, stage: "Proposta" });
  await call("PUT", `/api/leads/${id}`, { value: 4_500_000 });
  const [first, ...others] = await events();
  expect(others).toEqual([]);
  expect(first?.id).toMatch(/^lead-updated_[\da-f-]{36}$/);
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    type: "lead.updated",
    changed: expect.toSatisfy((names: string[]) => names.toSorted().join() === "stage,status,value"),
    id,
    name: "Ana",
    email: "ana@exemplo.com",
    status: "QUALIFIED",
    value: 4_500_000,
    stage: "Proposta enviada",
    stageId: "proposta",
    source: "website",
    timestamp: expect.any(String),
  });
  await call("PUT", `/api/leads/${id}/status`, { status: "CONVERTED" });
  expect((await events()).map(({ kind }) => kind).toSorted()).toEqual([
    "deal.won",
    "lead.updated",
    "lead.updated",
  ]);
  // No webhook is subscribed.
  await call("PUT", `/api/leads/${id}/status`, { status: "LOST" });
  expect((await events()).map(({ kind }) => kind)).not.toContain("deal.lost");
});

it("the end of a deal waits a moment, and tools never hear of one that was taken back meanwhile", async () => {
  const kinds = async () => (await events()).map(({ kind }) => kind).toSorted();
  await call("PUT", `/api/leads/${id}/status`, { status: "CONVERTED" });
  const { rows } = await site.resources.db.execute<{ waits: boolean }>(sql`
    SELECT next_attempt_at > now() AS waits FROM webhook_deliveries WHERE event_id LIKE 'deal-won%'`);
  expect(rows).toEqual([{ waits: true }]);
  await call("POST", `/api/leads/${id}/status/undo`, { from: "NEW", to: "CONVERTED" });
  expect(await kinds()).toEqual(["lead.updated", "lead.updated"]);
  // Moves it back by hand instead of by the undo call.
  await call("PUT", `/api/leads/${id}/status`, { status: "CONVERTED" });
  await call("PUT", `/api/leads/${id}/status`, { status: "QUALIFIED" });
  expect(await kinds()).not.toContain("deal.won");
  // An event that was delivered already is neither withdrawn nor repeated.
  await call("PUT", `/api/leads/${id}/status`, { status: "CONVERTED" });
  await site.resources.db.execute(
    sql`UPDATE webhook_deliveries SET attempts = 1 WHERE event_id LIKE 'deal-won%'`,
  );
  await call("PUT", `/api/leads/${id}/status`, { status: "NEW" });
  expect((await kinds()).filter((kind) => kind === "deal.won")).toHaveLength(1);
});

it("what was told of a lead is forgotten with it, also under another address", async () => {
  await call("PUT", `/api/leads/${id}`, { email: null, phone: "(11) 98888-7777" });
  await call("PUT", `/api/leads/${id}`, { email: "outra@exemplo.com" });
  expect(await events()).toHaveLength(2);
  await eraseLeadsOf(site.resources.db, personOf("outra@exemplo.com"));
  expect(await events()).toEqual([]);
});

it("mails and tasks are told with their words, and are forgotten with the lead", async () => {
  await call("POST", `/api/leads/${id}/mails`, { subject: "Oi", text: "Olá, {{nome}}!", signature: "Bia" });
  const made = await call("POST", `/api/leads/${id}/tasks`, {
    title: "Ligar",
    dueAt: "2030-01-01T12:00:00Z",
  });
  await call("PUT", `/api/leads/${id}/tasks/${made.json<{ id: string }>().id}`, { done: true });
  const told = (await events()).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const lead = { id, email: "ana@exemplo.com" };
  const task = {
    ...lead,
    type: "lead.task",
    event: "task",
    title: "Ligar",
    taskId: made.json<{ id: string }>().id,
  };
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...lead,
        type: "lead.mail",
        event: "mail-out",
        subject: "Oi",
        text: "Olá, Ana!",
      }),
      expect.objectContaining(task),
      expect.objectContaining({ ...task, done: true }),
    ]),
  );
  await eraseLeadsOf(site.resources.db, personOf("ana@exemplo.com"));
  expect(await events()).toEqual([]);
});
