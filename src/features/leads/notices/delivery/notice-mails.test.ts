import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../../table.ts";
import type { NoticeKind } from "../labels.ts";
import { DEFAULT_SETTINGS, type NoticeChoice } from "../schema.ts";
import { endOfQuiet } from "../settings.server.ts";
import { staffNoticesTable } from "../table.ts";
import { noticeMail } from "../write-notices.server.ts";
import { mailNotice } from "./mail-notices.server.ts";

const ZONE = "America/Sao_Paulo";
const PATH = "/api/account/notices";

let site: TestSite;
let smtp: TestSmtpServer;
let admin: Staff;
let caio: Staff;
let dora: Staff;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestSite({
    RATE_LIMITS: "off",
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "site@prumo.example",
  });
  admin = await addStaff(site.resources, "admin");
  caio = await addStaff(site.resources, "sales");
  dora = await addStaff(site.resources, "editor-leads");
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(async () => {
  const { db } = site.resources;
  smtp.mails.length = 0;
  await db.delete(leadsTable);
  await db.execute(sql`DELETE FROM pgboss.job`);
  await db.execute(sql`DELETE FROM staff_notice_settings`);
});

const call = (who: Staff, method: "GET" | "PUT" | "DELETE", url: string, payload?: object) =>
  site.api.inject({ method, url, headers: who.headers, ...(payload && { payload }) });

async function choose(who: Staff, kind: NoticeKind, mail: NoticeChoice["mail"], others: object = {}) {
  const kinds = { ...DEFAULT_SETTINGS.kinds, [kind]: { panel: true, mail } };
  const answer = await call(who, "PUT", PATH, { ...DEFAULT_SETTINGS, ...others, kinds });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function give(name: string, to: Staff): Promise<string> {
  const [lead] = await site.resources.db
    .insert(leadsTable)
    .values({ name, email: "a@b.example", source: "website" })
    .returning();
  const id = lead?.id ?? "";
  expect((await call(admin, "PUT", `/api/leads/${id}`, { ownerId: to.user.id })).statusCode).toBe(200);
  return id;
}

/** Runs every planned job, as a worker would at its time. */
async function mailPlanned(now = new Date()): Promise<void> {
  const { rows } = await site.resources.db.execute<{ noticeId: string }>(
    sql`DELETE FROM pgboss.job WHERE name = 'notice.mail' RETURNING data ->> 'noticeId' AS "noticeId"`,
  );
  for (const { noticeId } of rows) await mailNotice(site.resources, noticeId, now);
}
const mailsTo = (who: Staff) =>
  smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(who.user.email)).map(({ mail }) => mail);

/** Quiet hours that began an hour ago and end in an hour. */
function quietNow() {
  const at = (hours: number) => toLocalTime(new Date(Date.now() + hours * 3_600_000), ZONE).time;
  // An hour that is surely outside.
  const digestHour = Number(at(12).slice(0, 2));
  return { quiet: { from: at(-1), to: at(1) }, digestHour };
}

describe("the mail of a notice", () => {
  it("leaves if the person wants it at once, as an automatic one that leads to the lead", async () => {
    await choose(caio, "assigned", "now");
    const id = await give("Padaria Sol", caio);
    await give("Bar do Zé", dora);
    await mailPlanned();
    await mailPlanned();
    const [mail, ...others] = mailsTo(caio);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Ana Ribeiro atribuiu a você o lead Padaria Sol");
    expect(mail?.text).toContain(`/dashboard/leads/${id}`);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mailsTo(dora)).toEqual([]);
  });

  it("waits for the end of quiet hours, and several go as one", async () => {
    await choose(caio, "assigned", "now", quietNow());
    for (const name of ["Um", "Dois", "Três"]) await give(name, caio);
    await mailPlanned();
    expect(mailsTo(caio)).toEqual([]);
    const { db } = site.resources;
    const { rows } = await db.execute<{ at: Date }>(
      sql`SELECT start_after AS at FROM pgboss.job WHERE name = 'notice.mail'`,
    );
    const end = endOfQuiet(new Date(), quietNow().quiet, ZONE)?.getTime() ?? 0;
    expect(rows.map(({ at }) => Math.abs(new Date(at).getTime() - end) <= 60_000)).toEqual([
      true,
      true,
      true,
    ]);
    // A job that was run too often does nothing before its time.
    const [early] = await db.select().from(staffNoticesTable);
    await mailNotice(site.resources, early?.id ?? "", new Date(end + 60_000));
    expect(mailsTo(caio)).toEqual([]);
    await db.update(staffNoticesTable).set({ mailAt: sql`now()` });
    await mailPlanned(new Date(end + 60_000));
    expect(mailsTo(caio).map(({ subject }) => subject)).toEqual(["3 avisos sobre leads"]);
    for (const name of ["Um", "Dois", "Três"]) expect(mailsTo(caio)[0]?.text).toContain(`o lead ${name}`);
  });

  it("does not leave for a lead that is no longer the person's or is in the trash", async () => {
    await choose(caio, "assigned", "now", quietNow());
    const [taken, trashed] = [await give("Levado", caio), await give("Na lixeira", caio)];
    await mailPlanned();
    await call(admin, "PUT", `/api/leads/${taken}`, { ownerId: dora.user.id });
    await call(admin, "DELETE", `/api/leads/${trashed}`);
    const { db } = site.resources;
    await db.update(staffNoticesTable).set({ mailAt: sql`now()` });
    await mailPlanned(new Date(Date.now() + 2 * 3_600_000));
    expect(mailsTo(caio)).toEqual([]);
  });

  it("is the same mail when a killed process had sent it, and is dropped if it is discarded", async () => {
    await choose(caio, "assigned", "now");
    await give("Padaria Sol", caio);
    const { db } = site.resources;
    const [notice] = await db.select().from(staffNoticesTable);
    await mailNotice(site.resources, notice?.id ?? "");
    await db.update(staffNoticesTable).set({ mailedAt: null });
    await give("Outro", caio);
    await mailNotice(site.resources, notice?.id ?? "");
    const [first, again] = mailsTo(caio);
    expect([again?.messageId, again?.text]).toEqual([first?.messageId, first?.text]);
    const other = (await db.select().from(staffNoticesTable)).find(({ id }) => id !== notice?.id);
    await db.transaction(async (tx) => noticeMail.discard?.(tx, { noticeId: other?.id ?? "" }));
    await mailPlanned();
    expect(mailsTo(caio)).toHaveLength(2);
  });
});

