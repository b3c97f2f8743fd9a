// Creates the cluster (PostgreSQL's data files) of a data folder, or checks an existing one.

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
import { StartError } from "../start-error.ts";
import { type Account, runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { findReason } from "./log.ts";
import { SUPERUSER } from "./roles.ts";

/**
 * Creates the cluster, unless `cluster` already is one that these binaries can open. Never overwrites existing data.
 * @throws StartError if it cannot be created, has another major version, or the folder contains other files
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
        `O banco de dados de DATA_DIR, em ${cluster}, foi feito pelo PostgreSQL ${version}, e esta Vitrine traz o PostgreSQL ${binaries.majorVersion}: faça um backup com a Vitrine que o fez e restaure-o aqui, ou defina DATABASE_URL`,
      );
    }
    if (statSync(cluster).uid !== account.uid) chownCluster(account, cluster);
    return;
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(
      `A pasta do banco de dados de DATA_DIR, ${cluster}, tem arquivos, mas não um banco do PostgreSQL: nada mudou; tire-a do lugar para começar vazio, ou traga o seu PG_VERSION de volta`,
    );
  }
  log(`Creating the database in ${cluster}`);
  await createCluster(cluster, account, binaries);
}

/** Creates the cluster in a temporary folder and renames it once all files are on disk, so it is never incomplete. */
async function createCluster(cluster: string, account: Account, binaries: Binaries): Promise<void> {
  const unfinished = mkdtempSync(`${cluster}.unfinished-`);
  try {
    chownSync(unfinished, account.uid, account.gid);
    // LC_CTYPE (letters in trigrams) needs a locale of the system; macOS and old systems have no C.UTF-8.
    let result = await runInitdb(unfinished, account, binaries, "C.UTF-8");
    if (result.output.includes("invalid locale name"))
      result = await runInitdb(unfinished, account, binaries, "C");
    if (!result.succeeded) {
      throw new StartError(
        `O banco de dados de DATA_DIR, em ${cluster}, não pôde ser criado: ${findReason(result.output)}`,
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
    `--username=${SUPERUSER}`,
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${characterLocale}`,
    // Unicode order and case without the system's locales, which differ between systems and versions.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    // Safe because the only connection is a socket in a folder with mode 0700: whoever can enter it can read the data
    // files too. No role can come from SQL to another one.
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ]);
}

/** PostgreSQL refuses a cluster that belongs to root because root copied it (cp -r, an unpacked archive). */
function chownCluster(account: Account, cluster: string): void {
  const entries = readdirSync(cluster, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...entries]) lchownSync(join(cluster, name), account.uid, account.gid);
  chmodSync(cluster, 0o700);
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Removes temporary folders of killed starts. An initdb that still runs in one then fails. */
function removeUnfinished(cluster: string): void {
  const names = readdirSync(dirname(cluster)).filter((name) =>
    name.startsWith(`${basename(cluster)}.unfinished-`),
  );
  for (const name of names) {
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // initdb writes faster than we delete; the next start removes the folder.
    }
  }
}
