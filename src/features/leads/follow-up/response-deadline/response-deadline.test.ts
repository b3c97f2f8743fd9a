import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { CONTACT_SENT } from "#src/settings/texts/words/contact.ts";
import { isNationalHoliday } from "#src/shared/time/business-days.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../../contact-schema.ts";
import { loadContactDetails } from "../../contact/contact-details.server.ts";
import { describeAnswerTime } from "../../labels.ts";
import { submitLead } from "../../leads.server.ts";
import { mergeLeads } from "../../merge/merge.server.ts";
import { type Lead, leadListSchema } from "../../schema.ts";
import { leadsTable } from "../../table.ts";
import { measureAnswers } from "./answer-time.server.ts";

const DAY_MS = 86_400_000;
const ZONE = "America/Sao_Paulo";
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let site: TestSite;
let smtp: TestSmtpServer;
let admin: Staff;
let other: Staff;
let editor: Staff;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestSite({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "site@prumo.example" });
  admin = await addStaff(site.resources, "admin");
  other = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  await updateSettings(site.resources, { answerHours: 8, showAnswerTime: false });
});

type Row = Partial<typeof leadsTable.$inferInsert> & { name: string };

async function add(...rows: Row[]): Promise<string[]> {
  const values = rows.map((row) => ({ email: `${row.name}@exemplo.com`, source: "website", ...row }));
  return (await site.resources.db.insert(leadsTable).values(values).returning()).map(({ id }) => id);
}

async function list(query = ""): Promise<Lead[]> {
  const response = await site.api.inject({ url: `/api/leads?${query}`, headers: admin.headers });
  return leadListSchema.parse(response.json()).leads;
}
const names = async (query = "") => (await list(query)).map(({ name }) => name);

describe("GET /api/leads", () => {
  it("begins with what waits longest for a promised answer, over pages; then the newest", async () => {
    await add(
      { name: "late", createdAt: ago(9), answerDueAt: ago(3) },
      { name: "later", createdAt: ago(5), answerDueAt: ago(4) },
      { name: "answered", createdAt: ago(8), answerDueAt: ago(5), answeredAt: ago(1) },
      { name: "lost", createdAt: ago(7), answerDueAt: ago(5), status: "LOST" },
      { name: "in time", createdAt: ago(6), answerDueAt: ago(-1) },
      { name: "new", createdAt: ago(1) },
    );
    const all = ["later", "late", "new", "in time", "lost", "answered"];
    expect(await names()).toEqual(all);
    expect((await list()).map(({ overdueSince }) => Boolean(overdueSince))).toEqual(
      all.map((_, at) => at < 2),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`limit=2&page=${page}`)));
    expect(pages.flat()).toEqual(all);
    expect((await Promise.all([1, 2, 3].map((page) => names(`limit=1&page=${page}`)))).flat()).toEqual(
      all.slice(0, 3),
    );
    expect((await names("sort=answerDueAt")).slice(0, 3)).toEqual(["later", "late", "in time"]);
    expect((await names("sort=-answerDueAt")).slice(0, 3)).toEqual(["in time", "late", "later"]);
    expect(await names("status=LOST")).toEqual(["lost"]);
    expect(await names("q=late")).toEqual(["later", "late"]);
  });
});

