// The file of a backup: a tar.gz with a description as its first entry and the checksums of all parts as its last.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { z } from "zod";
import { StartError } from "#src/platform/start-error.ts";

/** Format of the file. The format of its tables follows from the migrations. */
const FORMAT = 1;
const HEAD = "vitrine-backup.json";
const END = "end.json";
/** In the format of `sha256sum --check`. */
const SUMS = "sha256sums.txt";
/** No entry that this program writes is larger. */
const LARGEST_ENTRY = 1024 ** 3;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const headSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations of the schema by file name; the last one is its level. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In an order in which they can be restored. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
  /** Months with events, as 2026-11. */
  eventMonths: z.array(z.string().regex(/^\d{4}-\d{2}$/)),
});
export type ArchiveHead = z.infer<typeof headSchema>;

const endSchema = z.object({
  sequences: z.record(name, z.string().regex(/^\d+$/)),
  /** Pending jobs in their order. */
  jobs: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
});
export type ArchiveEnd = z.infer<typeof endSchema>;

/** An image (`images/<id>`), or a piece of a table (`tables/<name>/<number>`). */
export interface ArchivePart {
  kind: "images" | "tables";
  name: string;
  bytes: Buffer;
}

interface Entry {
  name: string;
  bytes: Buffer;
}

export interface ArchiveWriter {
  add(part: ArchivePart): Promise<void>;
  /** When this returns, the complete file is on disk under its name. */
  finish(end: ArchiveEnd): Promise<void>;
  /** Deletes the file. */
  abandon(): void;
}

/**
 * Begins a file that only its owner can read.
 * @throws StartError where it exists already or cannot be created
 */
export async function createArchive(file: string, head: ArchiveHead): Promise<ArchiveWriter> {
  if (existsSync(file)) throw new StartError(`${file} is there already: name a new file`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const mtime = new Date(head.createdAt);
  const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const tar = pack();
  // Errors of the disk are thrown by `write` and `finish`.
  const written = pipeline(tar, createGzip({ level: 6 }), target);
  written.catch(() => {});
  await once(target, "open").catch((error: Error) => {
    throw new StartError(`${file} cannot be written: ${error.message}`, { cause: error });
  });
  const sums: string[] = [];
  let parts = 0;
  const write = async ({ name, bytes }: Entry): Promise<void> => {
    sums.push(`${sha256(bytes)}  ${name}\n`);
    // The disk has failed: `written` rejects with the error.
    if (tar.destroyed) return written;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    tar.entry({ name, mode: 0o600, mtime }, bytes, () => resolve()).on("error", reject);
    return Promise.race([promise, written]);
  };
  await write({ name: HEAD, bytes: toJson(head) });
  return {
    async add({ kind, name, bytes }) {
      parts += 1;
      const place = kind === "images" ? name : `${name}/${String(parts).padStart(8, "0")}`;
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
    },
    abandon() {
      tar.destroy();
      rmSync(unfinished, { force: true });
    },
  };
}

export interface CheckedArchive {
  head: ArchiveHead;
  end: ArchiveEnd;
  /** Reads the file again, for the parts between head and end. */
  readParts(): AsyncGenerator<ArchivePart, void, void>;
}

/**
 * Reads the whole file and checks every part.
 * @throws StartError with one line, unless it is a complete backup that this version can read
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const sums: string[] = [];
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  for await (const entry of readEntries(file)) {
    if (!head) head = readHead(file, entry);
    if (entry.name === SUMS) {
      if (!end || entry.bytes.toString() !== sums.join("")) throw damaged(file, "its checksums differ");
      return { head, end, readParts: () => readParts(file) };
    }
    if (entry.name === END) end = endSchema.safeParse(fromJson(entry)).data;
    sums.push(`${sha256(entry.bytes)}  ${entry.name}\n`);
  }
  throw damaged(file, "its end is missing");
}

function readHead(file: string, entry: Entry): ArchiveHead {
  const said = entry.name === HEAD ? fromJson(entry) : undefined;
  if (!said) throw new StartError(`${file} is not a backup of Vitrine`);
  const { format } = said as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new StartError(
      `${file} was written by a newer Vitrine (format ${format}): restore it with that one`,
    );
  const head = headSchema.safeParse(said);
  if (!head.success) throw damaged(file, "its description cannot be read");
  return head.data;
}

async function* readParts(file: string): AsyncGenerator<ArchivePart, void, void> {
  for await (const { name: path, bytes } of readEntries(file)) {
    const [kind, name = ""] = path.split("/");
    if (kind === "images" || kind === "tables") yield { kind, name, bytes };
  }
}

async function* readEntries(file: string): AsyncGenerator<Entry, void, void> {
  const tar = extract();
  // Errors of the pipeline are thrown when the tar is read.
  pipeline(createReadStream(file), createGunzip(), tar).catch(() => {});
  let isTar = false;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > LARGEST_ENTRY) throw new Error("an entry is too large");
      isTar = true;
      yield { name, bytes: await buffer(entry) };
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall) throw new StartError(`${file} cannot be read: ${message}`, { cause: error });
    // The file is not gzip, or its content is not a tar file.
    if (!isTar && code !== "Z_BUF_ERROR") throw new StartError(`${file} is not a backup of Vitrine`);
    throw damaged(file, code ?? message);
  }
}

const damaged = (file: string, how: string): StartError =>
  new StartError(`${file} is damaged or incomplete (${how}): nothing was changed`);

function fromJson({ bytes }: Entry): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
