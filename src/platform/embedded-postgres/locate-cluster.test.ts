// Possible locations of data folder and programs, and the user that runs PostgreSQL.

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isRoot, query, ClusterFixture, withPostgres } from "#src/testing/cluster-fixture.ts";
import { type Account, chooseAccount, runAs } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const lasting = new ClusterFixture();
const fixture = new ClusterFixture();
/** A stopped cluster with the row "kept" in the table "note". */
let template: string;

beforeAll(async () => {
  template = join(lasting.makeFolder(), "data");
  await withPostgres(template, (connection) =>
    query(connection, "CREATE TABLE note AS SELECT 'kept' AS text"),
  );
});
afterEach(() => fixture.cleanUp());
afterAll(() => lasting.cleanUp());

const notes = "SELECT text FROM note";

describe("paths", () => {
  it.each(['with space, comma and "quotes" é', "x".repeat(120)])("a folder named %s", async (name) => {
    const dataDir = join(fixture.makeFolder(), name, "data");
    mkdirSync(dirname(dataDir));
    execFileSync("cp", ["-a", template, dataDir]);
    const socket = await withPostgres(dataDir, async (connection) => {
      expect(await query(connection, notes)).toEqual([["kept"]]);
      return connection.host;
    });
    expect(socket.length).toBeLessThan(90);
    expect(existsSync(socket)).toBe(false);
  });

  it("what cannot be written is named", async () => {
    const file = join(fixture.makeFolder(), "file");
    writeFileSync(file, "");
    const refusals: [string, RegExp][] = [
      [file, /^DATA_DIR \(.*file\) não pode ser usado: há um arquivo/],
      [join(file, "below"), /^DATA_DIR \(.*below\) não pode ser usado: .*há um arquivo/],
      ["/proc/vitrine/data", /^DATA_DIR \(\/proc\/vitrine\/data\) não pode ser usado: \/proc\/vitrine: /],
    ];
    for (const [dataDir, line] of refusals)
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(line);
  });

  it("a read-only disk", async ({ skip }) => {
    const disk = fixture.mount("mode=755");
    if (!disk) return skip("mounting needs root, and a system that allows it");
    await withPostgres(join(disk, "data"), async () => undefined);
    execFileSync("mount", ["-o", "remount,ro", disk]);
    for (const dataDir of [join(disk, "data"), join(disk, "new")]) {
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
        /^DATA_DIR \(.*\) não pode ser usado: .*o sistema de arquivos é só para leitura$/,
      );
    }
  });

  it("a full disk", async ({ skip }) => {
    const disk = fixture.mount("mode=755,size=20m");
    if (!disk) return skip("mounting needs root, and a system that allows it");
    await expect(startEmbeddedPostgres({ dataDir: disk })).rejects.toThrow(
      /DATA_DIR.* No space left on device/,
    );
    execFileSync("mount", ["-o", "remount,size=80m", disk]);
    expect(await withPostgres(disk, (connection) => query(connection, "SELECT 1"))).toEqual([[1]]);
  });
});

describe("accounts", () => {
  const nobody = { name: "nobody", uid: 65534, gid: 65534 };
  const canRunThis = async (account: Account): Promise<boolean> =>
    (await runAs(account, process.execPath, ["--check", import.meta.filename])).succeeded;

  it("an ordinary user runs PostgreSQL as themselves", async ({ skip }) => {
    if (isRoot && !(await canRunThis(nobody))) return skip("other users cannot enter this checkout");
    const dataDir = fixture.makeFolder();
    if (isRoot) chownSync(dataDir, nobody.uid, nobody.gid);
    for (const _ of ["first", "second"]) {
      const child = fixture.start(dataDir, isRoot ? nobody : {});
      await query(await child.up, "CREATE TABLE IF NOT EXISTS note (text text)");
      expect(statSync(join(dataDir, "postgres")).uid).toBe(statSync(dataDir).uid);
      child.process.kill("SIGTERM");
      expect(await child.ended).toBe(0);
    }
    // Root uses the account of the data's owner.
    await withPostgres(dataDir, (connection) => query(connection, notes));
  });

  it("a folder of somebody else is refused to an ordinary user", async ({ skip }) => {
    if (!isRoot) return skip("needs root to become somebody else");
    if (!(await canRunThis(nobody))) return skip("other users cannot enter this checkout");
    const dataDir = fixture.copyOf(template);
    const child = fixture.start(dataDir, nobody);
    expect(await child.ended).toBe(1);
    expect(child.output()).toMatch(/^vitrine: DATA_DIR \(.*\) não pode ser usado: .*permissão negada\n$/);
  });

  it("a cluster that root has copied gets its owner back", async ({ skip }) => {
    if (!isRoot) return skip("needs root");
    const dataDir = fixture.copyOf(template);
    execFileSync("chown", ["-R", "root:root", dataDir]);
    expect(await withPostgres(dataDir, (connection) => query(connection, notes))).toEqual([["kept"]]);
  });
});

