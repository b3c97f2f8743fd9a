// Schedules of posts and projects: created, read, changed, canceled.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#src/shared/time/zoned-time.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { pruneRevisions } from "../history/prune-revisions.server.ts";

let site: TestSite;
let ana: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = ana) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const KINDS = [
  { path: "/api/posts", fields: { title: "Um post", content: "Um texto longo." }, lacks: { content: "" } },
  {
    path: "/api/projects",
    fields: { title: "Um projeto", description: "Uma descrição", content: "Um texto longo." },
    lacks: { description: "" },
  },
];

describe.each(KINDS)("$path", ({ path, fields, lacks }) => {
  async function create(more: object = {}): Promise<string> {
    const { status, body } = await call("POST", path, { ...fields, ...more });
    expect(status).toBe(201);
    return body.id;
  }
  const revisions = async (id: string) =>
    (await call("GET", `${path}/${id}/revisions`)).body.revisions.map((one: { id: string }) => one.id);

  it("has no schedule until one is made, and none after it is cancelled", async () => {
    const id = await create();
    expect(await call("GET", `${path}/${id}/schedule`)).toMatchObject({ status: 404 });
    expect(await call("GET", `${path}/${id}/schedule?optional=true`)).toEqual({ status: 204, body: null });
    expect(await call("DELETE", `${path}/${id}/schedule`)).toMatchObject({ status: 404 });
    const at = inHours(2);
    const made = await call("PUT", `${path}/${id}/schedule`, { action: "publish", at });
    const [stored] = await revisions(id);
    expect(made).toEqual({
      status: 200,
      body: {
        action: "publish",
        at,
        revision: stored,
        lateLimitHours: null,
        author: { name: ana.user.name },
        isOutdated: false,
        failure: null,
      },
    });
    for (const query of ["", "?optional=true"])
      expect(await call("GET", `${path}/${id}/schedule${query}`)).toEqual(made);
    expect(await call("DELETE", `${path}/${id}/schedule`)).toEqual({ status: 204, body: null });
    expect(await call("GET", `${path}/${id}/schedule`)).toMatchObject({ status: 404 });
  });

  it("is said in the item and in the lists of staff, while it stands", async () => {
    const id = await create({ published: true });
    const at = inHours(3);
    const inList = async (staff: Staff | null) => {
      const { body } = await call("GET", path, undefined, staff);
      return (Array.isArray(body) ? body : (body.items ?? body.posts)).find(
        (one: { id: string }) => one.id === id,
      );
    };
    expect(await inList(ana)).toMatchObject({ schedule: null });
    await call("PUT", `${path}/${id}/schedule`, { action: "unpublish", at });
    expect(await inList(ana)).toMatchObject({ schedule: { action: "unpublish", at } });
    expect(await inList(null)).not.toHaveProperty("schedule");
    await call("DELETE", `${path}/${id}/schedule`);
    expect(await inList(ana)).toMatchObject({ schedule: null });
  });

  it("is for staff only, and for items that exist", async () => {
    const id = await create();
    const body = { action: "publish", at: inHours(1) };
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      expect(await call(method, `${path}/${id}/schedule`, body, null)).toMatchObject({ status: 401 });
      for (const unknown of [randomUUID(), "x"]) {
        expect(await call(method, `${path}/${unknown}/schedule`, body)).toMatchObject({ status: 404 });
      }
    }
    const { status } = await call("PUT", `${path}/${randomUUID()}/schedule`, {
      ...body,
      action: "unpublish",
    });
    expect(status).toBe(404);
  });

  it.each([
    ["at", { at: "2020-01-01T00:00:00Z" }],
    ["at", { at: new Date().toISOString() }],
    ["at", { at: "amanhã" }],
    ["at", { at: "2026-02-30T10:00:00Z" }],
    ["at", { at: "2099-01-01T10:00:00" }],
    ["at", { at: 4_000_000_000 }],
    ["at", { at: null }],
    ["action", { action: "delete" }],
    ["action", { action: null }],
    ["lateLimitHours", { lateLimitHours: 0 }],
    ["lateLimitHours", { lateLimitHours: -1 }],
    ["lateLimitHours", { lateLimitHours: 1e9 }],
    ["lateLimitHours", { lateLimitHours: "2" }],
    ["revision", { revision: 3 }],
  ])("refuses a wrong %s by its name: %j", async (field, wrong) => {
    const id = await create();
    const body = { action: "publish", at: inHours(1), ...wrong };
    const refused = await call("PUT", `${path}/${id}/schedule`, body);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(refused.body.errors[0].message).not.toMatch(/invalid|expected/i);
    expect(await call("GET", `${path}/${id}/schedule`)).toMatchObject({ status: 404 });
  });

  it("says every field that is missing in what would be published", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "", ...lacks });
    const publish = { action: "publish", at: inHours(1) };
    const refused = await call("PUT", `${path}/${id}/schedule`, publish);
    expect(refused.status).toBe(422);
    const named = refused.body.errors.map(({ field }: { field: string }) => field);
    expect(named).toEqual(["title", ...Object.keys(lacks)]);
    expect(await call("PUT", `${path}/${id}/schedule`, { ...publish, action: "unpublish" })).toMatchObject({
      status: 200,
    });
  });

  it("pins the draft, or the revision that is asked for, but no revision of another item", async () => {
    const [id, other] = [await create(), await create()];
    const [first] = await revisions(id);
    const [foreign] = await revisions(other);
    const { body: draft } = await call("PUT", `${path}/${id}/draft`, { title: "Rascunho" });
    const schedule = { action: "publish", at: inHours(1) };
    expect((await call("PUT", `${path}/${id}/schedule`, schedule)).body.revision).toBe(draft.baseRevision);
    const older = await call("PUT", `${path}/${id}/schedule`, { ...schedule, revision: first });
    expect(older.body).toMatchObject({ revision: first, isOutdated: true });
    for (const revision of [foreign, "0", "x"]) {
      expect(await call("PUT", `${path}/${id}/schedule`, { ...schedule, revision })).toMatchObject({
        status: 404,
      });
    }
  });

  it("says that the text has changed since, until the new one is pinned or dropped", async () => {
    const id = await create();
    const schedule = { action: "publish", at: inHours(1) };
    await call("PUT", `${path}/${id}/schedule`, schedule);
    const isOutdated = async () => (await call("GET", `${path}/${id}/schedule`)).body.isOutdated;
    const { body: draft } = await call("PUT", `${path}/${id}/draft`, { title: "Mudou" });
    expect(await isOutdated()).toBe(true);
    await call("DELETE", `${path}/${id}/draft`);
    expect(await isOutdated()).toBe(false);
    await call("PUT", `${path}/${id}`, { title: "Mudou outra vez" });
    expect(await isOutdated()).toBe(true);
    await call("PUT", `${path}/${id}/schedule`, { ...schedule, revision: draft.baseRevision });
    expect(await isOutdated()).toBe(true);
    await call("PUT", `${path}/${id}/schedule`, schedule);
    expect(await isOutdated()).toBe(false);
    await call("PUT", `${path}/${id}/schedule`, { ...schedule, action: "unpublish" });
    await call("PUT", `${path}/${id}`, { title: "E mais uma" });
    expect(await isOutdated()).toBe(false);
  });

  it("is replaced by a second schedule", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/schedule`, { action: "publish", at: inHours(1), lateLimitHours: 0.5 });
    const later = { action: "unpublish", at: inHours(3), lateLimitHours: null };
    await call("PUT", `${path}/${id}/schedule`, later);
    expect((await call("GET", `${path}/${id}/schedule`)).body).toMatchObject(later);
  });

  it("goes with its item", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/schedule`, { action: "publish", at: inHours(1) });
    expect(await call("DELETE", `${path}/${id}`)).toMatchObject({ status: 204 });
    expect((await call("GET", "/api/schedule")).body.entries).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it("is made once when it is made several times at once, beside a deletion", async () => {
    const id = await create();
    const make = () => call("PUT", `${path}/${id}/schedule`, { action: "publish", at: inHours(1) });
    const made = await Promise.all(Array.from({ length: 8 }, make));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const [, gone, ...rest] = await Promise.all([
      make(),
      call("DELETE", `${path}/${id}`),
      ...Array.from({ length: 6 }, make),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of rest) expect([200, 404]).toContain(status);
    expect(await call("GET", `${path}/${id}/schedule`)).toMatchObject({ status: 404 });
  });

  it("keeps its revision when saved ones are thinned", async () => {
    const id = await create();
    const { db } = site.resources;
    const { body: pinned } = await call("PUT", `${path}/${id}/draft`, { title: "Agendado" });
    await call("PUT", `${path}/${id}/schedule`, { action: "publish", at: inHours(1) });
    let { baseRevision } = pinned;
    for (const title of ["Depois", "E depois"]) {
      ({ baseRevision } = (await call("PUT", `${path}/${id}/draft`, { title, baseRevision })).body);
    }
    await db.execute(
      sql`UPDATE revisions SET at = date_trunc('day', now()) - interval '2 days' WHERE item_id = ${id}`,
    );
    expect(await pruneRevisions(db)).toBe(1);
    expect(await revisions(id)).toContain(pinned.baseRevision);
  });
});

