// Due schedules: applied exactly once, by any number of processes, however late (docs/adr/0037).

import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { publishableTypes } from "#src/content-types.ts";
import { openDatabase } from "#src/platform/database/database.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { applyDue } from "./apply-due.server.ts";

let site: TestSite;
let ana: Staff;
beforeEach(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" }, quickJobTypes());
  ana = await addStaff(site.resources, "editor");
});
afterEach(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = ana) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function create(more: object = {}): Promise<string> {
  const { body } = await call("POST", "/api/posts", { title: "Um post", content: "Um texto.", ...more });
  return body.id;
}
async function schedule(id: string, more: object = {}): Promise<void> {
  const input = { action: "publish", at: inHours(1), ...more };
  expect(await call("PUT", `/api/posts/${id}/schedule`, input)).toMatchObject({ status: 200 });
}
/** Makes scheduled items due, as if time had passed. */
async function makeDue(ago = "1 second"): Promise<void> {
  await site.resources.db.execute(
    sql`UPDATE schedules SET at = now() - ${ago}::interval, try_at = now() - ${ago}::interval`,
  );
}
const apply = () => applyDue(site.resources, publishableTypes);
const isLive = async (id: string) => (await call("GET", `/api/posts/${id}`, undefined, null)).status === 200;
const reasons = async (id: string): Promise<string[]> =>
  (await call("GET", `/api/posts/${id}/revisions`)).body.revisions.map(
    (one: { reason: string }) => one.reason,
  );
const entries = async () => (await call("GET", "/api/schedule")).body.entries;

/** The sent mails, with folded lines unfolded. */
async function readMails(): Promise<string[]> {
  const folder = join(site.resources.config.dataDir, "outbox");
  // Skips those still being written.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return mails.map((mail) => mail.replaceAll("=\r\n", ""));
}

