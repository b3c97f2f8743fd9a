// Runs root's work for the site as the site's own user, who may put links anywhere in the data folder.

import { readdirSync, statSync } from "node:fs";
import { StartError } from "#src/platform/start-error.ts";

export interface Owner {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.geteuid?.() === 0;

/** Returns the data folder's owner if that is not root, and this process is root. */
export function ownerOf(dataDir: string): Owner | undefined {
  const owner = isRoot() ? statSync(dataDir, { throwIfNoEntry: false }) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/**
 * Works in the data folder with its owner's permissions, so that a link there leads root nowhere that the owner may
 * not go.
 */
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

/**
 * Drops this process's permissions to those of the data folder's owner.
 * @param app the release's folder, from which more is loaded later
 * @throws StartError if the owner may not read it
 */
export function becomeOwner(dataDir: string, app: string): void {
  const owner = ownerOf(dataDir);
  if (!owner) return;
  if (!succeeds(() => asOwner(dataDir, () => readdirSync(app))))
    throw new StartError(
      `${app} não pode ser lida pelo dono da pasta de dados (usuário ${owner.uid}), com cujos direitos este comando trabalha: ponha o programa em outra pasta, como /opt. Nada mudou`,
    );
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

export function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
