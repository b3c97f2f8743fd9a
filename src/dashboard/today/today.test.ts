import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leadsTable } from "#src/features/leads/table.ts";
import { leadTasksTable } from "#src/features/leads/tasks/table.ts";
import { requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { removalRequestsTable } from "#src/features/privacy/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { todaySchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await site.resources.db.delete(removalRequestsTable);
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const call = (staff: Staff | undefined) => site.api.inject({ url: "/api/today", headers: staff?.headers });
const today = async (staff = admin) => todaySchema.parse((await call(staff)).json());

async function add(lead: Partial<typeof leadsTable.$inferInsert> & { name: string }): Promise<string> {
  const [row] = await site.resources.db
    .insert(leadsTable)
    .values({ source: "website", email: "a@b.example", ...lead })
    .returning();
  return row?.id ?? "";
}

const ask = (name: string, now: Date) =>
  requestRemoval(
    site.resources,
    { name, email: "a@b.example", phone: null, reason: `Não quero mais, ${name}.` },
    now,
  );

it("an administrator sees everything with a deadline, the most urgent first", async () => {
  await ask("Tarde", inHours(-24 * 12));
  await ask("Nova", new Date());
  const waiting = await add({ name: "Ana", answerDueAt: inHours(1) });
  await add({ name: "Atrasada", answerDueAt: inHours(-30) });
  await add({ name: "Escreveu", repliedAt: inHours(-2), answeredAt: inHours(-3), answerDueAt: inHours(-4) });
  await site.resources.db
    .insert(leadTasksTable)
    .values({ leadId: waiting, title: "Ligar", dueAt: new Date() });
  const { entries, total, newLeads } = await today();
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ["removal", "Tarde"],
    ["answer", "Atrasada"],
    ["reply", "Escreveu"],
    ["task", "Ligar"],
    ["answer", "Ana"],
    ["removal", "Nova"],
  ]);
  expect(total).toBe(6);
  expect(newLeads).toBe(0);
  expect(entries[0]?.path).toMatch(/^\/dashboard\/privacidade\?busca=LGPD-/);
  expect(entries[4]?.path).toBe(`/dashboard/leads/${waiting}`);
});

it("what is answered, settled, merged, done or decided is not due any more", async () => {
  const kept = await add({ name: "Respondida", answerDueAt: inHours(-1), answeredAt: inHours(-2) });
  await add({ name: "Perdida", answerDueAt: inHours(-1), status: "LOST" });
  await add({ name: "Junta", answerDueAt: inHours(-1), mergedInto: kept });
  await add({ name: "Junta e escreveu", repliedAt: inHours(-1), mergedInto: kept });
  await site.resources.db
    .insert(leadTasksTable)
    .values({ leadId: kept, title: "Feita", dueAt: inHours(-1), doneAt: new Date() });
  await ask("Decidida", inHours(-24 * 12));
  await site.resources.db
    .update(removalRequestsTable)
    .set({ status: "REFUSED", decidedAt: new Date(), note: "Não é a pessoa." });
  expect(await today()).toMatchObject({ entries: [], total: 0 });
});

it("new leads to which nothing was promised are counted, so that nobody reads that there are none", async () => {
  await add({ name: "Importada" });
  await add({ name: "Importada também" });
  await add({ name: "Contatada", status: "CONTACTED" });
  expect(await today()).toMatchObject({ entries: [], newLeads: 2 });
});

it("more than fit in the list are counted", async () => {
  await Promise.all(
    Array.from({ length: 55 }, (_, index) => add({ name: `Lead ${index}`, answerDueAt: inHours(index) })),
  );
  const { entries, total } = await today();
  expect(entries).toHaveLength(50);
  expect(total).toBe(55);
  expect(entries[0]?.title).toBe("Lead 0");
});

it("an editor with leads sees their own, and no removal request; others are refused", async () => {
  await ask("Tarde", inHours(-24 * 12));
  await add({ name: "Minha", answerDueAt: inHours(1), ownerId: editor.user.id });
  await add({ name: "De outra pessoa", answerDueAt: inHours(1), ownerId: admin.user.id });
  await add({ name: "De ninguém" });
  expect((await today(editor)).entries.map(({ title }) => title)).toEqual(["Minha"]);
  expect((await today(editor)).newLeads).toBe(0);
  expect((await call(undefined)).statusCode).toBe(401);
  for (const role of ["editor", "author"] as const) {
    expect((await call(await addStaff(site.resources, role))).statusCode).toBe(403);
  }
});
