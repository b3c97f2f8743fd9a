import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeBackup } from "#src/backup/take-backup.ts";
import { configOf } from "#src/testing/backup-files.ts";
import { openTestResources } from "#src/testing/test-site.ts";
import { asOwner, isRoot, ownerOf } from "./owner.ts";

const NOBODY = 65534;

describe.runIf(isRoot())("root in the data folder of somebody else", () => {
  let home: string;
  let dataDir: string;
  let secret: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "vitrine-owner-"));
    dataDir = join(home, "data");
    secret = join(home, "root");
    mkdirSync(secret, { mode: 0o755 });
    writeFileSync(join(secret, "shadow"), "x");
    mkdirSync(dataDir);
    symlinkSync(secret, join(dataDir, "upgrade-backups"));
    chownSync(home, NOBODY, NOBODY);
    chownSync(dataDir, NOBODY, NOBODY);
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it("neither removes nor writes where a link there leads to", () => {
    const folder = join(dataDir, "upgrade-backups");
    expect(ownerOf(dataDir)).toEqual({ uid: NOBODY, gid: NOBODY });
    expect(() => asOwner(dataDir, () => rmSync(join(folder, "shadow")))).toThrow("EACCES");
    expect(() => asOwner(dataDir, () => writeFileSync(join(folder, "cron"), "x"))).toThrow("EACCES");
    expect(existsSync(join(secret, "shadow"))).toBe(true);
    // It is root again afterwards.
    writeFileSync(join(secret, "own"), "x");
    asOwner(dataDir, () => writeFileSync(join(dataDir, "file"), "x"));
    expect(statSync(join(dataDir, "file")).uid).toBe(NOBODY);
  });

  /** Starts like the package's launcher. */
  function vitrine(...args: string[]) {
    const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, DATA_DIR: dataDir, SEED: "none", INIT_CWD: secret };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["src/cli/vitrine.ts", ...args], {
      env,
      encoding: "utf8",
    });
    return { status, output: `${stdout}${stderr}` };
  }

  it("reads no file of root's where a link there leads to", () => {
    const file = join(dataDir, "secret-key");
    expect(vitrine("admin", "new-key").status).toBe(0);
    expect(statSync(file).uid).toBe(NOBODY);
    cpSync(file, join(secret, "key"));
    chownSync(join(secret, "key"), 0, 0);
    rmSync(file);
    symlinkSync(join(secret, "key"), file);
    expect(vitrine("admin", "new-key")).toMatchObject({
      status: 1,
      output: expect.stringContaining("EACCES") as string,
    });
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
  });

  it("restores and takes backups in files of root's own, and all else is the owner's", async () => {
    const site = await openTestResources();
    const before = join(secret, "before.tar.gz");
    await takeBackup(configOf(site), before);
    await site.close();
    // A folder into which root would write the database's files.
    symlinkSync(secret, join(dataDir, "backups"));
    const restored = vitrine("restore", "before.tar.gz");
    expect(restored).toMatchObject({
      status: 0,
      output: expect.stringContaining("o site está como em") as string,
    });
    const taken = vitrine("backup", "after.tar.gz");
    expect(taken).toMatchObject({
      status: 0,
      output: expect.stringContaining(join(secret, "after.tar.gz")) as string,
    });
    expect(statSync(join(secret, "after.tar.gz"))).toMatchObject({ uid: 0, mode: 0o100600 });
    expect(vitrine("backup", "after.tar.gz").output).toMatch(/já existe: escolha outro nome/);
    expect(readdirSync(secret).toSorted()).toEqual(["after.tar.gz", "before.tar.gz", "shadow"]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("by-hand"))).toEqual([]);
    const owners = readdirSync(dataDir).map((name) => lstatSync(join(dataDir, name)).uid);
    // The two links that this test created.
    expect(owners.filter((uid) => uid === 0)).toHaveLength(2);
  });
});
