import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  entriesOf,
  isRoot,
  isRunning,
  postmasterOf,
  query,
  ClusterFixture,
  waitFor,
  withPostgres,
} from "#src/testing/cluster-fixture.ts";
import { StartError } from "../start-error.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const lasting = new ClusterFixture();
const fixture = new ClusterFixture();
/** A stopped cluster with the row "kept" in the table "note", created once because that takes a second. */
let dataDir: string;

beforeAll(async () => {
  dataDir = join(lasting.makeFolder(), "data");
  await withPostgres(dataDir, (connection) =>
    query(connection, "CREATE TABLE note AS SELECT 'kept' AS text"),
  );
});
afterEach(() => fixture.cleanUp());
afterAll(() => lasting.cleanUp());

const notes = "SELECT text FROM note ORDER BY 1";

describe("starting and stopping", () => {
  it("keeps the data, and stop() leaves no process, no lock and no socket", async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(await query(postgres.owner, notes)).toContainEqual(["kept"]);
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
    const pid = postmasterOf(dataDir);
    await postgres.stop();
    await postgres.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(postgres.connection.host)).toBe(false);
    lockDataDir(dataDir).release();
  });

  it("is durable, Unicode-aware, small and off the network", async () => {
    const shown = await withPostgres(dataDir, (connection) =>
      query(
        connection,
        `SELECT name, setting FROM pg_settings WHERE name IN
           ('fsync', 'synchronous_commit', 'listen_addresses', 'server_encoding', 'data_checksums', 'jit')
         UNION ALL SELECT 'lower', lower('AÇÃO')
         UNION ALL SELECT 'locale', datlocale FROM pg_database WHERE datname = current_database()`,
      ),
    );
    expect(Object.fromEntries(shown)).toEqual({
      fsync: "on",
      synchronous_commit: "on",
      listen_addresses: "",
      server_encoding: "UTF8",
      data_checksums: "on",
      jit: "off",
      lower: "ação",
      locale: "C.UTF-8",
    });
  });

  it("keeps one earlier log", async () => {
    for (const _ of [1, 2, 3]) await withPostgres(dataDir, async () => undefined);
    expect(entriesOf(dataDir, "postgres.log")).toEqual(["postgres.log", "postgres.log.1"]);
  });

  it("tells when PostgreSQL ends by itself", async () => {
    const { promise: reason, resolve: onExit } = Promise.withResolvers<string>();
    const postgres = await startEmbeddedPostgres({ dataDir, onExit });
    process.kill(postmasterOf(dataDir), "SIGKILL");
    expect(await reason).toContain("PostgreSQL ended by SIGKILL");
    await postgres.stop();
  });

  it("that ends by itself is started again at the same place, as often as that happens", async () => {
    const reasons: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, onExit: (reason) => reasons.push(reason) });
    const answer = () => query(postgres.connection, "SELECT 1").catch(() => "away");
    for (const times of [1, 2]) {
      const killed = postmasterOf(dataDir);
      process.kill(killed, "SIGKILL");
      await waitFor(() => reasons.length === times);
      await expect.poll(answer).toEqual([[1]]);
      expect(postmasterOf(dataDir)).not.toBe(killed);
    }
    expect(await query(postgres.owner, notes)).toContainEqual(["kept"]);
    const last = postmasterOf(dataDir);
    await postgres.stop();
    expect(isRunning(last)).toBe(false);
    lockDataDir(dataDir).release();
  });

  it("is stopped for good while it is being started again", async () => {
    const { promise: ended, resolve: onExit } = Promise.withResolvers<string>();
    const postgres = await startEmbeddedPostgres({ dataDir, onExit });
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await ended;
    await postgres.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(isRunning(postmasterOf(dataDir))).toBe(false);
    lockDataDir(dataDir).release();
  });

  it("a process that ends without stop() takes its PostgreSQL with it", async () => {
    const child = fixture.start(dataDir);
    await child.up;
    const pid = postmasterOf(dataDir);
    child.process.kill("SIGUSR2");
    expect(await child.ended).toBe(4);
    await waitFor(() => !isRunning(pid));
  });
});

