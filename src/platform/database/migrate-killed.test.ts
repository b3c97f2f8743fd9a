// A start that is killed or fails while migrating leaves complete migrations only, and the next start continues.

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { StartError } from "../start-error.ts";
import { migrate } from "./migrate.ts";

const FILES = ["0001_a.sql", "0002_b.sql", "0003_c.sql"] as const;
/** First number of the advisory locks at which a migration waits; the second is the step. */
const GATE = 4_711;
/** Migrates like main.ts, in a process that can be killed. */
const PROGRAM = `
  const { migrate } = await import(${JSON.stringify(import.meta.resolve("./migrate.ts"))});
  const { openDatabase } = await import(${JSON.stringify(import.meta.resolve("./database.ts"))});
  const [connection, folder] = process.argv.slice(2);
  const { pool } = openDatabase(JSON.parse(connection), () => {});
  await migrate(pool, folder);
  process.exit(0);
`;

let site: TestResources;
let folder: string;
beforeEach(async () => {
  site = await openTestResources();
  folder = await mkdtemp(join(tmpdir(), "vitrine-migrations-"));
  await pool().query("DROP TABLE migrations");
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Migrations run as the role that owns the schema. */
const pool = () => site.owner;
const exists = async (table: string): Promise<boolean> =>
  (await pool().query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [table])).rows[0]
    ?.found ?? false;
const applied = async (): Promise<string[]> =>
  (await exists("migrations"))
    ? (await pool().query<{ name: string }>("SELECT name FROM migrations ORDER BY name")).rows.map(
        ({ name }) => name,
      )
    : [];
/**
 * Writes files of two steps each. Each step waits until the test lets it go on, so that the process is killed right
 * there.
 */
async function writeFiles(): Promise<void> {
  const wait = (step: number) => `SELECT pg_advisory_xact_lock_shared(${GATE}, ${step});`;
  for (const [index, name] of FILES.entries()) {
    const table = `t${index}`;
    await writeFile(
      join(folder, name),
      `CREATE TABLE ${table} (n int); ${wait(2 * index + 1)}
       INSERT INTO ${table} VALUES (1); ${wait(2 * index + 2)}`,
    );
  }
}

// Two steps in each of three files.
it.each([1, 2, 3, 4, 5, 6])(
  "killed by kill -9 after step %i of six: whole files only, and the next start goes on",
  async (step) => {
    await writeFiles();
    const gate = await pool().connect();
    await gate.query("SELECT pg_advisory_lock($1, $2)", [GATE, step]);
    const program = join(folder, "program.mjs");
    await writeFile(program, PROGRAM);
    const child = fork(
      program,
      [JSON.stringify({ ...inject("owner"), database: site.connection.database }), folder],
      { stdio: "ignore" },
    );
    const ended = once(child, "exit");
    const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND NOT granted";
    await eventually(async () => (await pool().query(waiting, [GATE])).rowCount === 1);
    child.kill("SIGKILL");
    await ended;
    await gate.query("SELECT pg_advisory_unlock($1, $2)", [GATE, step]);
    gate.release();
    // The next start waits for the lock until PostgreSQL has noticed.
    const [before, done] = [await applied(), await migrate(pool(), folder)];
    expect(before).toEqual(FILES.slice(0, Math.floor((step - 1) / 2)));
    expect(await applied()).toEqual([...FILES]);
    expect(done.length).toBeLessThanOrEqual(FILES.length - before.length);
    for (const index of FILES.keys()) {
      const { rows } = await pool().query(`SELECT n FROM t${index}`);
      expect(rows).toEqual([{ n: 1 }]);
    }
  },
);

it("one that fails half-way says what to do, and goes on once it is mended", async () => {
  await writeFile(join(folder, "0001_a.sql"), "CREATE TABLE t0 (n int)");
  await writeFile(join(folder, "0002_b.sql"), "CREATE TABLE half (n int); SELECT nonsense");
  const failure = await migrate(pool(), folder).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as Error).message).toMatch(
    /^A atualização do banco de dados parou em 0002_b\.sql: .* inicie de novo a versão anterior, ou uma corrigida/,
  );
  expect(await applied()).toEqual(["0001_a.sql"]);
  expect(await exists("half")).toBe(false);

  // The previous version knows all migrations in the database.
  await rm(join(folder, "0002_b.sql"));
  expect(await migrate(pool(), folder)).toEqual([]);

  await writeFile(join(folder, "0002_b.sql"), "CREATE TABLE half (n int)");
  expect(await migrate(pool(), folder)).toEqual(["0002_b.sql"]);
  expect(await exists("half")).toBe(true);
});
