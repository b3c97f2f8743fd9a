// Reads compound files ([MS-CFB]), the container of Office documents before 2007. It refuses files that break
// the format, so that nothing hides where a more lenient reader would find it.

export class CompoundError extends Error {
  override name = "CompoundError";
}

export interface CompoundEntry {
  name: string;
  isStream: boolean;
  read(): Buffer;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FAT_ENTRIES_IN_HEADER = 109;
/** Streams below this size lie in small sectors ([MS-CFB] 2.2). */
const MINI_CUTOFF = 4096;
/** Higher sector numbers are markers, such as the end of a chain. */
const MAX_SECTOR = 0xfffffffa;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const TYPES = { unused: 0, stream: 2, root: 5 };

/**
 * Lists all storages and streams, including those that the directory tree does not reach.
 * @throws CompoundError
 */
export function readCompoundFile(bytes: Buffer): CompoundEntry[] {
  if (bytes.length < HEADER_BYTES) throw new CompoundError("the header is cut");
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new CompoundError("the sectors have an unknown size");
  const sectors = createSectors(bytes, shift);
  const directory = sectors.readChain(bytes.readUInt32LE(48));
  const rows = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, at) =>
    directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES),
  ).filter((row) => row[66] !== TYPES.unused);
  const root = rows.find((row) => row[66] === TYPES.root);
  if (!root) throw new CompoundError("there is no root");
  const mini = createMiniSectors(bytes, sectors, root);
  // Lenient readers would find other bytes than those inspected here.
  if (bytes.readUInt32LE(56) !== MINI_CUTOFF) throw new CompoundError("small streams have an unknown size");
  return rows.map((row) => {
    const nameBytes = row.readUInt16LE(64);
    if (nameBytes < 2 || nameBytes > 64) throw new CompoundError("a name has an impossible length");
    const size = row.readUInt32LE(120);
    const start = row.readUInt32LE(116);
    return {
      name: row.toString("utf16le", 0, nameBytes - 2),
      isStream: row[66] === TYPES.stream,
      read() {
        if (size === 0) return Buffer.alloc(0);
        const whole = size < MINI_CUTOFF ? mini.readChain(start) : sectors.readChain(start);
        if (whole.length < size) throw new CompoundError("a stream is cut");
        return whole.subarray(0, size);
      },
    };
  });
}

interface Sectors {
  readChain(start: number): Buffer;
}

function createSectors(bytes: Buffer, shift: number): Sectors {
  const size = 1 << shift;
  const count = Math.ceil(bytes.length / size) - 1;
  const read = (sector: number): Buffer => {
    if (sector >= count) throw new CompoundError("a sector lies outside of the file");
    return bytes.subarray((sector + 1) << shift, (sector + 2) << shift);
  };
  const fat: number[] = [];
  for (const sector of listFatSectors(bytes, read, size, count)) {
    const part = read(sector);
    for (let at = 0; at + 4 <= part.length; at += 4) fat.push(part.readUInt32LE(at));
  }
  return { readChain: (start) => Buffer.concat(followChain(fat, start, count).map(read)) };
}

/** Lists the sectors of the allocation table. The first are in the header, the others in a chain of their own. */
function listFatSectors(
  bytes: Buffer,
  read: (sector: number) => Buffer,
  size: number,
  count: number,
): number[] {
  const listed: number[] = [];
  const add = (part: Buffer): void => {
    for (let at = 0; at + 4 <= part.length; at += 4) {
      const sector = part.readUInt32LE(at);
      if (sector !== FREE) listed.push(sector);
    }
  };
  add(bytes.subarray(76, 76 + FAT_ENTRIES_IN_HEADER * 4));
  let next = bytes.readUInt32LE(68);
  for (let seen = 0; next <= MAX_SECTOR; seen++) {
    if (seen > count) throw new CompoundError("the allocation table goes in a circle");
    const part = read(next);
    if (part.length < size) throw new CompoundError("the allocation table is cut");
    add(part.subarray(0, size - 4));
    next = part.readUInt32LE(size - 4);
  }
  if (listed.length > count) throw new CompoundError("the allocation table is larger than the file");
  return listed;
}

/** Reads small streams, which share 64-byte sectors inside the root's stream. */
function createMiniSectors(bytes: Buffer, sectors: Sectors, root: Buffer): Sectors {
  const first = bytes.readUInt32LE(60);
  const shift = bytes.readUInt16LE(32);
  if (shift !== 6) throw new CompoundError("the small sectors have an unknown size");
  if (first > MAX_SECTOR) return { readChain: () => refuse("there are no small sectors") };
  const table = sectors.readChain(first);
  const fat = Array.from({ length: Math.floor(table.length / 4) }, (_, at) => table.readUInt32LE(at * 4));
  const content = sectors.readChain(root.readUInt32LE(116));
  const count = Math.ceil(content.length >> shift);
  return {
    readChain: (start) =>
      Buffer.concat(
        followChain(fat, start, count).map((sector) =>
          content.subarray(sector << shift, (sector + 1) << shift),
        ),
      ),
  };
}

/**
 * Follows a chain through the allocation table.
 * @param count number of sectors in the file; a longer chain must be a cycle
 */
function followChain(fat: number[], start: number, count: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector !== END_OF_CHAIN; sector = fat[sector] ?? FREE) {
    if (sector >= count || chain.length >= count) refuse("a chain of sectors is broken");
    chain.push(sector);
  }
  return chain;
}

function refuse(message: string): never {
  throw new CompoundError(message);
}
