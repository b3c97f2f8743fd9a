import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { importLeads } from "#src/features/leads/leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import type { Operation } from "#src/features/operation/checks/schema.ts";
import { requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { eventsTable as webhookEventsTable } from "#src/features/webhooks/table.ts";
import { jobTypes } from "#src/jobs.ts";
import type { Config } from "#src/platform/config.ts";
import { OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";
import { configOf, hashOf } from "#src/testing/backup-files.ts";
import { ClusterFixture } from "#src/testing/cluster-fixture.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Backup } from "../schema.ts";
import { openBackupStore } from "../store/open-store.ts";
import { newRecord } from "../store/record.ts";
import { runInWorker } from "./start-worker.ts";
import { backupRunsTable } from "./table.ts";
import type { BackupTask } from "./task.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let folder: string;
let config: Config;
const disks = new ClusterFixture();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-runs-"));
  site = await openTestSite({ BACKUP_DIR: join(folder, "backups"), RATE_LIMITS: "off" });
  config = Object.assign(site.resources.config, configOf(site));
  admin = await addStaff(site.resources, "admin", "dona@prumo.com.br");
  editor = await addStaff(site.resources, "editor");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  await disks.cleanUp();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  config.backup = { ...config.backup, dir: join(folder, "backups") };
});

const call = (method: "GET" | "POST", url: string, staff: Staff | null = admin) =>
  site.api.inject({ method, url, headers: staff?.headers });
const list = async () => (await call("GET", "/api/backups")).json<Backup[]>();
const find = async (id: string) => (await list()).find((one) => one.id === id);
const records = async () => (await openBackupStore(config)).list();
const nightly = (): BackupTask => ({
  kind: "backup",
  take: { id: randomUUID(), reason: "nightly" },
  prove: true,
});

async function takeNow(): Promise<Backup> {
  const response = await call("POST", "/api/backups");
  expect(response.statusCode).toBe(202);
  const { id } = response.json<Backup>();
  await eventually(async () => ["proved", "failed"].includes((await find(id))?.state ?? ""));
  return (await find(id)) as Backup;
}

function lead(email: string) {
  return {
    name: "Ana",
    email,
    phone: null,
    source: "website",
    status: "NEW" as const,
    message: null,
    createdAt: new Date(),
  };
}
const leadEmails = async () =>
  (await site.resources.db.select({ email: leadsTable.email }).from(leadsTable)).map(({ email }) => email);

describe("who may", () => {
  const CALLS = [
    ["GET", "/api/backups"],
    ["POST", "/api/backups"],
    ["GET", "/api/backups/x/file"],
    ["POST", "/api/backups/x/restore"],
  ] as const;
  it.each(CALLS)("%s %s is for administrators", async (method, url) => {
    expect((await call(method, url, null)).statusCode).toBe(401);
    expect((await call(method, url, editor)).statusCode).toBe(403);
  });
  it.each([randomUUID(), "x", "..%2f..%2fetc", "%00"])("there is no backup %s", async (id) => {
    expect((await call("GET", `/api/backups/${id}/file`)).statusCode).toBe(404);
    expect((await call("POST", `/api/backups/${id}/restore`)).statusCode).toBe(404);
  });
});

describe("what “Funcionamento” says of backups", () => {
  const check = async () => {
    const { checks } = (await call("GET", "/api/operation")).json<Operation>();
    return checks.find(({ name }) => name === "backups");
  };

  it("is what the list says: without a proved one they are not in order, also where runs are noted", async () => {
    const first = { state: "attention", detail: "Nenhuma cópia comprovada ainda." };
    expect(await list()).toEqual([]);
    expect(await check()).toMatchObject(first);
    await site.resources.db
      .insert(backupRunsTable)
      .values({ task: "backup", reason: "nightly", succeeded: true, backupId: randomUUID() });
    expect(await check()).toMatchObject(first);
    const store = await openBackupStore(config);
    const provedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const record = newRecord(randomUUID(), "nightly", "running", false);
    await store.save({ ...record, state: "proved", provedAt });
    expect(await check()).toMatchObject({
      state: "ok",
      detail: "A última foi feita e comprovada há 3 horas.",
    });
    await store.remove(record);
    await site.resources.db.delete(backupRunsTable);
  });
});

