// Detects the format of a file by its content, because its name and the browser's media type cannot be trusted.

import type { FileExtension } from "#src/shared/media/file-path.ts";

const PDF = Buffer.from("%PDF-");
const ZIP = Buffer.from("PK\u0003\u0004");
/** Office files from before 2007. */
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
const PROGRAMS = [Buffer.from("MZ"), Buffer.from("\u007fELF")];

/** Brands of the first box of an MP4. Photos of phones start with other brands. */
const MP4 = /^....ftyp(?:isom|iso\d|mp4\d|avc1|dash|MSNV|M4V )/s;
const EBML = Buffer.from("1a45dfa3", "hex");

/** Main part inside the ZIP of an office file. Office compares part names case-insensitively. */
const OFFICE: [string, FileExtension][] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];
/** Media types in the first part of OpenDocument files, which is not compressed. */
const OPEN: [string, FileExtension][] = [
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
  ["application/vnd.oasis.opendocument.presentation", "odp"],
  ["application/epub+zip", "epub"],
];

/** The main stream of an old office file. */
const STREAMS: [string, FileExtension][] = [
  ["WordDocument", "doc"],
  ["Workbook", "xls"],
  ["PowerPoint Document", "ppt"],
];

/** Tells whether a file can contain others (a ZIP or a compound file), so that `inspectDocument` must check it. */
export const isContainer = (bytes: Buffer): boolean => isZip(bytes) || isCompound(bytes);
export const isZip = (bytes: Buffer): boolean => startsWith(bytes, ZIP);
export const isCompound = (bytes: Buffer): boolean => startsWith(bytes, COMPOUND);
/** Tells whether a file is a program of Windows or Linux. */
export const isProgram = (bytes: Buffer): boolean => PROGRAMS.some((mark) => startsWith(bytes, mark));

/**
 * Detects the format of a file. `inspectDocument` decides whether it is safe to serve.
 * @returns undefined for formats that are not accepted: programs, HTML, SVG, scripts
 */
export function fileKindOf(bytes: Buffer): FileExtension | undefined {
  if (startsWith(bytes, PDF)) return "pdf";
  if (isZip(bytes)) return zipKindOf(bytes);
  if (isCompound(bytes)) return STREAMS.find(([name]) => bytes.includes(Buffer.from(name, "utf16le")))?.[1];
  const head = bytes.toString("latin1", 0, 64);
  if (MP4.test(head)) return "mp4";
  if (startsWith(bytes, EBML) && head.includes("webm")) return "webm";
  return undefined;
}

function zipKindOf(bytes: Buffer): FileExtension | undefined {
  const names = namesIn(bytes);
  if (!names) return undefined;
  if (names[0] === "mimetype") {
    const mediaType = bytes.toString("latin1", NAME_AT + "mimetype".length, 120);
    return OPEN.find(([type]) => mediaType.startsWith(type))?.[1];
  }
  const folded = new Set(names.map((name) => name.toLowerCase()));
  return OFFICE.find(([name]) => folded.has(name))?.[1] ?? "zip";
}

/** Offset of the name in a local file header. */
const NAME_AT = 30;
const END = Buffer.from("PK\u0005\u0006");
const ENTRY = 0x02014b50;
/** End-of-central-directory record with the longest comment. */
const MAX_END_BYTES = 22 + 65_535;

/** Reads the names from the central directory; undefined if it is missing or invalid. */
function namesIn(bytes: Buffer): string[] | undefined {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || bytes.length - end > MAX_END_BYTES || end + 22 > bytes.length) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  for (let read = 0; read < count; read++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(bytes.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names.length > 0 ? names : undefined;
}

const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);
