// Where the cluster (PostgreSQL's data files) of a data folder lies.
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
import type { Account } from "./account.ts";
import { canEnter, openSharedFolder } from "./reach.ts";
import { StartError } from "../start-error.ts";

/** Who owns the cluster of `dataDir`, if there is one. */
export function readClusterOwner(dataDir: string): { uid: number; gid: number } | undefined {
  return statSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
}

/**
 * Returns the folder of the cluster, existing or yet to be made: `DATA_DIR/postgres`, or what it links to.
 * Where `account` cannot come as far as DATA_DIR that is a folder of the system with a random name; since only the
 * link knows it, deleting DATA_DIR gives a fresh start.
 * @throws StartError when something else is there, or the data exists out of reach
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
    throw new StartError(`DATA_DIR (${dataDir}) cannot be used: ${path} is not a folder`);
  }
  if ((await canEnter(account, dataDir)) || (await letPass(account, dataDir))) return path;
  if (entry && readdirSync(path).length > 0) {
    throw new StartError(
      `PostgreSQL runs as ${account.name}, who cannot enter DATA_DIR (${dataDir}) any more: let others pass through that folder and those above it (chmod o+x), or move DATA_DIR back to where it was`,
    );
  }
  if (entry) rmdirSync(path);
  return makeHome(dataDir, await openSharedFolder(account), log);
}

/**
 * Lets the account's group pass through, not list, a DATA_DIR that root has closed to everybody (`mktemp -d`):
 * unlike the folders above it, this one is ours. Tells whether the account can enter it now.
 */
async function letPass(account: Account, dataDir: string): Promise<boolean> {
  const { uid, gid, mode } = statSync(dataDir);
  // Its group is free to change where it means nothing, or nobody but root.
  const isOurs = uid === 0 && (gid === 0 || (mode & 0o070) === 0);
  if (!isOurs || !(await canEnter(account, dirname(realpathSync(dataDir))))) return false;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o707) | 0o010);
  return canEnter(account, dataDir);
}

function makeHome(dataDir: string, shared: string, log: (line: string) => void): string {
  const note = "data-dir.txt";
  for (const name of readdirSync(shared)) {
    const file = join(shared, name, note);
    // Perhaps deleted on purpose, perhaps on a disk that is not mounted today: not ours to judge.
    if (existsSync(file) && readFileSync(file, "utf8").trim() === dataDir) {
      log(
        `An earlier database of ${dataDir} is still in ${join(shared, name)}; delete it if nobody needs it`,
      );
    }
  }
  const home = join(shared, `data-${randomBytes(8).toString("hex")}`);
  mkdirSync(home);
  chmodSync(home, 0o755);
  writeFileSync(join(home, note), `${dataDir}\n`);
  // Before the cluster itself: were this process killed in between, nobody would know the folder.
  symlinkSync(join(home, "postgres"), join(dataDir, "postgres"));
  return join(home, "postgres");
}

function followLink(path: string): string {
  const target = resolve(dirname(path), readlinkSync(path));
  if (existsSync(path)) return realpathSync(path);
  if (existsSync(dirname(target))) return target;
  throw new StartError(
    `The database of DATA_DIR, ${path}, is a link to ${target}, which is gone: bring that folder back, or delete the link to start empty`,
  );
}