describe("a folder other users cannot enter", () => {
  it("the cluster lies elsewhere, and goes with the data folder", async ({ skip }) => {
    if (!isRoot) return skip("needs root: an ordinary user's PostgreSQL can enter what the user can");
    const dataDir = join(fixture.makeFolder(0o700), "data");
    await withPostgres(dataDir, (connection) =>
      query(connection, "CREATE TABLE note AS SELECT 'kept' AS text"),
    );
    const cluster = realpathSync(join(dataDir, "postgres"));
    expect(lstatSync(join(dataDir, "postgres")).isSymbolicLink()).toBe(true);
    expect(cluster).toMatch(/^\/(var\/lib|opt|srv)\/vitrine\/data-[0-9a-f]{16}\/postgres$/);
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700);

    // A copy of the data folder links to the same cluster.
    const copy = fixture.copyOf(dataDir);
    await withPostgres(dataDir, async (connection) => {
      expect(await query(connection, notes)).toEqual([["kept"]]);
      await expect(startEmbeddedPostgres({ dataDir: copy })).rejects.toThrow(
        /^Outro processo da Vitrine está usando/,
      );
    });
    rmSync(copy, { recursive: true });

    rmSync(dirname(cluster), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /é um link para .*, que não existe mais/,
    );
    rmSync(dataDir, { recursive: true });
    const fresh = await withPostgres(dataDir, (connection) =>
      query(connection, "SELECT to_regclass('note')"),
    );
    expect(fresh).toEqual([[null]]);
  });

  it("where only the data folder itself is closed, PostgreSQL may pass through it", async ({ skip }) => {
    if (!isRoot) return skip("needs root: an ordinary user's PostgreSQL can enter what the user can");
    const dataDir = fixture.copyOf(template);
    chownSync(dataDir, 0, 0);
    chmodSync(dataDir, 0o700);
    await withPostgres(dataDir, (connection) => query(connection, notes));
    expect(lstatSync(join(dataDir, "postgres")).isDirectory()).toBe(true);
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  });

  it("its programs are copied, once", async ({ skip }) => {
    if (!isRoot) return skip("needs root: an ordinary user's PostgreSQL can enter what the user can");
    const closed = join(fixture.makeFolder(0o700), "package");
    const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const packaged = dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
    cpSync(packaged, closed, { recursive: true, verbatimSymlinks: true });
    // A separate version, so that a real copy on this machine is not changed.
    writeFileSync(join(closed, "package.json"), JSON.stringify({ version: `test-${process.pid}` }));
    chmodSync(join(closed, "native", "share"), 0o700);

    const account = await chooseAccount();
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    const [binaries, again] = [
      await findBinaries(account, log, closed),
      await findBinaries(account, log, closed),
    ];
    const copy = dirname(dirname(dirname(binaries.postgres)));
    fixture.folders.push(copy);
    expect(copy).toMatch(new RegExp(`/vitrine/postgresql-test-${process.pid}-`));
    expect(again).toEqual(binaries);
    expect(lines).toHaveLength(1);
    expect(
      lstatSync(join(copy, "native/lib/libicuuc.so.60"), { throwIfNoEntry: false })?.isSymbolicLink() ?? true,
    ).toBe(true);
    expect(
      (await runAs(account, "/bin/ls", [join(copy, "native/share/postgresql/extension")])).succeeded,
    ).toBe(true);
  });
});
