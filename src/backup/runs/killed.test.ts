// A process killed at any step of a backup or restore leaves the site as it was, and the next one cleans up.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobTypes } from "#src/jobs.ts";
import type { Config } from "#src/platform/config.ts";
import { MIGRATION_LOCK } from "#src/platform/database/migrate.ts";
import { readPidFile } from "#src/platform/embedded-postgres/pid-file.ts";
import { startScratchPostgres } from "#src/platform/embedded-postgres/scratch-postgres.ts";
import { startSlice } from "#src/platform/slices/define-slice.ts";
import { configOf } from "#src/testing/backup-files.ts";
import { isRunning } from "#src/testing/cluster-fixture.ts";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { BACKUP_LOCK, CLOSED_LOCK, isLockHeld } from "../locks.ts";
import { backupSlice } from "../slice.ts";
import { openBackupStore } from "../store/open-store.ts";
import { runInWorker } from "./start-worker.ts";
import type { BackupTask, TaskResult } from "./task.ts";

/**
 * Each takes seconds, so `KILLS=all vitest run killed` kills at every step, and npm test at the most different ones.
 */
const isEach = process.env.KILLS === "all";

let site: TestResources;
let folder: string;
let config: Config;
let good: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-killed-"));
  site = await openTestResources({ BACKUP_DIR: join(folder, "backups") });
  config = configOf(site);
  await query("INSERT INTO leads (email, source) VALUES ('antes@exemplo.com', 'website')");
  // Requested backups stay for a week.
  const result = await run(backup("manual"));
  good = result.kind === "backup" ? (result.outcomes[0]?.id ?? "") : "";
  await query("INSERT INTO leads (email, source) VALUES ('agora@exemplo.com', 'website')");
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const query = (sql: string) => site.resources.db.$client.query<{ email: string }>(sql);
const emails = async () =>
  (await query("SELECT email FROM leads ORDER BY email")).rows.map(({ email }) => email);
const records = async () => (await openBackupStore(config)).list();

function backup(reason: "nightly" | "manual" = "nightly"): BackupTask {
  return { kind: "backup", take: { id: randomUUID(), reason }, prove: true };
}

function run(task: BackupTask, killAt?: string): Promise<TaskResult> {
  return runInWorker(config, jobTypes, task, {
    onStep: (step, worker) => step === killAt && worker.kill("SIGKILL"),
  });
}

/** Waits until PostgreSQL has noticed that the process is gone. Each lock has its own connection. */
async function untilGone(): Promise<void> {
  const { db } = site.resources;
  // The connection that replaces the site holds the migration lock, and still executes the last command, even a
  // commit.
  for (const lock of [BACKUP_LOCK, CLOSED_LOCK, MIGRATION_LOCK])
    await eventually(async () => !(await isLockHeld(db, lock)));
}

const scratchProcesses = () =>
  execFileSync("ps", ["-eo", "args"])
    .toString()
    .split("\n")
    .filter((line) => line.includes(config.dataDir));

it.each(
  isEach ? ["begun", "written", "taken", "read", "started", "filled", "compared"] : ["written", "filled"],
)("a backup, after “%s”", async (step) => {
  const before = await emails();
  const known = new Set((await records()).map(({ id }) => id));
  await expect(run(backup(), step)).rejects.toThrow(/ended \(SIGKILL\)/);
  await untilGone();
  expect(await emails()).toEqual(before);
  const killed = (await records()).find(({ id }) => !known.has(id));
  expect(["running", "proving"]).toContain(killed?.state);
  // Complete backups are proved now, and incomplete ones are removed.
  await run({ kind: "backup", prove: true });
  const settled = (await records()).find(({ id }) => id === killed?.id);
  expect(settled?.state).toBe(killed?.state === "proving" ? "proved" : "failed");
  const files = await readdir(config.backup.dir);
  expect(files.filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  expect(files.includes(killed?.file ?? "")).toBe(settled?.state === "proved");
  expect(scratchProcesses()).toEqual([]);
  expect(await readdir(config.dataDir)).not.toContain("proof");
});

it("a start removes the database of a proof that was killed together with everything else", async () => {
  const proof = join(config.dataDir, "proof");
  // Simulates a killed process whose PostgreSQL goes on.
  await startScratchPostgres(proof);
  const { pid } = readPidFile(join(proof, "postgres"));
  expect(isRunning(pid)).toBe(true);
  await startSlice(site.resources, backupSlice);
  await eventually(() => !existsSync(proof));
  expect(isRunning(pid)).toBe(false);
});

it.each(
  isEach ? ["checked", "closed", "written", "taken", "images", "emptied", "filled"] : ["closed", "emptied"],
)("a restore, after “%s”", async (step) => {
  const before = await emails();
  expect(before).toContain("agora@exemplo.com");
  await expect(run({ kind: "restore", id: good }, step)).rejects.toThrow(/ended \(SIGKILL\)/);
  await untilGone();
  // The process may finish the last steps before it ends, but the site is never half replaced.
  const after = await emails();
  expect([before, ["antes@exemplo.com"]]).toContainEqual(after);
  if (after.length === 1)
    await query("INSERT INTO leads (email, source) VALUES ('agora@exemplo.com', 'website')");
});

it("a restore, after it is complete: it is complete", async () => {
  await expect(run({ kind: "restore", id: good }, "committed")).rejects.toThrow(/ended \(SIGKILL\)/);
  await untilGone();
  expect(await emails()).toEqual(["antes@exemplo.com"]);
  expect((await query("SELECT FROM outgoing_holds")).rowCount).toBe(4);
  // The previous site is in the backup that was taken first.
  await run({ kind: "backup", prove: true });
  const fresh = (await records()).find(({ reason, state }) => reason === "restore" && state === "proved");
  expect(await run({ kind: "restore", id: fresh?.id ?? "" })).toMatchObject({ outcome: { error: null } });
  expect(await emails()).toContain("agora@exemplo.com");
});
