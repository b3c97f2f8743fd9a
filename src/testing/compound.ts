// Makes compound files ([MS-CFB]) for tests, with 512-byte sectors and contiguous streams.

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;
/** Shorter streams would need the separate small sectors. */
const MIN_STREAM = 4096;

/** Makes a compound file. @param parts stream contents by name, padded with zeros to 4 KB; `null` makes a storage */
export function makeCompound(parts: Record<string, Buffer | null>): Buffer {
  const names = Object.keys(parts);
  const chains: number[] = [];
  const sectors: Buffer[] = [];
  const add = (content: Buffer): number => {
    const start = sectors.length;
    const count = Math.ceil(content.length / SECTOR);
    const padded = Buffer.concat([content, Buffer.alloc(count * SECTOR - content.length)]);
    for (let at = 0; at < count; at++) {
      sectors.push(padded.subarray(at * SECTOR, (at + 1) * SECTOR));
      chains.push(at === count - 1 ? END : start + at + 1);
    }
    return start;
  };
  const entries = names.map((name) => {
    const content = parts[name];
    if (!content) return entryOf(name, 1, 0, 0);
    const whole = Buffer.concat([content, Buffer.alloc(Math.max(0, MIN_STREAM - content.length))]);
    return entryOf(name, 2, add(whole), whole.length);
  });
  const directory = add(Buffer.concat([entryOf("Root Entry", 5, END, 0), ...entries]));
  const fatCount = Math.ceil((sectors.length + 8) / (SECTOR / 4));
  const fatStart = sectors.length;
  const table = Buffer.alloc(fatCount * SECTOR, 0xff);
  [...chains, ...Array.from({ length: fatCount }, () => FAT)].forEach((next, at) =>
    table.writeUInt32LE(next, at * 4),
  );
  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatCount, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(MIN_STREAM, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  for (let at = 0; at < fatCount; at++) header.writeUInt32LE(fatStart + at, 76 + at * 4);
  return Buffer.concat([header, ...sectors, table]);
}

function entryOf(name: string, type: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = type;
  for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

/** Makes an Excel record ([MS-XLS]). */
export function biff(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Makes a workbook's stream. @param sheetType 0 for a worksheet, 1 for an Excel 4.0 macro sheet */
export function makeWorkbook({
  sheetType = 0,
  more = Buffer.alloc(0),
}: { sheetType?: number; more?: Buffer } = {}): Buffer {
  const begin = (type: number) => biff(0x0809, Buffer.from([0, 6, type, 0, 0, 0, 0, 0]));
  const sheet = Buffer.from([0, 0, 0, 0, 0, sheetType, 4, 0, ...Buffer.from("Plan")]);
  const end = biff(0x000a, Buffer.alloc(0));
  return Buffer.concat([begin(0x0005), more, biff(0x0085, sheet), end, begin(0x0010), end]);
}

/** Makes the beginning of a Word document's main stream ([MS-DOC] 2.5.1). */
export function makeWordStream({ isEncrypted = false } = {}): Buffer {
  const stream = Buffer.alloc(64);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(isEncrypted ? 0x0100 : 0, 10);
  return stream;
}
