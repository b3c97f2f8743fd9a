// Writes a backup file. It gets its name when it is complete; a killed process leaves `.unfinished`.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { StartError } from "#src/platform/start-error.ts";
import { encrypt } from "./encryption.ts";
import {
  type ArchiveEnd,
  type ArchiveHead,
  type ArchivePart,
  END,
  type Entry,
  HEAD,
  sha256,
  SUMS,
} from "./format.ts";
import { reasonOf } from "./read-archive.ts";

export const UNFINISHED = ".unfinished";

export interface WriteOptions {
  /** Without it, the file is not encrypted. */
  passphrase?: string | undefined;
  /** Largest size. Above it, the backup is abandoned before the disk is full. */
  limitBytes?: number;
}

export interface WrittenFile {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  add(part: ArchivePart): Promise<void>;
  /** The complete file is on disk under its name when this resolves. */
  finish(end: ArchiveEnd): Promise<WrittenFile>;
  abandon(): void;
}

/**
 * Starts a file that only its owner can read.
 * @throws StartError if it already exists or cannot be created
 */
export async function createArchive(
  file: string,
  head: ArchiveHead,
  { passphrase, limitBytes = Infinity }: WriteOptions = {},
): Promise<ArchiveWriter> {
  if (existsSync(file)) throw new StartError(`${file} já existe: escolha outro nome`);
  const unfinished = file + UNFINISHED;
  rmSync(unfinished, { force: true });
  const mtime = new Date(head.createdAt);
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const opened = once(target, "open");
  opened.catch(() => {});
  const tar = pack();
  const zipped = createGzip({ level: 6 });
  const meter = measure(limitBytes);
  // `write` and `finish` throw errors of the disk.
  const written = Promise.all([
    pipeline(tar, zipped),
    pipeline(passphrase ? await encrypt(zipped, passphrase) : zipped, meter.stream, target),
  ]).catch((error: unknown) => {
    tar.destroy();
    throw explainWriting(file, error);
  });
  written.catch(() => {});
  await Promise.race([opened, written]).catch((error: unknown) => {
    throw explainWriting(file, error);
  });
  const sums: string[] = [];
  let parts = 0;
  const write = async ({ name, bytes }: Entry): Promise<void> => {
    sums.push(`${sha256(bytes)}  ${name}\n`);
    // The disk has failed, so `written` rejects with the error.
    if (tar.destroyed) return void (await written);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    tar.entry({ name, mode: 0o600, mtime }, bytes, () => resolve()).on("error", reject);
    await Promise.race([promise, written]);
  };
  await write({ name: HEAD, bytes: toJson(head) });
  return {
    async add({ kind, name, bytes }) {
      parts += 1;
      const place = kind !== "tables" ? name : `${name}/${String(parts).padStart(8, "0")}`;
      await write({ name: `${kind}/${place}`, bytes });
    },
    async finish(end) {
      await write({ name: END, bytes: toJson(end) });
      await write({ name: SUMS, bytes: Buffer.from(sums.join("")) });
      tar.finalize();
      await written;
      await rename(unfinished, file);
      const folder = await open(dirname(file));
      await folder.sync();
      await folder.close();
      return meter.written();
    },
    abandon() {
      tar.destroy();
      rmSync(unfinished, { force: true });
    },
  };
}

/** Counts and hashes the bytes, and fails above the limit. */
function measure(limitBytes: number): { stream: Transform; written(): WrittenFile } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > limitBytes) done(new StartError(NO_SPACE));
      else done(null, chunk);
    },
  });
  return { stream, written: () => ({ bytes, sha256: hash.digest("hex") }) };
}

const NO_SPACE =
  "Não há espaço em disco para a cópia de segurança: libere espaço, ou aponte BACKUP_DIR para outro disco. Nada mudou.";

/** Explains a write error to the operator in one sentence. */
export function explainWriting(file: string, error: unknown): Error {
  if (error instanceof StartError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new StartError(NO_SPACE, { cause: error });
  return new StartError(`${file} não pode ser usado: ${reasonOf(error)}.`, { cause: error });
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
