// Large files on their way between the storage and a program that needs them whole.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Longer than any of them is needed, in ms. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/**
 * Gives `work` the path of a file that is not there yet, in a folder that the process alone reads, and removes it
 * afterwards. What a killed process left is removed by the next one, a day later.
 */
export async function withTransferFile<Result>(
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
    // Another one may remove it at this moment.
    const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > FORGOTTEN_MS) await rm(file, { force: true });
  }
}
