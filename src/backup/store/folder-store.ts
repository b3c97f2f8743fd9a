// Stores backups in a folder, each with its record beside it.

import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readDisk } from "#src/platform/disk.ts";
import { explainWriting, UNFINISHED } from "../archive/write-archive.ts";
import { type BackupRecord, readRecord, recordName } from "./record.ts";
import type { BackupStore } from "./store.ts";

/** The folder is created with the first backup. */
export function openFolderStore(dir: string): BackupStore {
  const pathOf = ({ file }: BackupRecord): string => join(dir, file);
  const removeFile = async (record: BackupRecord): Promise<void> => {
    for (const path of [pathOf(record), pathOf(record) + UNFINISHED]) await rm(path, { force: true });
  };
  const makeFolder = (): Promise<unknown> =>
    mkdir(dir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw explainWriting(dir, error);
    });
  return {
    async list() {
      const names = (await readdir(dir).catch((error: unknown) => emptyIfMissing(dir, error))).filter(
        (name) => name.endsWith(".json"),
      );
      const records: BackupRecord[] = [];
      for (const name of names) {
        // It may be removed meanwhile.
        const record = readRecord(await readFile(join(dir, name), "utf8").catch(() => ""));
        if (record && recordName(record) === name) records.push(record);
      }
      return records.toSorted((a, b) => b.at.localeCompare(a.at));
    },
    async save(record) {
      await makeFolder();
      await writeWhole(join(dir, recordName(record)), `${JSON.stringify(record, null, 1)}\n`);
    },
    async localPathFor(record) {
      await makeFolder();
      return pathOf(record);
    },
    commit: async () => {},
    read: async (record) => createReadStream(pathOf(record)),
    withFile: (record, work) => work(pathOf(record)),
    removeFile,
    async remove(record) {
      await removeFile(record);
      await rm(join(dir, recordName(record)), { force: true });
    },
    async freeBytes() {
      await makeFolder();
      return (await readDisk(dir)).freeBytes;
    },
  };
}

/** Replaces a file atomically: readers see the new or the previous one, also after a power cut. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw explainWriting(path, error);
  }
}

function emptyIfMissing(dir: string, error: unknown): string[] {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
  throw explainWriting(dir, error);
}
