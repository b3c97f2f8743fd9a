// Stores backups in a bucket of any service with the S3 API. A file is first written to this machine, and then sent
// in parts.

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { Bucket } from "#src/platform/config.ts";
import { readDisk } from "#src/platform/disk.ts";
import { StartError } from "#src/platform/start-error.ts";
import { type BackupRecord, readRecord, recordName } from "./record.ts";
import type { BackupStore } from "./store.ts";

const PREFIX = "backups/";
/** Size of a part. Services accept at most 10,000 parts, and none below 5 MB except the last. */
const PART_BYTES = 16 * 1024 ** 2;
const MAX_PARTS = 9_000;
/** How long a connection is kept for the next request. */
const IDLE_MS = 5_000;

export function openBucketStore(bucket: Bucket, dataDir: string): BackupStore {
  const client = openClient(bucket);
  const Bucket = bucket.name;
  const folder = join(dataDir, "backup-transfer");
  const keyOf = (name: string): string => PREFIX + name;
  const localPath = async (record: BackupRecord): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, record.file);
  };
  const get = async (name: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
    return Body as Readable;
  };
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes }));
  };
  const remove = async (name: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
  };
  const removeFile = async (record: BackupRecord): Promise<void> => {
    await remove(record.file);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    list: async () => {
      const records: BackupRecord[] = [];
      for (const key of await listKeys(client, Bucket)) {
        if (!key.endsWith(".json")) continue;
        const record = readRecord(await textOf(await get(key.slice(PREFIX.length))));
        if (record) records.push(record);
      }
      return records.toSorted((a, b) => b.at.localeCompare(a.at));
    },
    save: (record) => put(recordName(record), Buffer.from(JSON.stringify(record))),
    localPathFor: localPath,
    async commit(record) {
      const path = await localPath(record);
      await send(client, { Bucket, Key: keyOf(record.file) }, path, record.bytes ?? 0);
      if ((await hashOf(await get(record.file))) !== record.sha256)
        throw new StartError("A cópia chegou ao bucket com outro conteúdo: ela não vale.");
      await rm(path, { force: true });
    },
    read: (record) => get(record.file),
    async withFile(record, work) {
      const path = await localPath(record);
      try {
        await pipeline(await get(record.file), createWriteStream(path, { mode: 0o600 }));
        if ((await hashOf(createReadStream(path))) !== record.sha256)
          throw new StartError("O arquivo da cópia no bucket está danificado ou incompleto. Nada mudou.");
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    removeFile,
    async remove(record) {
      await removeFile(record);
      await remove(recordName(record));
    },
    // The bucket's owner controls its cost, but a file must temporarily fit on this machine's disk.
    freeBytes: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return (await readDisk(folder)).freeBytes;
    },
  };
}

/** A store is opened for each call, so its connections end by themselves. */
function openClient(bucket: Bucket): S3Client {
  const agent = { keepAlive: true, timeout: IDLE_MS };
  return new S3Client({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    forcePathStyle: true,
    // As for images (platform/storage.ts): many services reject AWS's own extensions.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

async function listKeys(client: S3Client, Bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return keys;
}

/** Sends a file in parts, so that only one of them is in memory. */
async function send(
  client: S3Client,
  target: { Bucket: string; Key: string },
  path: string,
  bytes: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const size = Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS));
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < bytes; start += size) {
      const PartNumber = parts.length + 1;
      const Body = await bytesOf(createReadStream(path, { start, end: start + size - 1 }));
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      parts.push({ PartNumber, ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const textOf = async (stream: Readable): Promise<string> => (await bytesOf(stream)).toString();
