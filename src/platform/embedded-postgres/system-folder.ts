// Finds folders that PostgreSQL's account can enter. Root may start Vitrine from a folder that nobody else can enter
// (/root). We must not change its mode, so PostgreSQL's files then go to a system folder.

import { chmodSync, mkdirSync } from "node:fs";
import { StartError } from "../start-error.ts";
import { type Account, runAs } from "./account.ts";

const SYSTEM_FOLDERS = ["/var/lib/vitrine", "/opt/vitrine", "/srv/vitrine"];

/** Tries whether `account` can enter `folder`, because modes do not show ACLs and mount options. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account.uid === process.geteuid?.()) return true;
  const { succeeded } = await runAs(account, "/bin/sh", ["-c", 'test -x "$1"', "sh", folder]);
  return succeeded;
}

/**
 * Returns a system folder that root can write and `account` can enter, created on first use.
 * @throws StartError if there is none
 */
export async function openSystemFolder(account: Account): Promise<string> {
  for (const folder of SYSTEM_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true });
      // Independent of the umask. It also fails if an existing folder is on a read-only disk.
      chmodSync(folder, 0o755);
    } catch {
      continue;
    }
    if (await canEnter(account, folder)) return folder;
  }
  throw new StartError(
    `O PostgreSQL precisa rodar como ${account.name}, que não pode entrar nesta pasta, e nenhuma de ${SYSTEM_FOLDERS.join(", ")} serve no lugar: leve a Vitrine e DATA_DIR para outro lugar, inicie-a como um usuário comum, ou defina DATABASE_URL`,
  );
}
