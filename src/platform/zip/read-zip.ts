// Reads a ZIP file that a stranger may have made: entry by entry, within limits.
import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";

/** The file is no ZIP, is damaged, or is one that could do harm: the message says which, in Portuguese. */
export class ZipError extends Error {
  override name = "ZipError";
}

export interface ZipLimits {
  entries: number;
  /** Of one entry, unpacked. */
  entryBytes: number;
  /** Of all entries, unpacked. */
  bytes: number;
}

export interface ZipEntry {
  /** A path below the file's root, with "/" between its parts. */
  name: string;
  /** Its size, unpacked. */
  size: number;
  read(): Promise<Buffer>;
}

/** Real texts become a tenth; what becomes a two-hundredth of its size is made to fill disks. */
const MAX_COMPRESSION = 200;
/** So small an entry fills nothing, however well it is packed. */
const HARMLESS_BYTES = 1024 ** 2;

/**
 * Reads the entries of a ZIP file in order. An entry's declared sizes are checked before its content is
 * unpacked, and the actual ones meanwhile.
 * @param file path or bytes
 * @throws ZipError
 */
export async function* readZip(
  file: string | Buffer,
  limits: ZipLimits,
): AsyncGenerator<ZipEntry, void, void> {
  const options = { strictFileNames: true, validateEntrySizes: true };
  const opening = typeof file === "string" ? openPromise(file, options) : fromBufferPromise(file, options);
  const zip = await opening.catch(refuse);
  try {
    if (zip.entryCount > limits.entries) throw new ZipError("O arquivo tem partes demais.");
    const names = new Set<string>();
    let total = 0;
    const entries = zip.eachEntry();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(refuse);
      if (done || !entry) return;
      const { fileName: name, uncompressedSize: size } = entry;
      if (name.endsWith("/")) continue;
      if (names.has(name)) throw new ZipError(`O arquivo tem duas partes de nome ${name}.`);
      names.add(name);
      total += size;
      checkEntry(entry, total, limits);
      yield { name, size, read: () => readEntry(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

function checkEntry(entry: Entry, total: number, limits: ZipLimits): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > HARMLESS_BYTES && uncompressedSize > compressedSize * MAX_COMPRESSION;
  if (isBomb || uncompressedSize > limits.entryBytes)
    throw new ZipError(`${fileName} é grande demais depois de descompactado.`);
  if (total > limits.bytes) throw new ZipError("O arquivo é grande demais depois de descompactado.");
  if (entry.isEncrypted()) throw new ZipError("O arquivo tem senha: envie um sem senha.");
  // The upper half of these are Unix's kinds of files: what is neither a plain file nor unsaid may be a link.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170_000;
  if (kind !== 0 && kind !== 0o100_000) throw new ZipError(`${fileName} não é um arquivo comum.`);
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    refuse(error);
  }
  return Buffer.concat(chunks);
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
