// How the cluster (PostgreSQL's data files) of a data folder comes into being.
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Account, runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { findReason } from "./log.ts";
import { StartError } from "../start-error.ts";

export const DATABASE_USER = "vitrine";

/**
 * Makes the cluster, unless `cluster` already is one that these binaries can open. Existing data is never
 * written over.
 * @throws StartError when it cannot be made, is of another major version, or something else is there
 */
export async function ensureCluster(
  cluster: string,
  account: Account,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  removeUnfinished(cluster);
  const versionFile = join(cluster, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    if (version !== String(binaries.majorVersion)) {
      throw new StartError(
        `The database of DATA_DIR, in ${cluster}, was made by PostgreSQL ${version}, this Vitrine brings PostgreSQL ${binaries.majorVersion}: take a backup with the Vitrine that made it and restore it here, or set DATABASE_URL`,
      );
    }
    if (statSync(cluster).uid !== account.uid) giveTo(account, cluster);
    return;
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(
      `The database folder of DATA_DIR, ${cluster}, holds files but no PostgreSQL database: nothing was changed; move it away to start empty, or bring its PG_VERSION back`,
    );
  }
  log(`Creating the database in ${cluster}`);
  await createCluster(cluster, account, binaries);
}

/** Complete or absent: it is made beside its place, and moved there when every file is on disk. */
async function createCluster(cluster: string, account: Account, binaries: Binaries): Promise<void> {
  const unfinished = mkdtempSync(`${cluster}.unfinished-`);
  try {
    chownSync(unfinished, account.uid, account.gid);
    // The locale of types (letters in trigrams) is the system's; macOS and old systems have no C.UTF-8.
    let made = await runInitdb(unfinished, account, binaries, "C.UTF-8");
    if (made.output.includes("invalid locale name"))
      made = await runInitdb(unfinished, account, binaries, "C");
    if (!made.succeeded) {
      throw new StartError(
        `The database of DATA_DIR, in ${cluster}, could not be created: ${findReason(made.output)}`,
      );
    }
    renameSync(unfinished, cluster);
    syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function runInitdb(folder: string, account: Account, binaries: Binaries, characterLocale: string) {
  return runAs(account, binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${characterLocale}`,
    // Unicode order and case without the system's locales, which differ and change.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    // Safe because the only way in is a socket in a folder with mode 0700.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ]);
}

/** A cluster copied by root (cp -r, an unpacked archive) belongs to root, and PostgreSQL refuses it. */
function giveTo(account: Account, cluster: string): void {
  const entries = readdirSync(cluster, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...entries]) lchownSync(join(cluster, name), account.uid, account.gid);
  chmodSync(cluster, 0o700);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Clears what a start left that was killed half-way. An initdb of it that still runs fails by itself. */
function removeUnfinished(cluster: string): void {
  const names = readdirSync(dirname(cluster)).filter((name) =>
    name.startsWith(`${basename(cluster)}.unfinished-`),
  );
  for (const name of names) {
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // That initdb is quicker than we are; the next start finds it ended.
    }
  }
}