describe("a backup that is asked for", () => {
  it("is in the list at once, proved in the end, and can be downloaded", async () => {
    // Only the first of several clicks has an effect.
    const both = await Promise.all([1, 2, 3].map(() => call("POST", "/api/backups")));
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["202", "409", "409"]);
    const { id } = both.find(({ statusCode }) => statusCode === 202)!.json<Backup>();
    expect((await call("GET", "/api/backups")).json<Backup[]>()).toHaveLength(1);
    expect(await find(id)).toMatchObject({ state: "running", provedAt: null, bytes: null });
    expect((await call("POST", "/api/backups")).statusCode).toBe(409);
    await eventually(async () => (await find(id))?.state === "proved");
    const backup = await find(id);
    expect(backup).toMatchObject({ reason: "manual", error: null, missingImages: 0, isEncrypted: false });
    const file = await call("GET", `/api/backups/${id}/file`);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="vitrine-.*\.tar\.gz"$/);
    expect(file.rawPayload.length).toBe(backup?.bytes);
    const record = (await records()).find((one) => one.id === id);
    expect(hashOf(file.rawPayload)).toBe(record?.sha256);
    const names = [record?.file, record?.file.replace(".tar.gz", ".json")];
    expect(new Set(await readdir(config.backup.dir))).toEqual(new Set(names));
  });
});

describe("a restore from the dashboard", () => {
  it("closes the site, takes a fresh backup, and brings back what was, but not whom the law had erased", async () => {
    await importLeads(site.resources.db, [lead("fica@exemplo.com"), lead("Apagada@Exemplo.com")]);
    const phone = "+5511988887777";
    const [nameless] = await site.resources.db
      .insert(leadsTable)
      .values({ source: "website", phone })
      .returning({ id: leadsTable.id });
    await site.resources.db
      .insert(webhookEventsTable)
      .values({ id: `contact_${nameless?.id}`, kind: "contact", body: "{}" });
    const made = await site.api.inject({
      method: "POST",
      url: "/api/settings/api-tokens",
      headers: admin.headers,
      payload: { name: "CRM" },
    });
    const token = made.json<{ id: string; token: string }>();
    const backup = await takeNow();
    await site.api.inject({
      method: "DELETE",
      url: `/api/settings/api-tokens/${token.id}`,
      headers: admin.headers,
    });
    await importLeads(site.resources.db, [lead("depois@exemplo.com")]);
    await requestRemoval(site.resources, {
      name: "Ana",
      email: "apagada@exemplo.com",
      phone,
      reason: "Não quero mais contato.",
    });
    const { requests } = (await call("GET", "/api/privacy/requests")).json<{ requests: { id: string }[] }>();
    const erased = await site.api.inject({
      method: "PUT",
      url: `/api/privacy/requests/${requests[0]?.id}`,
      headers: admin.headers,
      payload: { status: "DONE", erase: true, alsoLeads: [nameless?.id] },
    });
    expect(erased.statusCode).toBe(200);

    const both = await Promise.all([1, 2].map(() => call("POST", `/api/backups/${backup.id}/restore`)));
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["202", "409"]);
    const asked = both.find(({ statusCode }) => statusCode === 202)!;
    expect(asked.json<Backup>().restore).toMatchObject({ state: "running" });
    await eventually(async () => (await call("GET", "/api/posts", null)).statusCode === 503);
    const closed = await call("GET", "/api/posts", null);
    expect(closed.headers["retry-after"]).toBe("10");
    expect(closed.json()).toMatchObject({ status: 503, detail: /restaurando uma cópia/ });
    const page = await site.api.inject({ url: "/nada", headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain("Site em manutenção");
    expect((await site.api.inject({ url: "/healthz" })).statusCode).toBe(200);
    await eventually(async () => (await call("GET", "/api/posts", null)).statusCode === 200);

    expect((await call("GET", "/api/backups")).statusCode).toBe(401);
    expect(await leadEmails()).toEqual(["fica@exemplo.com"]);
    expect(await site.resources.db.$count(webhookEventsTable)).toBe(0);
    const login = await site.api.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: admin.user.email, password: admin.password },
    });
    expect(login.statusCode).toBe(200);
    admin = { ...admin, headers: { authorization: `Bearer ${login.json<{ token: string }>().token}` } };
    expect((await find(backup.id))?.restore).toMatchObject({ state: "done", error: null });
    // Everything outgoing stays held until an administrator decides.
    expect((await call("GET", "/api/outgoing")).json()).toMatchObject({ isHeld: true, held: OUTGOING_PARTS });
    expect((await call("POST", "/api/outgoing/release")).statusCode).toBe(204);
    await eventually(async () => (await list()).every(({ state }) => state === "proved"));
    expect((await list()).map(({ reason }) => reason)).toContain("restore");
    // Access revoked since is not restored, and the list tells so.
    expect((await find(backup.id))?.restore?.revoked).toEqual({
      isTold: true,
      lines: ["Tokens excluídos: CRM"],
    });
    const authorization = `Bearer ${token.token}`;
    expect((await site.api.inject({ url: "/api/me", headers: { authorization } })).statusCode).toBe(401);
  });

  it("is not begun of a backup that is not proved", async () => {
    const store = await openBackupStore(config);
    const record = { ...newRecord(randomUUID(), "manual", "running", false), state: "failed" as const };
    await store.save(record);
    const answer = await call("POST", `/api/backups/${record.id}/restore`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe("Só uma cópia comprovada pode ser restaurada.");
    await store.remove(record);
  });

  it("of a damaged file is refused in one sentence, with nothing changed and nobody signed out", async () => {
    const backup = await takeNow();
    const record = (await records()).find(({ id }) => id === backup.id);
    const path = join(config.backup.dir, record?.file ?? "");
    await writeFile(path, (await readFile(path)).subarray(0, -8));
    const before = await leadEmails();
    expect((await call("POST", `/api/backups/${backup.id}/restore`)).statusCode).toBe(202);
    await eventually(async () => (await find(backup.id))?.restore?.state === "failed");
    expect((await find(backup.id))?.restore?.error).toMatch(/danificado ou incompleto .*: nada mudou\.$/);
    expect(await leadEmails()).toEqual(before);
  });
});

