import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leadTasksTable } from "#src/features/leads/follow-up/tasks/table.ts";
import { unmatchedMailsTable } from "#src/features/leads/mail/mailbox/table.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { removalRequestsTable } from "#src/features/privacy/table.ts";
import { addDays, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { updateSettings } from "#src/testing/settings.ts";
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

it("has mails without a lead, addresses that fail, next steps and stalled deals, for who takes care of them", async () => {
  const { db } = site.resources;
  const day = toLocalTime(new Date(), site.resources.config.timeZone).date;
  await db.insert(unmatchedMailsTable).values({
    receivedAt: inHours(-1),
    fromAddress: "x@y.example",
    data: { from: { address: "x@y.example" }, subject: "Esqueci", text: "" } as never,
  });
  const failed = { emailFailedAt: inHours(-2), emailFailure: "full" as never };
  await add({ name: "Não chega", failedEmail: "A@b.example", ...failed });
  await add({ name: "Endereço trocado", failedEmail: "antes@b.example", ...failed });
  const step = (text: string, at: string) => ({ name: text, nextStep: { at, text } });
  await add(step("Ligar hoje", day));
  await add(step("Ligar ontem", addDays(day, -1)));
  await add(step("Ligar agora", inHours(-0.01).toISOString()));
  await add(step("Ligar amanhã", addDays(day, 1)));
  await add({ ...step("Ganho", day), status: "CONVERTED" });
  const old = { createdAt: inHours(-24 * 15) };
  await add({ name: "Parado", ...old });
  await add({ name: "Parado com passo", ...old, nextStep: { at: addDays(day, 5), text: "Visitar" } });
  await add({ name: "Perdido", ...old, status: "LOST" });
  await add({ name: "De ontem", createdAt: inHours(-24) });
  const found = async (staff = admin) =>
    new Set((await today(staff)).entries.map(({ kind, title }) => `${kind} ${title}`));
  expect(await found()).toEqual(
    new Set([
      "unmatched Esqueci",
      "failed Não chega",
      "step Ligar hoje",
      "step Ligar ontem",
      "step Ligar agora",
      "stalled Parado",
    ]),
  );
  const { entries, total } = await today();
  expect(total).toBe(6);
  expect(entries.map(({ at }) => at)).toEqual(
    entries.map(({ at }) => at).toSorted((a, b) => a.localeCompare(b)),
  );
  expect(entries.find(({ kind }) => kind === "stalled")).toMatchObject({
    since: old.createdAt.toISOString(),
  });
  await updateSettings(site.resources, { stalledDays: 30 });
  expect(await found()).not.toContain("stalled Parado");
  await updateSettings(site.resources, { stalledDays: 14 });
  expect(await found(editor)).toEqual(new Set());
  await db.update(leadsTable).set({ ownerId: editor.user.id });
  const theirs = await found(editor);
  expect(theirs).toContain("step Ligar hoje");
  expect(theirs).toContain("stalled Parado");
  expect(theirs).not.toContain("unmatched Esqueci");
  // A colleague's leads stand in that colleague's list only.
  expect(await found()).toEqual(new Set(["unmatched Esqueci"]));
  await db.delete(unmatchedMailsTable);
});

it("leads whose owner may no longer see leads are for everybody who takes care of all", async () => {
  const gone = await addStaff(site.resources, "author");
  await add({ name: "De quem saiu", answerDueAt: inHours(1), ownerId: gone.user.id });
  expect((await today()).entries.map(({ title }) => title)).toEqual(["De quem saiu"]);
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
