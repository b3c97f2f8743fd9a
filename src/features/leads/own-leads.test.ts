import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendDailyDigest } from "#src/dashboard/today/daily-digest.server.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "./leads.server.ts";
import { leadListSchema } from "./schema.ts";
import { leadsTable } from "./table.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let mine: string;
let other: string;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor-leads");
  [mine, other] = [await add("Ana Prado"), await add("Bia Reis")];
  await call("PUT", `/${mine}`, { ownerId: editor.user.id }, admin);
});
afterAll(() => site.close());

async function add(name: string): Promise<string> {
  const lead = {
    name,
    email: `${randomUUID()}@exemplo.com.br`,
    phone: null,
    source: "website",
    message: "Oi",
  };
  await importLeads(site.resources.db, [{ ...lead, status: "NEW", createdAt: new Date() }]);
  const { leads } = leadListSchema.parse(
    (await call("GET", `?q=${encodeURIComponent(lead.email)}`, undefined, admin)).json(),
  );
  return leads[0]?.id ?? "";
}

type Method = "GET" | "POST" | "PUT";
const call = (method: Method, path: string, payload?: object, staff = editor) =>
  site.api.inject({
    method,
    url: `/api/leads${path}`,
    headers: { ...staff.headers },
    ...(payload && { payload }),
  });

const TASK = { title: "Ligar", dueAt: "2026-01-01T12:00:00Z" };

it("an editor with leads sees and counts those that are theirs alone", async () => {
  const { leads, total } = leadListSchema.parse((await call("GET", "")).json());
  expect([leads.map(({ id }) => id), total]).toEqual([[mine], 1]);
  expect((await call("GET", "/stats/overview")).json()).toMatchObject({ total: 1 });
  expect((await call("GET", "/stats/overview", undefined, admin)).json()).toMatchObject({ total: 2 });
  expect((await call("GET", `?q=Bia`)).json()).toMatchObject({ total: 0 });
});

it("an editor with leads is suggested sources of their own leads alone", async () => {
  const change = (id: string, source: string) =>
    site.resources.db.update(leadsTable).set({ source }).where(eq(leadsTable.id, id));
  await change(mine, "website");
  await change(other, "indicação do primo");
  expect((await call("GET", "/sources")).json()).toEqual({ sources: ["website"] });
  expect((await call("GET", "/sources", undefined, admin)).json()).toEqual({
    sources: ["indicação do primo", "website"],
  });
});

it.each<[Method, string, object?]>([
  ["GET", ""],
  ["PUT", "", { stage: "Proposta" }],
  ["PUT", "/status", { status: "LOST" }],
  ["GET", "/timeline"],
  ["GET", "/tasks"],
  ["POST", "/notes", { text: "Oi" }],
  ["POST", "/tasks", TASK],
  ["POST", "/answered", { by: "phone", text: "Oi" }],
  ["POST", "/mails", { subject: "Oi", text: "Oi" }],
  ["POST", "/mails/preview", { subject: "Oi", text: "Oi" }],
  ["GET", "/planned-mails"],
])("answers theirs by %s %s, and another's does not exist", async (method, path, payload) => {
  expect((await call(method, `/${mine}${path}`, payload)).statusCode).toBeLessThan(300);
  for (const id of [other, randomUUID(), "x"])
    expect((await call(method, `/${id}${path}`, payload)).statusCode).toBe(404);
});

it("gives no lead away, and sees nothing of all of them", async () => {
  const refused = await call("PUT", `/${mine}`, { ownerId: admin.user.id });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    detail: "Só quem cuida de todos os leads pode atribuir um lead a outra pessoa.",
  });
  for (const path of ["/duplicates", "/forecast"]) expect((await call("GET", path)).statusCode).toBe(403);
  for (const path of ["/exports", "/import", "/merge"])
    expect((await call("POST", path, {})).statusCode).toBe(403);
});

it("a task of a lead goes to who sees it, and is told nobody once the lead is another's", async () => {
  const given = await call("POST", `/${other}/tasks`, { ...TASK, assigneeId: editor.user.id }, admin);
  expect(given.statusCode).toBe(422);
  const id = await add("Caio Lins");
  await call("PUT", `/${id}`, { ownerId: editor.user.id }, admin);
  await call("POST", `/${id}/tasks`, { title: "Só dela", dueAt: TASK.dueAt });
  const today = async () => (await site.api.inject({ url: "/api/today", headers: editor.headers })).body;
  expect(await today()).toContain("Só dela");
  await call("PUT", `/${id}`, { ownerId: admin.user.id }, admin);
  expect(await today()).not.toContain("Só dela");
  expect((await call("GET", `/${id}`)).statusCode).toBe(404);
  await sendDailyDigest(
    site.resources,
    { userId: editor.user.id, day: "2026-11-25" },
    new Date("2026-11-25T12:00:00Z"),
  );
  const [mail] = await readOutbox(site, editor.user.email);
  expect(mail?.text).toContain("Ligar");
  expect(mail?.text).not.toContain("Só dela");
});