describe("GET and PUT /api/account/notices", () => {
  it("keeps what each person chose; the defaults mail what was always mailed", async () => {
    expect((await call(caio, "GET", PATH)).json()).toEqual(DEFAULT_SETTINGS);
    const { kinds } = DEFAULT_SETTINGS;
    const mailed = Object.keys(kinds).filter((kind) => kinds[kind as NoticeKind].mail === "now");
    expect(mailed).toEqual(["overdue", "undelivered"]);
    const chosen = {
      kinds: { ...kinds, replied: { panel: false, mail: "digest" } },
      digestHour: 7,
      quiet: { from: "20:00", to: "06:30" },
    };
    expect((await call(caio, "PUT", PATH, chosen)).json()).toEqual(chosen);
    expect((await call(caio, "GET", PATH)).json()).toEqual(chosen);
    expect((await call(dora, "GET", PATH)).json()).toEqual(DEFAULT_SETTINGS);
  });

  it("hides in the dashboard what the person does not want there", async () => {
    const kinds = { ...DEFAULT_SETTINGS.kinds, assigned: { panel: false, mail: "none" } };
    await call(caio, "PUT", PATH, { ...DEFAULT_SETTINGS, kinds });
    await give("Padaria Sol", caio);
    expect((await call(caio, "GET", "/api/notices")).json()).toMatchObject({ total: 0 });
  });

  it.each<[string, string, object]>([
    ["an hour that no day has", "digestHour", { digestHour: 24 }],
    ["a digest in quiet hours", "digestHour", { quiet: { from: "22:00", to: "09:00" } }],
    ["quiet hours that never end", "quiet.to", { quiet: { from: "22:00", to: "22:00" } }],
    ["a time that is none", "quiet.from", { quiet: { from: "25:00", to: "06:00" } }],
    [
      "an unknown way",
      "kinds.step.mail",
      { kinds: { ...DEFAULT_SETTINGS.kinds, step: { panel: true, mail: "fax" } } },
    ],
    ["a missing kind", "kinds.step", { kinds: { ...DEFAULT_SETTINGS.kinds, step: undefined } }],
  ])("refuses %s, and changes nothing", async (_what, field, wrong) => {
    const answer = await call(caio, "PUT", PATH, { ...DEFAULT_SETTINGS, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((one) => one.field)).toEqual([field]);
    expect((await call(caio, "GET", PATH)).json()).toEqual(DEFAULT_SETTINGS);
  });
});

it.each([
  ["within one day", "12:00", "14:00", "2026-12-01T16:30:00Z", "2026-12-01T17:00:00.000Z"],
  ["before midnight", "22:00", "07:00", "2026-12-02T01:30:00Z", "2026-12-02T10:00:00.000Z"],
  ["after midnight", "22:00", "07:00", "2026-12-02T09:59:00Z", "2026-12-02T10:00:00.000Z"],
  ["at their end", "22:00", "07:00", "2026-12-02T10:00:00Z", undefined],
  ["outside", "12:00", "14:00", "2026-12-01T12:00:00Z", undefined],
])("quiet hours end as the site's clock says: %s", (_when, from, to, now, end) => {
  expect(endOfQuiet(new Date(now), { from, to }, ZONE)?.toISOString()).toBe(end);
});
