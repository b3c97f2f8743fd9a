// The folder of the Unix socket, which is the only way to connect to the embedded PostgreSQL.

import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { canEnter } from "./system-folder.ts";

/** Only part of the socket's name; nothing listens on a network. */
export const SOCKET_PORT = 5432;

/** The path of a socket is limited to 107 bytes on Linux and 103 on macOS. */
const MAX_PATH_BYTES = 103;

/**
 * Returns a new, empty folder with mode 0700 that belongs to `account`: beside the cluster, or in the system's
 * temporary folder if that path is too long for a socket.
 */
export async function makeSocketFolder(cluster: string, account: Account): Promise<string> {
  const folder = await chooseFolder(`${cluster}-socket`, account);
  // A new folder each time, because an old lock file may contain a process id that another program uses by now.
  chownSync(folder, account.uid, account.gid);
  return folder;
}

async function chooseFolder(besideCluster: string, account: Account): Promise<string> {
  if (fits(besideCluster) && (await canEnter(account, dirname(besideCluster)))) {
    rmSync(besideCluster, { recursive: true, force: true });
    mkdirSync(besideCluster, { mode: 0o700 });
    return besideCluster;
  }
  const temporary = tmpdir();
  const isUsable = fits(join(temporary, "vitrine-XXXXXX")) && (await canEnter(account, temporary));
  return mkdtempSync(join(isUsable ? temporary : "/tmp", "vitrine-"));
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_PATH_BYTES;
}