describe("a schedule that is due", () => {
  it("publishes once, and is gone", async () => {
    const id = await create();
    await schedule(id);
    await apply();
    expect(await isLive(id)).toBe(false);
    await makeDue();
    await apply();
    await apply();
    expect(await isLive(id)).toBe(true);
    expect(await reasons(id)).toEqual(["scheduled", "saved"]);
    expect(await call("GET", `/api/posts/${id}/schedule`)).toMatchObject({ status: 404 });
    const [newest] = (await call("GET", `/api/posts/${id}/revisions`)).body.revisions;
    expect(newest.author.name).toBe(ana.user.name);
  });

  it("takes off", async () => {
    const id = await create({ isPublished: true });
    await schedule(id, { action: "unpublish" });
    await makeDue();
    await apply();
    expect(await isLive(id)).toBe(false);
    expect(await reasons(id)).toEqual(["unpublished", "published"]);
  });

  it("publishes what was pinned; what was written since stays a draft", async () => {
    const id = await create({ isPublished: true });
    const { body } = await call("PUT", `/api/posts/${id}/draft`, { title: "Agendado" });
    await schedule(id);
    await call("PUT", `/api/posts/${id}/draft`, { title: "Ainda não", baseRevision: body.baseRevision });
    await makeDue();
    await apply();
    expect((await call("GET", `/api/posts/${id}`, undefined, null)).body.title).toBe("Agendado");
    expect((await call("GET", `/api/posts/${id}/draft`)).body.title).toBe("Ainda não");
  });

  it("leaves no draft when the draft was what it pinned", async () => {
    const id = await create({ isPublished: true });
    await call("PUT", `/api/posts/${id}/draft`, { title: "Agendado" });
    await schedule(id);
    await makeDue();
    await apply();
    expect(await call("GET", `/api/posts/${id}/draft`)).toMatchObject({ status: 404 });
  });

  it("changes what is cached, in this and in other processes, and tells the webhooks", async () => {
    const { db, cache } = site.resources;
    await db.execute(sql`
      INSERT INTO webhook_destinations (name, url, secret, events)
      VALUES ('Destino', 'https://a.example/', 'x', '{post-published}')`);
    const other = await openTagCache(site.resources.notifications);
    const id = await create();
    const tags = ["posts:all", `post:${id}`];
    const missing = [cache, other].map((one) => {
      const left = new Set(tags);
      one.onDrop((tag) => left.delete(tag ?? ""));
      return left;
    });
    await schedule(id);
    await makeDue();
    await apply();
    expect([...(missing[0] ?? tags)]).toEqual([]);
    await eventually(() => missing.every(({ size }) => size === 0));
    const { rows } = await db.execute(sql`SELECT kind FROM webhook_events`);
    expect(rows).toEqual([{ kind: "post-published" }]);
  });

  it("is applied although the account of its author is gone", async () => {
    const id = await create();
    await schedule(id);
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, ana.user.id));
    ana = await addStaff(site.resources, "editor");
    await makeDue();
    await apply();
    expect(await isLive(id)).toBe(true);
  });

  it("is due by the database's clock, however the process's own one jumps", async () => {
    const id = await create();
    await schedule(id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * 86_400_000 });
    try {
      await apply();
      expect(await isLive(id)).toBe(false);
      const inFuture = { action: "publish", at: new Date(Date.now() - 399 * 86_400_000).toISOString() };
      vi.setSystemTime(Date.now() - 800 * 86_400_000);
      expect(await call("PUT", `/api/posts/${id}/schedule`, inFuture)).toMatchObject({ status: 200 });
      expect(await call("PUT", `/api/posts/${id}/schedule`, { ...inFuture, at: inHours(1) })).toMatchObject({
        status: 422,
      });
      await makeDue();
      await apply();
      expect(await isLive(id)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is applied exactly once by several processes at the same time", async () => {
    const ids: string[] = [];
    // One after the other: forty requests at once wait longer for a connection than a busy machine lets them.
    for (let n = 0; n < 40; n++) ids.push(await create({ title: `Post ${n}` }));
    for (const id of ids) await schedule(id);
    await makeDue();
    const others = Array.from({ length: 2 }, () => openDatabase(site.connection, () => {}));
    const processes = [site.resources.db, ...others.map(({ db }) => db)];
    // A run takes nothing new after five seconds. A schedule that failed is not due for a minute, and stays an entry.
    await eventually(async () => {
      await Promise.all(processes.map((db) => applyDue({ ...site.resources, db }, publishableTypes)));
      const { rows } = await site.resources.db.execute(
        sql`SELECT FROM schedules WHERE failure IS NULL AND try_at <= now()`,
      );
      return rows.length === 0;
    });
    for (const { close } of others) await close();
    for (const id of ids) expect(await reasons(id)).toEqual(["scheduled", "saved"]);
    expect(await entries()).toEqual([]);
  });

  it("is still there when the process that applied it was killed before it was done", async () => {
    const id = await create();
    await schedule(id);
    await makeDue();
    const killed = openDatabase(site.connection, () => {});
    // Somebody edits the item, so applying waits; then its connection is cut.
    const pool = site.resources.db.$client;
    const editing = await pool.connect();
    await editing.query("BEGIN");
    await editing.query("SELECT FROM posts WHERE id = $1 FOR UPDATE", [id]);
    const applying = applyDue({ ...site.resources, db: killed.db }, publishableTypes);
    const failed = expect(applying).rejects.toThrow();
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"posts"%'`;
    await eventually(async () => (await pool.query(waiting)).rowCount === 1);
    // A killed process does not reconnect.
    const closed = killed.close();
    await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
    await failed;
    await editing.query("ROLLBACK");
    editing.release();
    await closed;
    expect(await isLive(id)).toBe(false);
    await apply();
    expect(await reasons(id)).toEqual(["scheduled", "saved"]);
  });

  it("does not publish what was cancelled or moved at the last moment", async () => {
    const [cancelled, moved] = [await create(), await create()];
    await schedule(cancelled);
    await schedule(moved);
    await makeDue();
    await call("DELETE", `/api/posts/${cancelled}/schedule`);
    await schedule(moved);
    await apply();
    expect([await isLive(cancelled), await isLive(moved)]).toEqual([false, false]);
  });
});