describe("the calendar", () => {
  it("has what is scheduled from one instant or day to another, both included, in order", async () => {
    const titles = ["Um", "Dois", "Três", "Quatro"];
    // Midnight in São Paulo is 03:00 in UTC.
    const times = [
      "2090-03-31T02:59:00Z",
      "2090-03-31T03:00:00Z",
      "2090-04-01T02:59:59Z",
      "2090-04-01T03:00:00Z",
    ];
    for (const [n, title] of titles.entries()) {
      const project = n % 2 === 1;
      const path = project ? "/api/projects" : "/api/posts";
      const { body } = await call("POST", path, { title, content: "Texto.", description: "Descrição" });
      const action = project ? "unpublish" : "publish";
      await call("PUT", `${path}/${body.id}/schedule`, { action, at: times[n] });
    }
    const list = async (query: string) =>
      (await call("GET", `/api/schedule?${query}`)).body.entries.map(({ title }: { title: string }) => title);
    expect(await list("from=2090-01-01")).toEqual(titles);
    expect(await list("from=2090-03-31&to=2090-03-31")).toEqual(["Dois", "Três"]);
    expect(await list("from=2090-04-01&to=2090-04-30")).toEqual(["Quatro"]);
    expect(await list(`from=${times[1]}&to=${times[3]}`)).toEqual(["Dois", "Três", "Quatro"]);
    expect(await list("from=2090-05-01&to=2090-03-01")).toEqual([]);
    const { body } = await call("GET", "/api/schedule?from=2090-03-31T00:00:00-03:00&to=2090-03-31");
    expect(body.entries[0]).toEqual({
      kind: "projects",
      id: expect.any(String),
      title: "Dois",
      action: "unpublish",
      at: "2090-03-31T03:00:00.000Z",
      revision: expect.any(String),
      lateLimitHours: null,
      failure: null,
    });
  });

  it("shows beside it what was published in that time and is live", async () => {
    const write = async (title: string, isPublished: boolean) => {
      const fields = { title, content: "Um texto longo.", isPublished };
      return (await call("POST", "/api/posts", fields)).body.id as string;
    };
    const id = await write("No ar desde hoje", true);
    await write("Ainda em rascunho", false);
    const day = new Date().toISOString().slice(0, 10);
    const published = async (query: string) => (await call("GET", `/api/schedule?${query}`)).body.published;
    const entry = { kind: "posts", id, title: "No ar desde hoje", at: expect.any(String) };
    const around = `from=${addDays(day, -1)}&to=${addDays(day, 1)}`;
    expect(await published(around)).toContainEqual(entry);
    expect(JSON.stringify(await published(around))).not.toContain("Ainda em rascunho");
    expect(await published("from=2090-01-01&to=2090-02-01")).toEqual([]);
    expect(await published(`from=${addDays(day, -1)}`)).toEqual([]);
    await call("POST", `/api/posts/${id}/unpublish`, {});
    expect(await published(around)).not.toContainEqual(entry);
  });

  it("is for staff only, and refuses what is no day", async () => {
    expect(await call("GET", "/api/schedule", undefined, null)).toMatchObject({ status: 401 });
    const years = ["from=0000-01-01", "to=0000-01-01T00:00:00Z", "to=9999-12-31T23:59:59-23:59"];
    for (const wrong of ["from=ontem", "to=2026-02-30", "from=2026-11-22T10:00", ...years]) {
      expect(await call("GET", `/api/schedule?${wrong}`), wrong).toMatchObject({
        status: 422,
        body: { errors: [{ field: wrong.split("=")[0] }] },
      });
    }
  });
});
