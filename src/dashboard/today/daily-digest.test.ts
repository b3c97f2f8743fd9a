import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { leadTasksTable } from "#src/features/leads/follow-up/tasks/table.ts";
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
  await db.execute(sql`DELETE FROM task_mornings`);
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
  await site.resources.db.delete(leadsTable);
  await sendDailyDigest(site.resources, { userId: ana.user.id, day: "2026-12-01" }, TUESDAY);
  expect(smtp.mails).toHaveLength(2);
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
