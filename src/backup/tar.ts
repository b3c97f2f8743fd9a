// Entries of a tar file (POSIX ustar): what is in a backup can be looked at with any tar.

const BLOCK = 512;
/** Larger is no entry of ours, but a size that was damaged. */
const LARGEST_ENTRY = 1024 ** 3;

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** What ends a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** @param name at most 100 characters of ASCII */
export function toTarEntry({ name, bytes }: TarEntry, now: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, "latin1");
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100, "latin1");
  header.write(`${octal(bytes.length, 11)}\0${octal(Math.floor(now.getTime() / 1000), 11)}\0`, 124, "latin1");
  header.write("        0", 148, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, "latin1");
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/**
 * The entries of a tar file, one at a time in memory.
 * @throws Error where the bytes are not those of one, or end too early
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, void> {
  const take = takeFrom(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = readOctal(header, 124);
    const sum = readOctal(header, 148);
    header.fill(" ", 148, 156);
    if (sum !== sumOf(header) || size > LARGEST_ENTRY) throw new Error("not an entry of a tar file");
    const name = header.toString("latin1", 0, header.indexOf(0));
    const bytes = await take(size);
    await take(padding(size));
    yield { name, bytes };
  }
}

/** Hands out as many bytes as asked for, however they come in. */
function takeFrom(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (size) => {
    const parts = [rest];
    let length = rest.length;
    while (length < size) {
      const { value, done } = (await chunks.next()) as IteratorResult<Buffer, void>;
      if (done || !value) throw new Error("the file ends too early");
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts, length);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
const readOctal = (header: Buffer, at: number): number =>
  Number.parseInt(header.toString("latin1", at, at + 12), 8) || 0;
const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);
const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
