import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { auditTable } from "#src/audit/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../../table.ts";
import { leadTasksTable } from "../tasks/table.ts";
import { newCalendarSchema } from "./schema.ts";
import { taskCalendarsTable } from "./table.ts";
import { writeCalendar } from "./write-calendar.ts";

let site: TestSite;
let ana: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example", RATE_LIMITS: "off" });
  await addStaff(site.resources, "admin");
  ana = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const call = (method: "GET" | "POST" | "DELETE", staff: Staff | null = ana) =>
  site.api.inject({ method, url: "/api/leads/calendar", headers: staff?.headers });
const read = (url: string) => site.api.inject({ url: new URL(url).pathname });
const make = async () => newCalendarSchema.parse((await call("POST")).json()).url;

it("an address is for administrators, secret, replaced by the next, and ended", async () => {
  for (const method of ["GET", "POST", "DELETE"] as const) {
    expect((await call(method, null)).statusCode).toBe(401);
    expect((await call(method, editor)).statusCode).toBe(403);
  }
  expect((await call("GET")).json()).toEqual({ createdAt: null });
  const first = await make();
  expect(first).toMatch(/^https:\/\/prumo\.example\/api\/calendar\/[\da-f]{64}\.ics$/);
  const [kept] = await site.resources.db.select().from(taskCalendarsTable);
  expect(kept?.tokenHash).toHaveLength(32);
  expect((await call("GET")).json()).toEqual({ createdAt: kept?.createdAt.toISOString() });
  const second = await make();
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  expect((await call("DELETE")).statusCode).toBe(204);
  expect((await call("DELETE")).statusCode).toBe(204);
  expect((await read(second)).statusCode).toBe(404);
  expect((await read("https://prumo.example/api/calendar/x.ics")).statusCode).toBe(404);
  const acts = await site.resources.db.select().from(auditTable).where(eq(auditTable.subjectId, ana.user.id));
  const actions = acts.map(({ action }) => action).filter((action) => action.startsWith("calendar."));
  expect(actions.toSorted()).toEqual(["calendar.made", "calendar.made", "calendar.revoked"]);
  expect(JSON.stringify(acts)).not.toMatch(/[\da-f]{64}/);
});

it("the file has one's own tasks, and nothing once one may not see leads", async () => {
  const { db } = site.resources;
  const [lead] = await db
    .insert(leadsTable)
    .values({ name: "Padaria; Sol", phone: "+5511988887777", source: "website" })
    .returning();
  const leadId = lead?.id ?? "";
  const dueAt = new Date("2026-12-01T12:00:00Z");
  await db.insert(leadTasksTable).values([
    { leadId, title: "Ligar, às 9", dueAt, assigneeId: ana.user.id },
    { leadId, title: "De outra pessoa", dueAt },
  ]);
  const url = await make();
  const file = await read(url);
  expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(file.headers["cache-control"]).toBe("no-store");
  expect(file.body).toContain("DTSTART:20261201T120000Z\r\n");
  expect(file.body).toContain(String.raw`SUMMARY:Ligar\, às 9 (Padaria\; Sol)`);
  expect(file.body).not.toContain("De outra");
  await db.update(usersTable).set({ role: "editor" }).where(eq(usersTable.id, ana.user.id));
  expect((await read(url)).statusCode).toBe(404);
});

it("long lines are folded at 75 octets, and no character is cut", () => {
  const title = "ação 👩‍🚀 ".repeat(20).trim();
  const task = { id: "1", leadId: "2", title, dueAt: new Date(0), doneAt: null, leadName: "Ana" };
  const file = writeCalendar([task], "https://prumo.example");
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title} (Ana)`);
});