describe("after kill -9", () => {
  it("of the process: its PostgreSQL is found and stopped, committed rows are there", async () => {
    const killed = fixture.start(dataDir);
    await query(await killed.up, "INSERT INTO note VALUES ('before the first kill')");
    const orphan = postmasterOf(dataDir);
    killed.process.kill("SIGKILL");
    await killed.ended;
    expect(isRunning(orphan)).toBe(true);

    expect(await withPostgres(dataDir, (connection) => query(connection, notes))).toContainEqual([
      "before the first kill",
    ]);
    expect(isRunning(orphan)).toBe(false);
  });

  it.skipIf(!isRoot)(
    "of the process, in a container, where root may not look into other accounts' processes",
    async () => {
      const killed = fixture.start(dataDir);
      await killed.up;
      const orphan = postmasterOf(dataDir);
      killed.process.kill("SIGKILL");
      await killed.ended;
      expect(isRunning(orphan)).toBe(true);

      const next = fixture.start(dataDir, {}, ["setpriv", "--bounding-set=-sys_ptrace"]);
      expect(await query(await next.up, notes)).toContainEqual(["kept"]);
      expect(isRunning(orphan)).toBe(false);
      next.process.kill("SIGTERM");
      expect(await next.ended).toBe(0);
    },
  );

  it("of both, with a query still computing", async () => {
    const killed = fixture.start(dataDir);
    const connection = await killed.up;
    await query(connection, "INSERT INTO note VALUES ('before the second kill')");
    const busy = query(connection, "SELECT count(*) FROM generate_series(1, 1e12)").catch(() => "cut off");
    await expect
      .poll(() => query(connection, "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%1e12%'"))
      .toEqual([[2]]);
    killed.process.kill("SIGKILL");
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await killed.ended;

    expect(await withPostgres(dataDir, (connection) => query(connection, notes))).toContainEqual([
      "before the second kill",
    ]);
    expect(await busy).toBe("cut off");
  });

  it("of both, when another program has the old process id by now", async () => {
    const { uid, gid } = statSync(join(dataDir, "postgres"));
    const other = spawn("sleep", ["60"], { uid, gid, cwd: "/" });
    try {
      await once(other, "spawn");
      const cluster = join(dataDir, "postgres");
      writeFileSync(
        join(cluster, "postmaster.pid"),
        `${other.pid}\n${cluster}\n1\n5432\n/tmp\n\n  1 1\nready   \n`,
      );
      expect(await withPostgres(dataDir, (connection) => query(connection, notes))).toContainEqual(["kept"]);
      expect(isRunning(other.pid ?? 0)).toBe(true);
    } finally {
      other.kill("SIGKILL");
    }
  });

  it("half-way through the very first start", async () => {
    const empty = join(fixture.makeFolder(), "data");
    const killed = fixture.start(empty);
    const hasBegun = (): boolean =>
      existsSync(empty) &&
      entriesOf(empty, "postgres.unfinished-").some((name) => existsSync(join(empty, name, "base")));
    await waitFor(hasBegun);
    killed.process.kill("SIGKILL");
    await killed.ended;
    expect(existsSync(join(empty, "postgres"))).toBe(false);

    expect(await withPostgres(empty, (connection) => query(connection, "SELECT 1"))).toEqual([[1]]);
    await withPostgres(empty, async () => undefined);
    expect(entriesOf(empty, "postgres.unfinished-")).toEqual([]);
  });
});

describe("two processes on one data folder", () => {
  const refusal =
    /^vitrine: Outro processo da Vitrine está usando DATA_DIR \(.*\): pare-o primeiro, ou defina outro DATA_DIR\n$/;

  it("at the same instant on an empty folder: one wins, the other says why not", async () => {
    const empty = join(fixture.makeFolder(), "data");
    const children = [fixture.start(empty), fixture.start(empty)];
    const outcomes = await Promise.allSettled(children.map((child) => child.up));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [winner, loser] = outcomes[0]?.status === "fulfilled" ? children : children.toReversed();
    expect(await loser?.ended).toBe(1);
    expect(loser?.output()).toMatch(refusal);
    expect(await query(await winner!.up, "SELECT 1")).toEqual([[1]]);
    winner?.process.kill("SIGTERM");
    expect(await winner?.ended).toBe(0);
  });

  it("the second one, later, leaves the first alone", async () => {
    await withPostgres(dataDir, async (connection) => {
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(StartError);
      const second = fixture.start(dataDir);
      expect(await second.ended).toBe(1);
      expect(second.output()).toMatch(refusal);
      expect(await query(connection, notes)).toContainEqual(["kept"]);
    });
  });
});

describe("data that cannot be opened is left as it is", () => {
  it("another major version", async () => {
    const old = fixture.makeFolder();
    mkdirSync(join(old, "postgres"));
    writeFileSync(join(old, "postgres", "PG_VERSION"), "15\n");
    await expect(startEmbeddedPostgres({ dataDir: old })).rejects.toThrow(
      /DATA_DIR.* PostgreSQL 15, .* PostgreSQL 18/,
    );
    expect(entriesOf(join(old, "postgres"))).toEqual(["PG_VERSION"]);
  });

  it("damaged: quotes PostgreSQL's last word and where its log is", async () => {
    const damaged = fixture.copyOf(dataDir);
    const control = join(damaged, "postgres", "global", "pg_control");
    truncateSync(control, 100);
    const message = `PANIC: could not read file "global/pg_control": read 100 of 296 (registro: ${join(damaged, "postgres.log")})`;
    await expect(startEmbeddedPostgres({ dataDir: damaged })).rejects.toThrow(message);
    expect(statSync(control).size).toBe(100);
    lockDataDir(damaged).release();
  });

  it("other files in its place", async () => {
    const foreign = fixture.makeFolder();
    mkdirSync(join(foreign, "postgres"));
    writeFileSync(join(foreign, "postgres", "precious"), "");
    await expect(startEmbeddedPostgres({ dataDir: foreign })).rejects.toThrow(
      /tem arquivos, mas não um banco do PostgreSQL/,
    );
    expect(entriesOf(join(foreign, "postgres"))).toEqual(["precious"]);
  });
});
