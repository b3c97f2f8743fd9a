// Opens winmail.dat, in which Outlook packs what a mail holds (MS-OXTNEF).

export interface TnefFile {
  name: string;
  content: Buffer;
}

export interface Tnef {
  text: string;
  files: TnefFile[];
}

const SIGNATURE = 0x22_3e_9f_78;
const MAX_FILES = 50;
const ATTRIBUTES = { body: 0x8_00c, title: 0x8_010, data: 0x8_00f, newFile: 0x9_002, properties: 0x9_005 };
/** PR_ATTACH_LONG_FILENAME, as 8-bit and as UTF-16 text. */
const LONG_NAME = 0x37_07;
const UTF16 = 0x00_1f;

/** Returns undefined if the bytes are not TNEF. Reads what is readable of broken files. */
export function readTnef(bytes: Buffer): Tnef | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return undefined;
  const tnef: Tnef = { text: "", files: [] };
  const current = (): TnefFile | undefined => tnef.files.at(-1);
  let at = 6;
  while (at + 9 <= bytes.length) {
    const id = bytes.readUInt16LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const value = bytes.subarray(at + 9, at + 9 + length);
    if (value.length < length) break;
    // The level, the attribute with its type, the length, the value and a checksum.
    at += 9 + length + 2;
    const attribute = id;
    if (attribute === ATTRIBUTES.newFile) {
      if (tnef.files.length === MAX_FILES) break;
      tnef.files.push({ name: "", content: Buffer.alloc(0) });
    } else if (attribute === ATTRIBUTES.body) tnef.text = textOf(value);
    const file = current();
    if (!file) continue;
    if (attribute === ATTRIBUTES.title) file.name ||= textOf(value);
    if (attribute === ATTRIBUTES.data) file.content = value;
    if (attribute === ATTRIBUTES.properties) file.name = findLongName(value) ?? file.name;
  }
  return { ...tnef, files: tnef.files.filter(({ content }) => content.length > 0) };
}

const textOf = (value: Buffer): string => {
  const end = value.indexOf(0);
  return new TextDecoder("windows-1252").decode(end < 0 ? value : value.subarray(0, end));
};

/** Finds the long name in a list of MAPI properties. */
function findLongName(list: Buffer): string | undefined {
  for (let at = 4; at + 12 <= list.length; at += 4) {
    const [kind, id] = [list.readUInt16LE(at), list.readUInt16LE(at + 2)];
    if (id !== LONG_NAME || (kind !== UTF16 && kind !== UTF16 - 1)) continue;
    // One value, its length, and the value.
    const [count, length] = [list.readUInt32LE(at + 4), list.readUInt32LE(at + 8)];
    const value = list.subarray(at + 12, at + 12 + length);
    if (count !== 1 || value.length < length) continue;
    return kind === UTF16 ? value.toString("utf16le").replace(/\0.*$/s, "") : textOf(value);
  }
  return undefined;
}
