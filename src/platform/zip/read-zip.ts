// Reads untrusted ZIP files within limits.

import { Readable } from "node:stream";
import {
  Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";

/** The file is no ZIP, is damaged, or is unsafe. The message explains it in Portuguese. */
export class ZipError extends Error {
  override name = "ZipError";
}

/** Compares names, because errors from the sandbox have another class. */
export const isZipError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ZipError";

export interface ZipLimits {
  entries: number;
  /** Largest unpacked entry. */
  entryBytes: number;
  /** Unpacked size of all entries. */
  bytes: number;
}

export interface ZipEntry {
  /** Path relative to the archive's root, separated by "/". */
  name: string;
  /** Unpacked size. */
  size: number;
  read(): Promise<Buffer>;
  /** Unpacks in pieces. */
  pieces(): AsyncIterable<Buffer>;
}

/** A random-access file, wherever it is. */
export interface ZipSource {
  size: number;
  /** @returns the bytes from `offset` on; fewer than `length` at the end of the file */
  read(offset: number, length: number): Promise<Buffer>;
}

/** Real texts shrink to a tenth. An entry compressed to a two-hundredth is made to fill disks. */
const MAX_COMPRESSION = 200;
/** Smaller entries are harmless, however well they are compressed. */
const HARMLESS_BYTES = 1024 ** 2;
/** Characters of one name and of all names, which stay in memory. */
const NAME_LENGTH = 1_000;
const NAMES_LENGTH = 20_000_000;
/** Bytes of a local file header without the name. */
const HEADER_BYTES = 30;
/** Bytes requested from a source at once. */
const PIECE_BYTES = 256 * 1024;

const OPTIONS = { strictFileNames: true, validateEntrySizes: true, autoClose: false };

/**
 * Reads the entries of a ZIP file in order. The declared sizes and offsets of all entries are checked before the
 * first one is unpacked, and the actual sizes while unpacking.
 * @param file path or bytes
 * @throws ZipError
 */
export async function* readZip(
  file: string | Buffer,
  limits: ZipLimits,
): AsyncGenerator<ZipEntry, void, void> {
  const opening = typeof file === "string" ? openPromise(file, OPTIONS) : fromBufferPromise(file, OPTIONS);
  const zip = await opening.catch(refuse);
  try {
    yield* await listEntries(zip, limits);
  } finally {
    zip.close();
  }
}

/** Lists the entries of a random-access ZIP file, with the checks of `readZip`. @throws ZipError */
export async function readZipFrom(source: ZipSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const reader = new SourceReader(source);
  const zip = await fromRandomAccessReaderPromise(reader, source.size, OPTIONS).catch(refuse);
  return listEntries(zip, limits);
}

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<ZipEntry[]> {
  if (zip.entryCount > limits.entries) throw new ZipError("O arquivo tem partes demais.");
  const found: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  let namesLength = 0;
  const entries = zip.eachEntry();
  for (;;) {
    const { value: entry, done } = await entries.next().catch(refuse);
    if (done || !entry) break;
    const { fileName: name, uncompressedSize } = entry;
    if (name.length > NAME_LENGTH) throw new ZipError("O arquivo tem uma parte de nome longo demais.");
    namesLength += name.length;
    if (namesLength > NAMES_LENGTH) throw new ZipError("O arquivo tem partes demais.");
    if (name.endsWith("/")) continue;
    if (names.has(name)) throw new ZipError(`O arquivo tem duas partes de nome ${name}.`);
    names.add(name);
    total += uncompressedSize;
    checkEntry(entry, total, limits);
    found.push(shrink(entry));
  }
  refuseOverlapping(found);
  return found.map((entry) => ({
    name: entry.fileName,
    size: entry.uncompressedSize,
    read: () => readEntry(zip, entry),
    pieces: () => readPieces(zip, entry),
  }));
}

/** Keeps only the fields that unpacking needs, because there may be very many entries. */
function shrink(entry: Entry): Entry {
  const { fileName, uncompressedSize, compressedSize, compressionMethod } = entry;
  const { generalPurposeBitFlag, relativeOffsetOfLocalHeader } = entry;
  return Object.assign(new Entry(), {
    fileName,
    uncompressedSize,
    compressedSize,
    compressionMethod,
    generalPurposeBitFlag,
    relativeOffsetOfLocalHeader,
  });
}

function checkEntry(entry: Entry, total: number, limits: ZipLimits): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_COMPRESSION;
  if (isBomb || uncompressedSize > limits.entryBytes)
    throw new ZipError(`${fileName} é grande demais depois de descompactado.`);
  if (total > limits.bytes) throw new ZipError("O arquivo é grande demais depois de descompactado.");
  if (entry.isEncrypted()) throw new ZipError("O arquivo tem senha: envie um sem senha.");
  // The upper half contains Unix file modes. Anything but a plain file or an unspecified type may be a link.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170_000;
  if (kind !== 0 && kind !== 0o100_000) throw new ZipError(`${fileName} não é um arquivo comum.`);
}

/** Rejects entries that share bytes, by which a small file could unpack to any size. */
function refuseOverlapping(entries: Entry[]): void {
  let end = 0;
  let last = "";
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const { fileName, relativeOffsetOfLocalHeader: start, compressedSize } of inOrder) {
    if (start < end) throw new ZipError(`O arquivo tem partes que se sobrepõem: ${last} e ${fileName}.`);
    end = start + HEADER_BYTES + compressedSize;
    last = fileName;
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readPieces(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* readPieces(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void, void> {
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(refuse);
  const pieces = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await pieces.next().catch(refuse);
      if (done) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

/** Reads from a source, and keeps the last piece, because neighboring entries are often read one after the other. */
class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource;
  #at = 0;
  #piece: Buffer = Buffer.alloc(0);

  constructor(source: ZipSource) {
    super();
    this.#source = source;
  }

  /** Returns some bytes from `start` on, at least one. */
  async #read(start: number): Promise<Buffer> {
    if (start < this.#at || start >= this.#at + this.#piece.length) {
      const piece = await this.#source.read(start, PIECE_BYTES);
      if (piece.length === 0) throw new Error("the file ends");
      this.#at = start;
      this.#piece = piece;
      return piece;
    }
    return this.#piece.subarray(start - this.#at);
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer, void, void> {
    for (let at = start; at < end;) {
      const piece = (await this.#read(at)).subarray(0, end - at);
      at += piece.length;
      yield piece;
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false, highWaterMark: PIECE_BYTES });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const fill = async (): Promise<void> => {
      let to = offset;
      for await (const piece of this.#range(position, position + length)) to += piece.copy(buffer, to);
    };
    fill().then(() => callback(null), callback);
  }
}

function refuse(error: unknown): never {
  if (error instanceof ZipError) throw error;
  const isName = /fileName|file name|relative path|absolute path/i.test((error as Error).message);
  throw new ZipError(
    isName
      ? "O arquivo tem uma parte cujo nome leva para fora dele."
      : "O arquivo não é um ZIP que possa ser lido, ou chegou incompleto.",
    { cause: error },
  );
}
