// Finds the folder of the cluster (PostgreSQL's data files) of a data folder.

import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../start-error.ts";
import type { Account } from "./account.ts";
import { canEnter, openSystemFolder } from "./system-folder.ts";

/** Returns the owner of the cluster of `dataDir`; undefined without a cluster. */
export function readClusterOwner(dataDir: string): { uid: number; gid: number } | undefined {
  return statSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
}

/**
 * Returns the folder of the cluster, which may not exist yet: `DATA_DIR/postgres`, or the target of that link. If
 * `account` cannot enter DATA_DIR, the target is a new system folder with a random name. Only the link names it, so
 * deleting DATA_DIR gives a fresh start.
 * @throws StartError if the path is no folder, or existing data cannot be accessed
 */
export async function locateCluster(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  const path = join(dataDir, "postgres");
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) return followLink(path);
  if (entry && !entry.isDirectory()) {
    throw new StartError(`DATA_DIR (${dataDir}) não pode ser usado: ${path} não é uma pasta`);
  }
  if ((await canEnter(account, dataDir)) || (await grantEntry(account, dataDir))) return path;
  if (entry && readdirSync(path).length > 0) {
    throw new StartError(
      `O PostgreSQL roda como ${account.name}, que não pode mais entrar em DATA_DIR (${dataDir}): deixe outros passarem por essa pasta e pelas de cima (chmod o+x), ou leve DATA_DIR de volta para onde estava`,
    );
  }
  if (entry) rmdirSync(path);
  return linkToSystemFolder(dataDir, await openSystemFolder(account), log);
}

/**
 * Lets the account's group enter, but not list, a DATA_DIR that only root can enter (`mktemp -d`). We may change the
 * mode of DATA_DIR, but not that of the folders above it.
 * @returns whether the account can enter it now
 */
async function grantEntry(account: Account, dataDir: string): Promise<boolean> {
  const { uid, gid, mode } = statSync(dataDir);
  // The group may be changed if it has no permissions, or is root's own.
  const isOurs = uid === 0 && (gid === 0 || (mode & 0o070) === 0);
  if (!isOurs || !(await canEnter(account, dirname(realpathSync(dataDir))))) return false;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o707) | 0o010);
  return canEnter(account, dataDir);
}

function linkToSystemFolder(dataDir: string, systemFolder: string, log: (line: string) => void): string {
  const note = "data-dir.txt";
  for (const name of readdirSync(systemFolder)) {
    const file = join(systemFolder, name, note);
    // DATA_DIR may have been deleted on purpose, or be on a disk that is not mounted now, so only report it.
    if (existsSync(file) && readFileSync(file, "utf8").trim() === dataDir) {
      log(
        `An earlier database of ${dataDir} is still in ${join(systemFolder, name)}; delete it if nobody needs it`,
      );
    }
  }
  const home = join(systemFolder, `data-${randomBytes(8).toString("hex")}`);
  mkdirSync(home);
  chmodSync(home, 0o755);
  writeFileSync(join(home, note), `${dataDir}\n`);
  // The link comes before the cluster: if this process is killed in between, the folder is not lost.
  symlinkSync(join(home, "postgres"), join(dataDir, "postgres"));
  return join(home, "postgres");
}

function followLink(path: string): string {
  const target = resolve(dirname(path), readlinkSync(path));
  if (existsSync(path)) return realpathSync(path);
  if (existsSync(dirname(target))) return target;
  throw new StartError(
    `O banco de dados de DATA_DIR, ${path}, é um link para ${target}, que não existe mais: traga essa pasta de volta, ou apague o link para começar vazio`,
  );
}
