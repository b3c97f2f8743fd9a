// npm run package: writes dist/vitrine-VERSION-linux-x64.tar.gz, which needs only a Linux to run (docs/adr/0055).

import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Headers, type Pack } from "tar-stream";
import { type Entry, listContents } from "./package/contents.ts";

if (process.platform !== "linux" || process.arch !== "x64")
  throw new Error("packages are made on linux-x64: they contain what npm installs there");
const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const { release, entries } = listContents(process.cwd());
mkdirSync("dist", { recursive: true });
const file = join("dist", `vitrine-${version}-linux-x64.tar.gz`);
const archive = pack();
const writing = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file));
let unpacked = 0;
for (const entry of entries) unpacked += await add(archive, entry);
archive.finalize();
await writing;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
console.log(
  `vitrine: ${file} is release ${release}: ${entries.length} files, ${megabytes(statSync(file).size)}, unpacked ${megabytes(unpacked)}`,
);

/** @returns the bytes on disk, in blocks of 4 KB */
async function add(archive: Pack, entry: Entry): Promise<number> {
  const head: Headers = { name: entry.path, uid: 0, gid: 0, uname: "root", gname: "root" };
  if (entry.kind === "link") {
    archive.entry({ ...head, type: "symlink", linkname: entry.target, mode: 0o777, mtime: new Date() });
    return 0;
  }
  const mode = entry.runnable ? 0o755 : 0o644;
  if (entry.kind === "text") {
    archive.entry({ ...head, mode, mtime: new Date() }, entry.text);
    return 4096;
  }
  const { size, mtime } = statSync(entry.from);
  await pipeline(createReadStream(entry.from), archive.entry({ ...head, mode, mtime, size }));
  return Math.ceil(size / 4096) * 4096;
}
