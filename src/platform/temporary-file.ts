// Large files between the storage and a program that needs them on disk.

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Age in ms after which a leftover file is deleted, longer than any work takes. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Calls `work` with the path of a file that does not exist yet, in a private folder, and removes it afterwards. Files
 * left by a killed process are removed a day later.
 */
export async function withTemporaryFile<Result>(
  dataDir: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, "transfer");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeForgotten(folder);
  const file = join(folder, randomUUID());
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // Another process may remove it at this moment.
    const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > FORGOTTEN_MS) await rm(file, { force: true });
  }
}