describe("a promise that was broken", () => {
  const write = async (name: string): Promise<string> => {
    const contact = contactSchema.parse({ name, email: `${name}@exemplo.com`, message: "Preciso de ajuda." });
    await submitLead(site.resources, contact, { userAgent: undefined });
    const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.name, name));
    return lead?.id ?? "";
  };
  const change = (id: string, values: Partial<typeof leadsTable.$inferInsert>) =>
    site.resources.db.update(leadsTable).set(values).where(eq(leadsTable.id, id));

  it("is told once, to whose lead it is or to every administrator, and not where it was kept", async () => {
    const ids = await Promise.all(["dela", "sem-dono", "do-editor", "respondido", "apagado"].map(write));
    const [hers = "", nobodys = "", editors = "", answered = "", erased = ""] = ids;
    await change(hers, { ownerId: other.user.id });
    await change(editors, { ownerId: editor.user.id });
    await change(answered, { answeredAt: new Date() });
    await site.resources.db.delete(leadsTable).where(eq(leadsTable.id, erased));
    // A merged person gets a single reminder, and no reminder after signing a contract.
    const kept = await write("fica");
    await mergeLeads(site.resources, { keep: kept, merge: await write("junta-se") });
    const won = await write("ganho");
    await change(won, { status: "CONVERTED" });
    await mergeLeads(site.resources, { keep: won, merge: await write("do-ganho") });
    // Moves the deadline into the past.
    await site.resources.db.update(leadsTable).set({ answerDueAt: sql`now()` });
    await site.resources.db.execute(
      sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'lead.overdue'`,
    );
    await site.startWorkers();
    await eventually(async () => {
      const { rows } = await site.resources.db.execute<{ open: number }>(
        sql`SELECT count(*)::int AS open FROM pgboss.job WHERE (name LIKE 'lead.%' OR name = 'notice.mail') AND state <> 'completed'`,
      );
      return rows[0]?.open === 0;
    });
    const told = smtp.mails.filter(({ mail }) => mail?.messageId?.startsWith("<lead-overdue-"));
    const arrived = told.map(
      ({ envelopeTo, mail }) => `${mail?.messageId?.split("@")[0]} ${envelopeTo.join()}`,
    );
    const expected = [hers, nobodys, editors, kept].flatMap((id) =>
      (id === hers ? [other] : [admin, other]).map(
        ({ user }) => `<lead-overdue-${id}-${user.id} ${user.email}`,
      ),
    );
    expect(arrived.toSorted()).toEqual(expected.toSorted());
    expect(told[0]?.mail?.text).toContain("/dashboard/leads/");
  });
});

it.each([
  [24, "Retornaremos em até 24 horas úteis."],
  [1, "Retornaremos em até 1 hora útil."],
  [0, "Retornaremos em breve."],
])("with %i hours the site says after a message: %s", async (answerHours, words) => {
  const { resources } = site;
  await updateSettings(resources, { answerHours });
  expect(await getShownTexts(resources, [CONTACT_SENT])).toEqual({ "contact-sent:text": words });
});

describe("the time to an answer", () => {
  /** Creates a lead that was answered after some business hours, some business days ago. */
  const answer = (name: string, hours: number): Row => {
    const createdAt = lastTuesday();
    const answeredAt = new Date(createdAt.getTime() + hours * 3_600_000);
    return { name, createdAt, answerDueAt: createdAt, answeredAt };
  };

  it("is the median in business time; what waits too long counts as later than all", async () => {
    const { db } = site.resources;
    expect(await measureAnswers(db, ZONE)).toEqual({ median: null, counted: 0 });
    await add(answer("a", 1), answer("b", 3), answer("c", 5));
    // Created by hand without a promise; answered too long ago; settled without an answer; still in time.
    await add({ name: "d", answeredAt: new Date() }, { ...answer("e", 1), createdAt: ago(100) });
    await add({ name: "f", answerDueAt: ago(1), status: "LOST" }, { name: "g", answerDueAt: ago(-1) });
    expect(await measureAnswers(db, ZONE)).toEqual({ median: 180, counted: 3 });
    await add({ name: "h", createdAt: ago(3), answerDueAt: ago(2) });
    await add({ name: "i", createdAt: ago(3), answerDueAt: ago(2) });
    expect(await measureAnswers(db, ZONE)).toEqual({ median: 300, counted: 5 });
    await add({ name: "j", createdAt: ago(3), answerDueAt: ago(2) });
    await add({ name: "k", createdAt: ago(3), answerDueAt: ago(2) });
    expect(await measureAnswers(db, ZONE)).toEqual({ median: null, counted: 7 });
  });

  it("stands on the site where the owner shows it and there is enough, until the end of the day", async () => {
    await add(...["a", "b", "c", "d", "e"].map((name) => answer(name, 3)));
    const { resources } = site;
    expect(await loadContactDetails(resources)).toMatchObject({ answerTime: null });
    await updateSettings(resources, { showAnswerTime: true });
    const { value, until } = await resources.cache.watch(() => loadContactDetails(resources));
    expect(value).toMatchObject({ answerTime: "3 horas úteis" });
    expect(until).toBeLessThanOrEqual(Date.now() + DAY_MS);
  });

  it.each([
    [0, "1 minuto útil"],
    [59, "59 minutos úteis"],
    [60, "1 hora útil"],
    [61, "2 horas úteis"],
    [48 * 60 + 1, "49 horas úteis"],
  ])("%i minutes are %s", (minutes, words) => {
    expect(describeAnswerTime(minutes)).toBe(words);
  });
});

/** Returns noon of a recent Tuesday that is no holiday. */
function lastTuesday(): Date {
  for (let days = 7; ; days++) {
    const day = ago(days);
    day.setUTCHours(15, 0, 0, 0);
    if (
      day.getUTCDay() === 2 &&
      !isNationalHoliday(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
    )
      return day;
  }
}
