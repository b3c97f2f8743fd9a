import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Writes more than the process may, and prints the outcome. */
const WRITE_TOO_MUCH = `
  import { randomBytes } from "node:crypto";
  import { createArchive } from "#src/backup/archive/write-archive.ts";
  const head = { format: 1, createdAt: new Date().toISOString(), migrations: [], tables: [], eventMonths: [] };
  const archive = await createArchive(process.argv[1], head);
  try {
    for (let n = 0; n < 40; n++) await archive.add({ kind: "images", name: String(n), bytes: randomBytes(1e6) });
    await archive.finish({ sequences: {}, jobs: [] });
  } catch (error) {
    console.log(error.name, error.cause.code);
    archive.abandon();
  }`;

it("says that the disk has no room, and leaves nothing behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-archive-"));
  const shell = 'ulimit -f 4000; exec "$0" --input-type=module -e "$1" "$2"';
  const { stdout } = await promisify(execFile)("sh", [
    "-c",
    shell,
    process.execPath,
    WRITE_TOO_MUCH,
    join(folder, "site.tar.gz"),
  ]);
  expect(stdout).toBe("StartError EFBIG\n");
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
