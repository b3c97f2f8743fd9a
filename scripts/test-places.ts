import { accessSync, constants, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
/** The tests keep half a gigabyte at most at the same time; the rest is to spare. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * The folder for what the tests throw away, their databases above all: in memory where there is plenty, since half of a
 * test's time would go by waiting for a disk that nobody needs it on.
 */
export function chooseTestFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    // Tests run programs that they write themselves.
    const mount = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === MEMORY_FOLDER);
    const allowsPrograms = mount !== undefined && !/\bnoexec\b/.test(mount);
    if (allowsPrograms && Math.min(bavail * bsize, process.availableMemory() / 2) > NEEDED_BYTES)
      return MEMORY_FOLDER;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}

/** Where Node keeps the code that it has compiled, for the next of the many processes that tests start; as scripts/start.ts. */
export const COMPILED_CODE = join(import.meta.dirname, "../node_modules/.cache/vitrine");
