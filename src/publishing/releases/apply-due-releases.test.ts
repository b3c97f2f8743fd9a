// Scheduled releases: published exactly once, by any number of processes, however late (docs/adr/0039).

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { openDatabase } from "#src/platform/database/database.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { applyDueReleases } from "./apply-due-releases.server.ts";

let site: TestSite;
let ana: Staff;
beforeEach(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" }, quickJobTypes());
  ana = await addStaff(site.resources, "editor");
});
afterEach(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object) {
  const response = await site.api.inject({ method, url, payload, headers: ana.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Some unpublished posts, and a release that publishes them. */
async function schedule(count = 2, at = inHours(1)) {
  const items: { kind: string; id: string }[] = [];
  for (let n = 0; n < count; n++) {
    const { body } = await call("POST", "/api/posts", { title: `Post ${n}`, content: "Um texto." });
    items.push({ kind: "posts", id: body.id });
  }
  const { status, body } = await call("POST", "/api/releases", { name: "Natal", items, at });
  expect(status).toBe(201);
  return { id: body.id as string, items };
}
const makeDue = () =>
  site.resources.db.execute(
    sql`UPDATE releases SET at = now() - interval '21 days', try_at = now() - interval '21 days'`,
  );
const apply = () => applyDueReleases(site.resources, kinds);
const find = async (id: string) => (await call("GET", `/api/releases/${id}`)).body;
const reasons = async ({ id }: { id: string }): Promise<string[]> =>
  (await call("GET", `/api/posts/${id}/revisions`)).body.revisions.map(
    (one: { reason: string }) => one.reason,
  );
const entries = async () => (await call("GET", "/api/schedule")).body.entries;

it("is published when it is due and not before, and is in the calendar until then", async () => {
  const { id, items } = await schedule();
  await apply();
  const { at, state } = await find(id);
  expect(state).toBe("scheduled");
  const entry = { kind: "releases", id, title: "Natal", action: "publish", at, revision: null };
  expect(await entries()).toEqual([{ ...entry, lateLimitHours: null, failure: null }]);
  expect((await call("GET", "/api/schedule?to=2020-01-01")).body.entries).toEqual([]);
  await makeDue();
  await apply();
  await apply();
  expect((await find(id)).state).toBe("published");
  expect(await entries()).toEqual([]);
  for (const item of items) expect(await reasons(item)).toEqual(["scheduled", "saved"]);
});

it("is published exactly once by several processes at the same time", async () => {
  const { items } = await schedule(10);
  await makeDue();
  const others = Array.from({ length: 2 }, () => openDatabase(site.connection, () => {}));
  const processes = [site.resources.db, ...others.map(({ db }) => db)];
  await Promise.all(processes.map((db) => applyDueReleases({ ...site.resources, db }, kinds)));
  for (const { close } of others) await close();
  for (const item of items) expect(await reasons(item)).toEqual(["scheduled", "saved"]);
});

it("is published by the workers: what was missed at their start, and later at its time", async () => {
  const missed = await schedule();
  await makeDue();
  await site.startWorkers();
  await eventually(async () => (await find(missed.id)).state === "published");
  const at = Date.now() + 2_000;
  const next = await schedule(1, new Date(at).toISOString());
  await eventually(async () => (await find(next.id)).state === "published");
  expect(Date.now()).toBeGreaterThanOrEqual(at);
});

it("does not publish what was moved, or lost its date, at the last moment", async () => {
  const [moved, undated] = [await schedule(), await schedule()];
  await makeDue();
  await call("PUT", `/api/releases/${moved.id}`, { at: inHours(3) });
  await call("PUT", `/api/releases/${undated.id}`, { at: null });
  await apply();
  expect([(await find(moved.id)).state, (await find(undated.id)).state]).toEqual(["scheduled", "open"]);
});

it("fails as a whole where something is incomplete, says so, and can be corrected", async () => {
  const { id, items } = await schedule();
  const [first = { id: "" }, second = { id: "" }] = items;
  await call("PUT", `/api/posts/${first.id}/draft`, { content: "" });
  await makeDue();
  await apply();
  const failed = await find(id);
  expect(failed).toMatchObject({ state: "failed" });
  expect(failed.failure).toContain("“Post 0”: ");
  expect(await entries()).toMatchObject([{ id, failure: failed.failure }]);
  expect(await reasons(second)).toEqual(["saved"]);
  const { rows } = await site.resources.db.execute<{ data: object }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'schedule.report'`,
  );
  expect(rows).toMatchObject([{ data: { title: "Natal", authorId: ana.user.id, detail: failed.failure } }]);
  await call("DELETE", `/api/posts/${first.id}/draft`);
  expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({
    status: 200,
    body: { state: "published", failure: null },
  });
});

it("is open again once one that failed is changed", async () => {
  const { id, items } = await schedule();
  await call("PUT", `/api/posts/${items[0]?.id}/draft`, { slug: `tomado-${randomUUID()}`, content: "" });
  await makeDue();
  await apply();
  expect((await call("PUT", `/api/releases/${id}`, { name: "Outro" })).body).toMatchObject({
    state: "open",
    at: null,
    failure: null,
  });
});

it("is tried a few times, a minute apart, after an error that nobody expected", async () => {
  const { id } = await schedule();
  await site.owner.query("ALTER TABLE posts ADD CONSTRAINT broken CHECK (NOT is_published) NOT VALID");
  await makeDue();
  await apply();
  expect((await find(id)).state).toBe("scheduled");
  await site.owner.query("ALTER TABLE posts DROP CONSTRAINT broken");
  await apply();
  expect((await find(id)).state).toBe("scheduled");
  await makeDue();
  await apply();
  expect((await find(id)).state).toBe("published");
});
