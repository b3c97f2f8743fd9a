// What the account PostgreSQL runs as can reach. Root may start Vitrine from a folder closed to everybody else
// (/root); opening it is not for us to do, so what PostgreSQL needs goes to a folder of the system instead.
import { chmodSync, mkdirSync } from "node:fs";
import { type Account, runAs } from "./account.ts";
import { StartError } from "../start-error.ts";

const SHARED_FOLDERS = ["/var/lib/vitrine", "/opt/vitrine", "/srv/vitrine"];

/** Tells whether `account` can enter `folder`, by letting it try: modes alone leave out ACLs and mounts. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account.uid === process.geteuid?.()) return true;
  const { succeeded } = await runAs(account, "/bin/sh", ["-c", 'test -x "$1"', "sh", folder]);
  return succeeded;
}

/**
 * Returns a folder of the system that root can write and `account` can enter, created on first use.
 * @throws StartError when there is none
 */
export async function openSharedFolder(account: Account): Promise<string> {
  for (const folder of SHARED_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true });
      // Whatever the umask; and it fails where the folder exists on a read-only disk.
      chmodSync(folder, 0o755);
    } catch {
      continue;
    }
    if (await canEnter(account, folder)) return folder;
  }
  throw new StartError(
    `PostgreSQL must run as ${account.name}, who cannot enter this folder, and none of ${SHARED_FOLDERS.join(", ")} can be used instead: move Vitrine and DATA_DIR elsewhere, start it as an ordinary user, or set DATABASE_URL`,
  );
}
