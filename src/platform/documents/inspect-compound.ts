// Detects macros in Office documents from before 2007: VBA in .doc, .xls and .ppt, and Excel 4.0 macro sheets.

import type { FileExtension } from "#src/shared/media/file-path.ts";
import { CompoundError, type CompoundEntry, readCompoundFile } from "./compound-file.ts";
import { type Danger, DANGERS } from "./dangers.ts";

/** Storages and streams of VBA projects. Office compares their names case-insensitively. */
const MACROS = /^(?:macros|vba|_vba_project(?:_cur)?|_srp_[0-9a-f]+|projectwm)$/i;
/** Matches embedded files of any kind (OLE packages) and ActiveX controls. */
// oxlint-disable-next-line no-control-regex -- the names begin with these characters
const OBJECTS = /^(?:\u0001ole10native|\u0003ocx(?:name|data)|ctls)$/i;
/** Name of a VBA project in UTF-16, found anywhere in the bytes, such as in an embedded document. */
// oxlint-disable-next-line no-control-regex -- each character of UTF-16 has a second byte
const MACROS_ANYWHERE = /_\0v\0b\0a\0_\0p\0r\0o\0j\0e\0c\0t\0/i;

/** Returns why a document is refused, or undefined if it is safe. */
export function inspectCompound(bytes: Buffer, kind: FileExtension): Danger | undefined {
  try {
    const entries = readCompoundFile(bytes);
    if (entries.some(({ name }) => MACROS.test(name)) || MACROS_ANYWHERE.test(bytes.toString("latin1")))
      return DANGERS.macros;
    if (entries.some(({ name }) => OBJECTS.test(name))) return DANGERS.objects;
    if (kind === "doc") return inspectWord(streamsOf(entries, "WordDocument"));
    if (kind === "xls") return inspectExcel(streamsOf(entries, "Workbook", "Book"));
    return inspectPowerPoint(entries);
  } catch (error) {
    if (error instanceof CompoundError || error instanceof RangeError) return DANGERS.unreadable;
    throw error;
  }
}

/**
 * Reads all streams with one of these names.
 * @throws CompoundError if the first one is missing
 */
function streamsOf(entries: CompoundEntry[], main: string, ...others: string[]): Buffer[] {
  const isNamed = (name: string, wanted: string): boolean => name.toLowerCase() === wanted.toLowerCase();
  const streams = entries.filter(({ isStream }) => isStream);
  if (!streams.some(({ name }) => isNamed(name, main))) throw new CompoundError(`there is no ${main}`);
  return streams
    .filter(({ name }) => [main, ...others].some((wanted) => isNamed(name, wanted)))
    .map((stream) => stream.read());
}

/** Signature of Word 97 and later, [MS-DOC] 2.5.1. */
const WORD_MARK = 0xa5ec;
const WORD_IS_ENCRYPTED = 0x0100;

function inspectWord(streams: Buffer[]): Danger | undefined {
  for (const stream of streams) {
    if (stream.readUInt16LE(0) !== WORD_MARK) return DANGERS.unreadable;
    if ((stream.readUInt16LE(10) & WORD_IS_ENCRYPTED) !== 0) return DANGERS.encrypted;
  }
  return undefined;
}

/** Record types of Excel, [MS-XLS] 2.4. */
const BIFF = { begin: 0x0809, sheet: 0x0085, password: 0x002f };
/** Sheet types in the list of sheets: Excel 4.0 macros, and VBA modules of Excel 5.0. */
const MACRO_SHEETS = new Set([1, 6]);
/** The same sheet types in the record that begins a sheet. */
const MACRO_BEGINNINGS = new Set([0x0040, 0x0006]);

function inspectExcel(streams: Buffer[]): Danger | undefined {
  for (const stream of streams) {
    if (stream.readUInt16LE(0) !== BIFF.begin) return DANGERS.unreadable;
    for (let at = 0; at + 4 <= stream.length;) {
      const type = stream.readUInt16LE(at);
      const end = at + 4 + stream.readUInt16LE(at + 2);
      if (type === BIFF.password) return DANGERS.encrypted;
      if (type === BIFF.sheet && MACRO_SHEETS.has(stream.readUInt8(at + 4 + 5))) return DANGERS.macros;
      if (type === BIFF.begin && MACRO_BEGINNINGS.has(stream.readUInt16LE(at + 4 + 2))) return DANGERS.macros;
      if (end > stream.length) return DANGERS.unreadable;
      at = end;
    }
  }
  return undefined;
}

/** Record types of PowerPoint, [MS-PPT] 2.13.24. */
const PPT = { vbaInfo: 0x0400, encryption: 0x2f14 };
const IS_CONTAINER = 0x000f;

function inspectPowerPoint(entries: CompoundEntry[]): Danger | undefined {
  if (entries.some(({ name }) => /^encryptedsummary$/i.test(name))) return DANGERS.encrypted;
  for (const stream of streamsOf(entries, "PowerPoint Document")) {
    for (let at = 0; at + 8 <= stream.length;) {
      const type = stream.readUInt16LE(at + 2);
      const length = stream.readUInt32LE(at + 4);
      if (type === PPT.encryption) return DANGERS.encrypted;
      // Reads the project's location and its macro flag, because the project itself is compressed.
      if (type === PPT.vbaInfo && (stream.readUInt32LE(at + 8) !== 0 || stream.readUInt32LE(at + 12) !== 0))
        return DANGERS.macros;
      const isContainer = (stream.readUInt16LE(at) & IS_CONTAINER) === IS_CONTAINER;
      at += isContainer ? 8 : 8 + length;
      if (at > stream.length) return DANGERS.unreadable;
    }
  }
  return undefined;
}