describe("the workers", () => {
  it("apply at their start what was missed, however long ago", async () => {
    const ids = await Promise.all([create(), create(), create()]);
    for (const id of ids) await schedule(id);
    await makeDue("21 days");
    await site.startWorkers();
    await eventually(async () => (await entries()).length === 0);
    for (const id of ids) expect(await isLive(id)).toBe(true);
  });

  it("wake up at the time of a schedule", async () => {
    await site.startWorkers();
    const id = await create();
    const at = Date.now() + 2_000;
    await schedule(id, { at: new Date(at).toISOString() });
    await eventually(() => isLive(id));
    expect(Date.now()).toBeGreaterThanOrEqual(at);
  });
});

describe("a schedule that is too late", () => {
  it("is not applied, and its author is told", async () => {
    const [late, inTime] = [await create({ title: "Promoção de ontem" }), await create()];
    await schedule(late, { lateLimitHours: 1.5 });
    await schedule(inTime, { lateLimitHours: 48 });
    await makeDue("1 day");
    await site.startWorkers();
    await eventually(async () => (await readMails()).length === 1);
    // Both are applied at the same time.
    await eventually(() => isLive(inTime));
    expect([await isLive(late), await isLive(inTime)]).toEqual([false, true]);
    const [mail] = await readMails();
    expect(mail).toContain(`To: ${ana.user.email}`);
    expect(mail).toContain("/dashboard/agenda?mes=3D");
    expect(mail).toMatch(/1,5 horas/);
    expect(await entries()).toEqual([]);
  });

  it("is told to the administrators if the account of its author is gone", async () => {
    const boss = await addStaff(site.resources, "admin");
    const id = await create();
    await schedule(id, { lateLimitHours: 1 });
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, ana.user.id));
    ana = boss;
    await makeDue("1 day");
    await site.startWorkers();
    await eventually(async () => (await readMails()).length === 1);
    expect((await readMails())[0]).toContain(`To: ${boss.user.email}`);
  });
});

describe("a schedule that cannot be applied", () => {
  /** Another post takes its slug meanwhile. */
  async function takeItsSlug(): Promise<string> {
    const slug = `endereco-${randomUUID()}`;
    const id = await create();
    await call("PUT", `/api/posts/${id}/draft`, { slug });
    await schedule(id);
    await create({ slug });
    await makeDue();
    return id;
  }

  it("stays in the calendar with the reason, is told to its author, and holds up nothing else", async () => {
    const failing = await takeItsSlug();
    const id = await create();
    await schedule(id);
    await makeDue();
    await site.startWorkers();
    await eventually(async () => (await readMails()).length === 1);
    await eventually(() => isLive(id));
    const failure = "Já existe um post com este endereço. Escolha outro.";
    expect(await entries()).toMatchObject([{ id: failing, failure }]);
    expect((await call("GET", `/api/posts/${failing}/schedule`)).body).toMatchObject({ failure });
    await apply();
    expect(await readMails()).toHaveLength(1);
    expect(await isLive(failing)).toBe(false);
  });

  it("is tried again when it is scheduled again", async () => {
    const id = await takeItsSlug();
    await apply();
    await call("DELETE", `/api/posts/${id}/draft`);
    await schedule(id);
    expect(await entries()).toMatchObject([{ id, failure: null }]);
    await makeDue();
    await apply();
    expect(await isLive(id)).toBe(true);
  });

  it("is tried a few times, a minute apart, after an error that nobody expected", async () => {
    const { db } = site.resources;
    const id = await create();
    const healthy = await create();
    await schedule(id);
    await schedule(healthy);
    await site.owner.query(
      `ALTER TABLE posts ADD CONSTRAINT broken CHECK (id <> '${id}' OR NOT is_published) NOT VALID`,
    );
    await makeDue();
    await apply();
    expect([await isLive(id), await isLive(healthy)]).toEqual([false, true]);
    await apply();
    const { rows } = await db.execute(sql`SELECT attempts FROM schedules`);
    expect(rows).toEqual([{ attempts: 1 }]);
    for (let attempt = 2; attempt <= 5; attempt++) {
      await makeDue();
      await apply();
    }
    expect(await entries()).toMatchObject([{ id, failure: "Algo deu errado do nosso lado." }]);
    await site.owner.query("ALTER TABLE posts DROP CONSTRAINT broken");
    await schedule(id);
    await makeDue();
    await apply();
    expect(await isLive(id)).toBe(true);
  });
});
