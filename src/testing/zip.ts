/** Makes a ZIP of small, uncompressed parts. @param texts contents by name; missing ones are empty */
export function makeZip(names: string[], texts: Record<string, string | Buffer> = {}): Buffer {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const given = texts[name] ?? "";
    const text = typeof given === "string" ? Buffer.from(given) : given;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(text.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    const part = Buffer.concat([head, Buffer.from(name), text]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(text.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    heads.push(part);
    entries.push(entry, Buffer.from(name));
    at += part.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...heads, table, end]);
}
