import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leadTasksTable } from "#src/features/leads/follow-up/tasks/table.ts";
import { DEFAULT_SETTINGS } from "#src/features/leads/notices/schema.ts";
import { saveNoticeSettings } from "#src/features/leads/notices/settings.server.ts";
import { writeNotices } from "#src/features/leads/notices/write-notices.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { startSmtpServer, type TestSmtpServer } from "#src/testing/smtp-server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { enqueueDailyDigests, sendDailyDigest } from "./daily-digest.server.ts";

/** Eight in the morning in São Paulo. */
const TUESDAY = new Date("2026-12-01T11:00:00Z");
const at = (text: string) => new Date(text);

let site: TestResources;
let smtp: TestSmtpServer;
let ana: Staff;
let bia: Staff;
let editor: Staff;
beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await openTestResources({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: "site@prumo.example",
  });
  ana = await addStaff(site.resources, "admin");
  bia = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(async () => {
  const { db } = site.resources;
  smtp.mails.length = 0;
  await db.execute(sql`DELETE FROM daily_digests`);
  await db.execute(sql`DELETE FROM pgboss.job`);
  await db.delete(leadsTable);
});

type NewTask = [title: string, dueAt: string, who: Staff | null, doneAt?: Date];
async function add(...tasks: NewTask[]): Promise<void> {
  const { db } = site.resources;
  const [lead] = await db
    .insert(leadsTable)
    .values({ name: "Padaria Sol", phone: "+5511988887777", source: "website" })
    .returning();
  await db.insert(leadTasksTable).values(
    tasks.map(([title, dueAt, who, doneAt]) => ({
      leadId: lead?.id ?? "",
      title,
      dueAt: at(dueAt),
      assigneeId: who?.user.id ?? null,
      doneAt,
    })),
  );
}
async function planned(): Promise<{ userId: string; day: string }[]> {
  const { rows } = await site.resources.db.execute<{ data: { userId: string; day: string } }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'tasks.mail' ORDER BY data ->> 'userId'`,
  );
  return rows.map(({ data }) => data);
}

it("mails each person who may see leads their queue, once a day", async () => {
  await add(
    ["Ligar", "2026-12-01T20:00:00Z", ana],
    ["Atrasada", "2026-11-20T12:00:00Z", ana],
    ["Amanhã", "2026-12-02T12:00:00Z", ana],
    ["Feita", "2026-12-01T12:00:00Z", bia, TUESDAY],
    ["Do editor", "2026-12-01T12:00:00Z", editor],
    ["De ninguém", "2026-12-01T12:00:00Z", null],
  );
  await Promise.all([1, 2, 3].map(() => enqueueDailyDigests(site.resources, TUESDAY)));
  await enqueueDailyDigests(site.resources, at("2026-12-01T20:00:00Z"));
  const mails = await planned();
  expect(mails.map(({ userId }) => userId)).toEqual([ana.user.id, bia.user.id].toSorted());
  for (const mail of mails) await sendDailyDigest(site.resources, mail, TUESDAY);
  // Everybody who sees all leads gets the tasks of leads without an owner.
  expect(new Set(smtp.mails.map(({ envelopeTo }) => envelopeTo.join()))).toEqual(
    new Set([ana.user.email, bia.user.email]),
  );
  const { subject, text, messageId } =
    smtp.mails.find(({ envelopeTo }) => envelopeTo.includes(ana.user.email))?.mail ?? {};
  expect(subject).toBe("Para fazer hoje: 3");
  expect(messageId).toContain(`<tasks-${ana.user.id}-2026-12-01@`);
  expect(text).toMatch(/Atrasada \(Padaria Sol\)[\s\S]*Ligar \(Padaria Sol\)/);
  expect(text).not.toMatch(/Amanhã|Feita|Do editor/);
  for (const mail of mails) await sendDailyDigest(site.resources, mail, TUESDAY);
  expect(smtp.mails).toHaveLength(2);
});

it("comes at each person's hour, with the notices that they want in it, once", async () => {
  const { db } = site.resources;
  const settings = { ...DEFAULT_SETTINGS, digestHour: 10 };
  settings.kinds = { ...settings.kinds, assigned: { panel: true, mail: "digest" } };
  await saveNoticeSettings(db, bia.user.id, settings);
  try {
    await add(["Ligar", "2026-12-01T20:00:00Z", ana]);
    await enqueueDailyDigests(site.resources, TUESDAY);
    expect((await planned()).map(({ userId }) => userId)).toEqual([ana.user.id]);
    const [lead] = await db
      .insert(leadsTable)
      .values({ name: "Bar do Zé", source: "website", ownerId: bia.user.id })
      .returning();
    await db.transaction((tx) =>
      writeNotices(tx, site.resources, [
        { userId: bia.user.id, leadId: lead?.id ?? "", kind: "assigned", cause: "1", data: { by: "Ana" } },
      ]),
    );
    const ten = at("2026-12-01T13:00:00Z");
    await enqueueDailyDigests(site.resources, ten);
    const mails = (await planned()).filter(({ userId }) => userId === bia.user.id);
    expect(mails).toHaveLength(1);
    for (const _ of [1, 2]) await sendDailyDigest(site.resources, mails[0] ?? { userId: "", day: "" }, ten);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]?.mail.text).toContain("Ana atribuiu a você o lead Bar do Zé");
    await sendDailyDigest(
      site.resources,
      { userId: bia.user.id, day: "2026-12-02" },
      at("2026-12-02T13:00:00Z"),
    );
    expect(smtp.mails.filter(({ mail }) => mail.text?.includes("Bar do Zé"))).toHaveLength(1);
  } finally {
    await saveNoticeSettings(db, bia.user.id, DEFAULT_SETTINGS);
  }
});

it("the tasks of a day that is over are mailed no more", async () => {
  await add(["Ligar", "2026-12-01T20:00:00Z", ana]);
  const before = smtp.mails.length;
  await sendDailyDigest(
    site.resources,
    { userId: ana.user.id, day: "2026-12-01" },
    at("2026-12-02T12:00:00Z"),
  );
  expect(smtp.mails).toHaveLength(before);
});

it.each([
  ["before eight", "2026-12-01T10:59:00Z"],
  ["on a Saturday", "2026-12-05T15:00:00Z"],
  ["on a holiday", "2026-12-25T15:00:00Z"],
])("nothing is mailed %s", async (_when, now) => {
  await add(["Ligar", "2026-11-20T12:00:00Z", ana]);
  await enqueueDailyDigests(site.resources, at(now));
  expect(await planned()).toEqual([]);
});
