// What root does for the site must stay the site's: its process is another user.
import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const isRoot = (): boolean => process.geteuid?.() === 0;

/** When this process ends, everything in the data folder is given to the folder's own user. Only root needs it. */
export function giveBackAtExit(dataDir: string): void {
  if (!isRoot()) return;
  process.once("exit", () => {
    const owner = statSync(dataDir, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) giveTo(dataDir, owner);
  });
}

/** Links are given themselves, never what they lead to. */
function giveTo(folder: string, owner: { uid: number; gid: number }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (lstatSync(path).uid !== owner.uid) lchownSync(path, owner.uid, owner.gid);
    if (entry.isDirectory()) giveTo(path, owner);
  }
}
