// Makes later releases out of a package, some of which deliberately fail to start.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const CRASH = 'export async function start() { throw new Error("broken on purpose"); }\n';
const HANG = "export async function start() { setInterval(() => {}, 1000); }\n";
const MIGRATION = "CREATE TABLE newer (id int);\n";

const KINDS = {
  crashes: { start: CRASH },
  "crashes-migrated": { start: CRASH, migration: `${MIGRATION}DELETE FROM leads;\n` },
  hangs: { start: HANG },
  works: { migration: MIGRATION },
} satisfies Record<string, { start?: string; migration?: string }>;

/** @returns path of a package of release 9.9.9 */
export function makeNext(file: string, work: string, kind: keyof typeof KINDS): string {
  const folder = join(work, kind);
  mkdirSync(folder);
  execFileSync("tar", ["-xzf", file, "-C", folder]);
  const top = join(folder, "vitrine");
  const before = basename(readlinkSync(join(top, "current")));
  const release = `9.9.9-${kind}`;
  execFileSync("mv", [join(top, "versions", before), join(top, "versions", release)]);
  rmSync(join(top, "current"));
  symlinkSync(join("versions", release), join(top, "current"));
  const app = join(top, "versions", release);
  const manifest = join(app, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(before, release));
  const { start, migration }: { start?: string; migration?: string } = KINDS[kind];
  if (start) writeFileSync(join(app, "src/cli/start.ts"), start);
  if (migration) writeFileSync(join(app, "migrations/9999_newer.sql"), migration);
  const next = join(work, `${kind}.tar.gz`);
  // Fast rather than small.
  execFileSync("tar", ["-C", folder, "--use-compress-program=gzip -1", "-cf", next, "vitrine"]);
  rmSync(folder, { recursive: true });
  return next;
}
