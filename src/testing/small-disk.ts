// Makes a file system of a given size, for tests of a full disk.

import { type ChildProcess, execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  /** The folder as the program under test sees it. */
  folder: string;
  /** Command words before those of the program under test. */
  before: string[];
  /** Fills the disk to the last byte. @param child the program under test, once it runs */
  fill(child: ChildProcess): void;
  empty(child: ChildProcess): void;
  close(): Promise<void>;
}

const PIECE = Buffer.alloc(64 * 1024);

/**
 * Mounts a tmpfs: for all processes if this user may, else in a namespace, in which the program is started.
 * @param size as `mount` takes it
 * @returns a text with the reason if the system allows neither
 */
export async function openSmallDisk(size: string): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-small-"));
  await chmod(folder, 0o755);
  const options = ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "none", folder];
  const isMounted = succeeds("mount", options);
  const before = isMounted ? [] : inNamespace(options);
  if (!isMounted && !succeeds(before[0] ?? "", [...before.slice(1), "true"])) {
    await rm(folder, { recursive: true });
    return "this system lets the tests mount no file system, not even in a namespace (mount, unshare -rm)";
  }
  // Files of another namespace are reached through a process in it.
  const filler = ({ pid }: ChildProcess): string =>
    join(isMounted ? "/" : `/proc/${pid}/root`, folder, "filler");
  return {
    folder,
    before,
    fill: (child) => writeUntilFull(filler(child)),
    empty: (child) => rmSync(filler(child), { force: true }),
    async close() {
      if (isMounted) execFileSync("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program itself must not appear to be root: the database would then switch to another user. */
function inNamespace(mountOptions: string[]): string[] {
  const script = `mount ${mountOptions.map((word) => `'${word}'`).join(" ")} && chmod 777 '${mountOptions.at(-1)}' && exec unshare --user --map-user=1000 --map-group=1000 "$@"`;
  return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"];
}

function succeeds(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function writeUntilFull(path: string): void {
  const file = openSync(path, "a");
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}
