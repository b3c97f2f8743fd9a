import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asOwner, giveTo, isRoot, ownerOf } from "./owner.ts";

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
    // Afterwards it is root again.
    writeFileSync(join(secret, "own"), "x");
    asOwner(dataDir, () => writeFileSync(join(dataDir, "file"), "x"));
    expect(statSync(join(dataDir, "file")).uid).toBe(NOBODY);
  });

  it("gives the owner links, and not what they lead to", () => {
    mkdirSync(join(dataDir, "inner"));
    writeFileSync(join(dataDir, "inner", "file"), "x");
    giveTo(dataDir, { uid: NOBODY, gid: NOBODY });
    expect(lstatSync(join(dataDir, "upgrade-backups")).uid).toBe(NOBODY);
    expect(statSync(join(dataDir, "inner", "file")).uid).toBe(NOBODY);
    expect(statSync(join(secret, "shadow")).uid).toBe(0);
    expect(() => giveTo(join(dataDir, "upgrade-backups"), { uid: NOBODY, gid: NOBODY })).toThrow();
    expect(statSync(secret).uid).toBe(0);
  });
});
