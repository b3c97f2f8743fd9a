import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
/** The tests use half a gigabyte at most at the same time; the rest is a margin. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Chooses the folder for the tests' temporary files, mainly their databases: in memory if there is plenty, since
 * waiting for a disk would take half of a test's time.
 */
export function chooseTestFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    // The mount must allow execution, because tests run programs that they write themselves.
    const mount = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY_FOLDER);
    const allowsPrograms = mount !== undefined && !/\bnoexec\b/.test(mount);
    if (allowsPrograms && Math.min(bavail * bsize, process.availableMemory() / 2) > NEEDED_BYTES)
      return MEMORY_FOLDER;
  } catch {
    // Other systems have no such file.
  }
  return tmpdir();
}

/** Node's compile cache for the many processes that tests start; the same as in scripts/start.ts. */
export const COMPILED_CODE = join(import.meta.dirname, "../node_modules/.cache/vitrine");
