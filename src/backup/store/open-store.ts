import type { Config } from "#src/platform/config.ts";
import { openFolderStore } from "./folder-store.ts";
import type { BackupRecord } from "./record.ts";
import type { BackupStore } from "./store.ts";

/** @throws StartError if the folder cannot be used */
export async function openBackupStore({
  backup,
  dataDir,
}: Pick<Config, "backup" | "dataDir">): Promise<BackupStore> {
  const { s3, dir } = backup;
  if (!s3) return openFolderStore(dir);
  // The SDK is large, so it is loaded only if a bucket is configured.
  const { openBucketStore } = await import("./bucket-store.ts");
  return openBucketStore(s3, dataDir);
}

export async function findRecord(store: BackupStore, id: string): Promise<BackupRecord | undefined> {
  return (await store.list()).find((record) => record.id === id);
}
