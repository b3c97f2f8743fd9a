// Stores uploaded files in a folder under DATA_DIR or in an S3 bucket. Keys never come from users.

import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { isCompleteImage } from "./complete-image.ts";
import type { Bucket, Config } from "./config.ts";
import { explainDataDirError } from "./start-error.ts";

/** The disk is full or broken, or the bucket cannot be reached. Answered with 503. */
class StorageError extends Error {
  override name = "StorageError";
  statusCode = 503;
}

/** Methods throw StorageError if the disk or the bucket fails. */
export interface Storage {
  /** Returns `null` if there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Streams a file of any size; `null` if there is none. */
  open(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  /** The whole file is durable when the promise resolves, also after a crash. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file of any size into the storage. */
  moveIn(key: string, path: string): Promise<void>;
  /**
   * Reads a derived picture; creates and stores it if it is missing or truncated. Concurrent calls in one process
   * share one `make`. Another process may create it too, which does no harm.
   */
  readOrMake(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
  /** Lists the keys of files in a folder, at any depth. */
  list(folder: string): Promise<string[]>;
  removeFolder(folder: string): Promise<void>;
}

/** @throws StartError if the folder cannot be used */
export async function openStorage({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<Storage> {
  if (s3) return createStorage(await openBucket(s3));
  const location = join(dataDir, "uploads");
  try {
    await mkdir(location, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw explainDataDirError(dataDir, error);
  }
  return createStorage(new Disk(new DurableDriver({ location, visibility: "private" })));
}

/** The SDK is large, so it is loaded only if a bucket is configured. */
async function openBucket(s3: Bucket): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const driver = new S3Driver({
    endpoint: s3.endpoint,
    region: s3.region,
    bucket: s3.name,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    visibility: "private",
    // The bucket's policy controls access. R2, and AWS by default, have no ACL per object.
    supportsACL: false,
    forcePathStyle: true,
    // Trailing checksums are an AWS extension that many other services refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  return new Disk(driver);
}

function createStorage(disk: Disk): Storage {
  const pending = new Map<string, Promise<Buffer | null>>();
  const read = async (key: string): Promise<Buffer | null> => {
    try {
      const { buffer, byteOffset, byteLength } = await disk.getBytes(key);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StorageError("a file could not be read", { cause: error });
    }
  };
  const write = async (key: string, bytes: Uint8Array): Promise<void> => {
    try {
      await disk.put(key, bytes);
    } catch (error) {
      throw new StorageError("a file could not be written", { cause: error });
    }
  };
  const readOrMake = async (key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const stored = await read(key);
    if (stored && isCompleteImage(stored)) return stored;
    const made = await make();
    if (made) await write(key, made);
    return made;
  };
  return {
    read,
    write,
    async moveIn(key, path) {
      try {
        await disk.moveFromFs(path, key);
      } catch (error) {
        throw new StorageError("a file could not be written", { cause: error });
      }
    },
    async open(key) {
      try {
        // A stream reports a missing file only when it is read, which is too late for the response.
        const { contentLength: bytes } = await disk.getMetaData(key);
        return { bytes, stream: await disk.getStream(key) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StorageError("a file could not be read", { cause: error });
      }
    },
    readOrMake(key, make) {
      const running = pending.get(key);
      if (running) return running;
      const result = readOrMake(key, make).finally(() => pending.delete(key));
      pending.set(key, result);
      return result;
    },
    async list(folder) {
      const keys: string[] = [];
      for await (const key of listFolder(disk, folder)) keys.push(key);
      return keys;
    },
    async removeFolder(folder) {
      if (disk.driver instanceof FSDriver) return disk.deleteAll(folder);
      // One by one, because not every service supports deleting many.
      for await (const key of listFolder(disk, folder)) await disk.delete(key);
    },
  };
}

async function* listFolder(disk: Disk, folder: string): AsyncGenerator<string, void, void> {
  let paginationToken: string | undefined;
  do {
    let page;
    try {
      page = await disk.listAll(folder, { recursive: true, paginationToken });
    } catch (error) {
      if (isMissing(error)) return;
      throw new StorageError("a folder could not be listed", { cause: error });
    }
    // Buckets list by prefix, so `a` also finds `ab/`.
    for (const object of page.objects)
      if (object.isFile && object.key.startsWith(`${folder}/`)) yield object.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Writes a temporary file and renames it: readers see the whole file or none, also after a power cut. */
class DurableDriver extends FSDriver {
  /** The driver's own method returns the whole memory of the buffer, which may contain other data. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(String(this.options.location), key));
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(String(this.options.location), key);
    const unfinished = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(unfinished, "wx", 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** flydrive wraps errors of the file system or bucket as `cause`. */
function isMissing(error: unknown): boolean {
  const { cause } = error as Error;
  const { code, $metadata } = (cause ?? {}) as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === "ENOENT" || $metadata?.httpStatusCode === 404;
}
