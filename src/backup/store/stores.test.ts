import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import { hashOf } from "#src/testing/backup-files.ts";
import { type S3Server, startS3Server } from "#src/testing/s3-server.ts";
import { openBackupStore } from "./open-store.ts";
import { type BackupRecord, newRecord } from "./record.ts";
import type { BackupStore } from "./store.ts";

let folder: string;
let bucket: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-stores-"));
  bucket = await startS3Server();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const openFolder = () => openBackupStore(readConfig({ DATA_DIR: folder }));
const openBucket = () =>
  openBackupStore(
    readConfig({
      DATA_DIR: folder,
      ...Object.fromEntries(
        Object.entries(bucket.environment).map(([name, value]) => [`BACKUP_${name}`, value]),
      ),
    }),
  );

async function add(store: BackupStore, bytes: Buffer): Promise<BackupRecord> {
  const record: BackupRecord = {
    ...newRecord(randomUUID(), "nightly", "running", false),
    state: "proving",
    bytes: bytes.length,
    sha256: hashOf(bytes),
  };
  await writeFile(await store.localPathFor(record), bytes);
  await store.commit(record);
  await store.save(record);
  return record;
}

describe.each([
  ["a folder", openFolder, 1],
  // Three parts of an upload, the last one small.
  ["a bucket", openBucket, 33],
])("%s", (_name, open, megabytes) => {
  it("keeps backups with what is known of them, newest first", async () => {
    const store = await open();
    expect(await store.list()).toEqual([]);
    const bytes = randomBytes(megabytes * 1024 ** 2);
    const large = await add(store, bytes);
    const small = await add(store, Buffer.from("pequena"));
    expect(await store.list()).toEqual([small, large].toSorted((a, b) => b.at.localeCompare(a.at)));
    expect(hashOf(await buffer(await store.read(large)))).toBe(hashOf(bytes));
    await store.withFile(small, async (path) => {
      expect(await readFile(path, "utf8")).toBe("pequena");
    });
    await store.remove(large);
    expect(await store.list()).toEqual([small]);
    await store.remove(small);
    expect(await store.list()).toEqual([]);
  });
});

it("a bucket leaves no copy on this machine, and a file that was changed in it is refused", async () => {
  const store = await openBucket();
  const record = await add(store, Buffer.from("conteúdo"));
  expect(await readdir(join(folder, "backup-transfer"))).toEqual([]);
  bucket.objects.set(`backups/${record.file}`, Buffer.from("outro"));
  await expect(store.withFile(record, async () => {})).rejects.toThrow(/danificado ou incompleto/);
});

it("files of somebody else are no backups", async () => {
  const dir = join(folder, "backups");
  await writeFile(join(dir, "package.json"), "{}");
  await writeFile(join(dir, "x.json"), JSON.stringify(newRecord(randomUUID(), "manual", "running", false)));
  await writeFile(join(dir, "half.json"), '{"id":');
  expect(await (await openFolder()).list()).toEqual([]);
});
