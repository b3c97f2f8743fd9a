import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobTypes } from "#src/jobs.ts";
import { type Config, readConfig } from "#src/platform/config.ts";
import { applyMigration, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import {
  prepareDatabase,
  readConnections,
  type SiteConnections,
} from "#src/platform/database/prepare-database.ts";
import { createLogger } from "#src/platform/logger.ts";
import { makeDatabase } from "#src/testing/backup-files.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { openBackupStore } from "../store/open-store.ts";
import { backupBeforeMigrating } from "./before-migrating.ts";
import { runInWorker } from "./start-worker.ts";

const LEVEL = 5;
let site: TestResources;
let folder: string;
const pools: Pool[] = [];

beforeAll(async () => {
  site = await openTestResources();
  folder = await mkdtemp(join(tmpdir(), "vitrine-migrating-"));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await site.close();
  await rm(folder, { recursive: true });
});

/** Creates a database of an older version. */
async function makeOld(environment: Record<string, string> = {}): Promise<{ config: Config; pool: Pool }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const urls = await makeDatabase(site, name);
  const dataDir = await mkdtemp(join(folder, "data-"));
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    ...urls,
    SEED: "none",
    ...environment,
  });
  const pool = new Pool({ connectionString: config.migrationsDatabaseUrl, max: 2 });
  pool.on("error", () => {});
  pools.push(pool);
  const client = await pool.connect();
  await client.query("CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL)");
  for (const one of (await readMigrations(MIGRATIONS)).slice(0, LEVEL)) await applyMigration(client, one);
  client.release();
  return { config, pool };
}

const migrateAs = ({ config }: { config: Config }) =>
  prepareDatabase(
    config,
    readConnections(config) as SiteConnections,
    backupBeforeMigrating(config, jobTypes, createLogger("silent")),
  );
const addLead = (pool: Pool) =>
  pool.query("INSERT INTO leads (email, source) VALUES ('a@exemplo.com', 'website')");
const levelOf = async (pool: Pool) => (await pool.query("SELECT FROM migrations")).rowCount;

it("a database with content is backed up before it is migrated, and the backup proved afterwards", async () => {
  const old = await makeOld();
  await addLead(old.pool);
  expect((await migrateAs(old)).length).toBeGreaterThan(10);
  const store = await openBackupStore(old.config);
  expect(await store.list()).toMatchObject([{ reason: "migration", state: "proving" }]);
  await runInWorker(old.config, jobTypes, { kind: "backup", prove: true });
  expect(await store.list()).toMatchObject([{ reason: "migration", state: "proved" }]);
});

it("where it cannot be taken, nothing is migrated, and one sentence says the way out", async () => {
  await writeFile(join(folder, "a-file"), "");
  const old = await makeOld({ BACKUP_DIR: join(folder, "a-file", "x") });
  await addLead(old.pool);
  const refusal = (await migrateAs(old).catch((error: unknown) => error)) as Error;
  expect(refusal).toMatchObject({ name: "StartError" });
  expect(refusal.message).toMatch(/^O banco de dados precisa ser atualizado, .* use BACKUP=off .*\.$/);
  expect(refusal.message).not.toContain("\n");
  expect(await levelOf(old.pool)).toBe(LEVEL);
  const off = { ...old, config: { ...old.config, backup: { ...old.config.backup, isOn: false } } };
  expect((await migrateAs(off)).length).toBeGreaterThan(10);
});

it("an empty database, and one that is up to date, are not", async () => {
  const old = await makeOld();
  await migrateAs(old);
  await addLead(old.pool);
  expect(await migrateAs(old)).toEqual([]);
  expect(await readdir(old.config.dataDir)).toEqual([]);
});
