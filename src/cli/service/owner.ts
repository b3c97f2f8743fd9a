// What root does for the site must stay the site's, and no more: its process is another user, who may put links anywhere in
// the data folder.
import { closeSync, constants, lchownSync, lstatSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Owner {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.geteuid?.() === 0;

/** Whose the data folder is, where that is somebody else than root, who works in it. */
export function ownerOf(dataDir: string): Owner | undefined {
  const owner = isRoot() ? statSync(dataDir, { throwIfNoEntry: false }) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/** Works in the data folder with its owner's rights: a link there leads root nowhere that the owner may not go. */
export function asOwner<T>(dataDir: string, work: () => T): T {
  const owner = ownerOf(dataDir);
  if (!owner) return work();
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** When this process ends, everything in the data folder is given to the folder's own user. Only root needs it. */
export function giveBackAtExit(dataDir: string): void {
  if (!isRoot()) return;
  process.once("exit", () => {
    const owner = ownerOf(dataDir);
    if (owner) giveTo(dataDir, owner);
  });
}

/** Links are given themselves, never what they lead to, also where a folder becomes one meanwhile: it is held open. */
export function giveTo(folder: string, owner: Owner): void {
  const held = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const place = `/proc/self/fd/${held}`;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const path = join(place, entry.name);
      if (lstatSync(path).uid !== owner.uid) lchownSync(path, owner.uid, owner.gid);
      if (entry.isDirectory()) giveTo(path, owner);
    }
  } finally {
    closeSync(held);
  }
}