describe("a failure", () => {
  const mails = async () => {
    const outbox = join(config.dataDir, "outbox");
    const names = (await readdir(outbox).catch(() => [])).filter((name) => /^backup-.*\.eml$/.test(name));
    return Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  };
  const enqueueNightly = () =>
    site.resources.jobs.enqueue(
      site.resources.db,
      { ...jobTypes.find(({ name }) => name === "backup.nightly")! },
      {},
    );
  // The restore that was rejected just before may only be recorded now.
  const runs = () => site.resources.db.$count(backupRunsTable, eq(backupRunsTable.reason, "nightly"));

  it("is mailed to the administrators once, and once more when it is over", async () => {
    const before = await runs();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "a-file"), "");
    config.backup = { ...config.backup, dir: join(folder, "a-file", "backups") };
    for (const n of [1, 2]) {
      await enqueueNightly();
      await eventually(async () => (await runs()) >= before + n);
    }
    await eventually(async () => (await mails()).length === 1);
    const [mail = ""] = await mails();
    expect(mail).toContain("To: dona@prumo.com.br");
    expect(mail.replaceAll("=\r\n", "")).toContain("arquivo no lugar da pasta");
    expect(mail.replaceAll("=\r\n", "")).not.toContain(folder);
    config.backup = { ...config.backup, dir: join(folder, "backups") };
    await enqueueNightly();
    await eventually(async () => (await mails()).length === 2);
    expect((await mails()).filter((text) => text.includes("voltaram"))).toHaveLength(1);
  });

  it("for want of space is said in one sentence, and leaves no file", async () => {
    const disk = disks.mount("size=32k");
    if (!disk) return;
    await site.resources.db.$client.query(
      "INSERT INTO leads (email, source, message) SELECT n || '@exemplo.com', 'website', md5(random()::text) FROM generate_series(1, 3000) n",
    );
    const limited = { ...config, backup: { ...config.backup, dir: disk } };
    const result = await runInWorker(limited, jobTypes, nightly());
    expect(result).toMatchObject({
      outcomes: [
        { state: "failed", error: expect.stringMatching(/^Não há espaço em disco para a cópia/) as string },
      ],
    });
    expect((await readdir(disk)).filter((name) => !name.endsWith(".json"))).toEqual([]);
  });
});
