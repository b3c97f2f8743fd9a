// Inspects office files that are ZIPs (OOXML, ODF) for macros, objects, and content fetched on opening. Parts can
// have any name, so what decides is how they are declared and what is in them.

import { isUtf8 } from "node:buffer";
import { posix } from "node:path";
import { SaxesParser } from "saxes";
import type { FileExtension } from "#src/shared/media/file-path.ts";
import { readZipFrom, type ZipEntry, ZipError, type ZipLimits } from "../zip/read-zip.ts";
import { type Danger, DANGERS } from "./dangers.ts";
import { isCompound, isProgram, isZip } from "./file-kind.ts";
import { inspectFields } from "./inspect-fields.ts";
import { inspectOpenContent, inspectOpenObject } from "./inspect-open-content.ts";
import type { InspectElement, XmlInspector } from "./xml-inspector.ts";

/** Every part is unpacked, so that one that is larger than it declares is refused like one that says so. */
const LIMITS: ZipLimits = { entries: 20_000, entryBytes: 1024 ** 3, bytes: 4 * 1024 ** 3 };
/** Largest inspected XML part, bytes unpacked. */
const XML_BYTES = 4 * 1024 * 1024;
/** Largest part with a document's text, bytes unpacked. */
const TEXT_BYTES = 32 * 1024 * 1024;
const EMBEDDED_BYTES = 32 * 1024 * 1024;
/** Bytes from which programs and containers are recognized. */
const MARK_BYTES = 8;

/** Parts with code, in lower case, because Office compares part names case-insensitively. */
const MACRO_PARTS =
  /(?:^|\/)(?:vbaproject[^/]*|vbadata\.xml|attachedtoolbars\.bin|(?:macrosheets|activex)\/.*)$/;
/** LibreOffice's parts with code, also those of documents within. */
const OPEN_MACRO_PARTS = /(?:^|\/)(?:basic|scripts)\//;
const EMBEDDED_PARTS = /(?:^|\/)embeddings\//;
/** Parts that declare the types and relationships of the others, which can have any name. */
const TYPES_PART = "[content_types].xml";
const RELATIONS_PART = /(?:^|\/)_rels\/[^/]*\.rels$/;
const CHART_RELATIONS = /(?:^|\/)charts\/_rels\/chart[^/]*\.rels$/;
const EXTERNAL_LINK_PARTS = /^xl\/externallinks\/[^/]+\.xml$/;
const CONNECTION_PARTS = /^xl\/connections\.xml$/;
const WORD_PARTS = /^word\/.*\.xml$/;
const OPEN_MANIFEST = "meta-inf/manifest.xml";
const OPEN_CONTENT = /^(?:content|styles)\.xml$/;
/** Parts of the documents within an OpenDocument file, such as a chart. */
const OPEN_OBJECT_CONTENT = /\/(?:content|styles)\.xml$/;

const MACRO_TYPES = /vbaproject|vbadata|macroenabled|macrosheet|activex/i;
const EXTERNAL_LINK_TYPES = /externallink\+xml/i;
const CONNECTION_TYPES = /connections\+xml/i;
const WORD_TYPES = /wordprocessingml.*\+xml/i;

const MACRO_RELATIONS =
  /\/(?:vbaproject\w*|wordvbadata|xl(?:intl)?macrosheet|control|activexcontrolbinary|attachedtoolbars)$/i;
const REMOTE_RELATIONS = /\/externallink$/i;
/** Relationships to another file within this one. */
const OBJECT_RELATIONS = /\/(?:oleobject|afchunk)$/i;
const PACKAGE_RELATION = /\/package$/i;
/** The only relationship that may lead outside of the file: it is followed by a click, never on opening. */
const LINK_RELATION = /\/hyperlink$/i;
const TEMPLATE_RELATION = /\/attachedtemplate$/i;

const OPEN_KINDS = new Set<FileExtension>(["odt", "ods", "odp"]);
const OFFICE_KINDS = new Set<FileExtension>(["docx", "xlsx", "pptx"]);

/**
 * Inspects an embedded file.
 * @returns why it is refused, or undefined if it is safe
 */
type InspectEmbedded = (bytes: Buffer) => Promise<Danger | undefined>;

interface Part {
  /** In lower case, because Office compares names case-insensitively. */
  name: string;
  entry: ZipEntry;
}

interface Package {
  kind: FileExtension;
  types: DeclaredTypes;
  /** Names of the workbooks with the values of charts, the only files that a document may bring. */
  workbooks: Set<string>;
  inspectEmbedded: InspectEmbedded;
}

/** Returns why a document is refused, or undefined if it is safe. */
export async function inspectPackage(
  bytes: Buffer,
  kind: FileExtension,
  inspectEmbedded: InspectEmbedded,
): Promise<Danger | undefined> {
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  };
  try {
    const entries = await readZipFrom(source, LIMITS);
    const parts = entries.map((entry): Part => ({ name: decodeName(entry.name).toLowerCase(), entry }));
    const types: DeclaredTypes = { ofParts: new Map(), ofExtensions: new Map() };
    const whole: Package = { kind, types, workbooks: new Set(), inspectEmbedded };
    return (
      (await findFirst(parts, async ({ name, entry }) =>
        name === TYPES_PART ? inspectXml(entry, { open: inspectTypes(types) }) : undefined,
      )) ??
      (await findFirst(parts, async (part) => inspectPart(part, whole))) ??
      inspectEmbeddings(parts, whole) ??
      (OFFICE_KINDS.has(kind) && !parts.some(({ name }) => name === TYPES_PART)
        ? DANGERS.unreadable
        : undefined)
    );
  } catch (error) {
    if (error instanceof ZipError) return error.message;
    if (error instanceof UnreadableError) return DANGERS.unreadable;
    throw error;
  }
}

async function findFirst(
  parts: Part[],
  inspect: (part: Part) => Promise<Danger | undefined>,
): Promise<Danger | undefined> {
  for (const part of parts) {
    const danger = await inspect(part);
    if (danger) return danger;
  }
  return undefined;
}

async function inspectPart({ name, entry }: Part, whole: Package): Promise<Danger | undefined> {
  if (name === TYPES_PART) return undefined;
  const type = typeOf(name, whole.types);
  if (MACRO_PARTS.test(name) || MACRO_TYPES.test(type)) return DANGERS.macros;
  // In every ZIP, because Office may read a file by its parts although its first part claims another type.
  if (RELATIONS_PART.test(name)) return inspectXml(entry, { open: inspectRelation(name, whole.workbooks) });
  const isOpen = OPEN_KINDS.has(whole.kind);
  if (!isOpen && !OFFICE_KINDS.has(whole.kind)) {
    await unpack(entry);
    return undefined;
  }
  if (EXTERNAL_LINK_TYPES.test(type) || EXTERNAL_LINK_PARTS.test(name)) return DANGERS.remote;
  if (CONNECTION_TYPES.test(type) || CONNECTION_PARTS.test(name))
    return inspectXml(entry, { open: inspectConnection });
  if (WORD_TYPES.test(type) || WORD_PARTS.test(name)) return inspectXml(entry, inspectFields(), TEXT_BYTES);
  if (isOpen) {
    if (OPEN_MACRO_PARTS.test(name)) return DANGERS.macros;
    if (name === "encrypted-package") return DANGERS.encrypted;
    if (name === OPEN_MANIFEST) return inspectXml(entry, { open: inspectManifest });
    if (OPEN_CONTENT.test(name)) return inspectXml(entry, { open: inspectOpenContent }, TEXT_BYTES);
    if (OPEN_OBJECT_CONTENT.test(name)) return inspectXml(entry, { open: inspectOpenObject }, TEXT_BYTES);
  } else if (EMBEDDED_PARTS.test(name)) return whole.inspectEmbedded(await read(entry, EMBEDDED_BYTES));
  const head = await unpack(entry);
  return isProgram(head) || isZip(head) || isCompound(head) ? DANGERS.objects : undefined;
}

/** Refuses files within the document that are not the values of a chart, and such values among the other parts. */
function inspectEmbeddings(parts: Part[], { kind, workbooks }: Package): Danger | undefined {
  if (!OFFICE_KINDS.has(kind)) return workbooks.size > 0 ? DANGERS.objects : undefined;
  return parts.some(({ name }) => EMBEDDED_PARTS.test(name) !== workbooks.has(name))
    ? DANGERS.objects
    : undefined;
}

/** Unpacks a part piece by piece. @returns its first bytes @throws ZipError if it is larger than it declares */
async function unpack(entry: ZipEntry): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of entry.pieces())
    if (head.length < MARK_BYTES) head = Buffer.concat([head, piece.subarray(0, MARK_BYTES)]);
  return head;
}

/** Decodes a part's name. Office reads names as URIs, in which %50 is P (ECMA-376, part 2). */
const decodeName = (name: string): string =>
  name.replaceAll(/%([0-7][0-9a-f])/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Media types as the document declares them, by names and extensions in lower case. */
interface DeclaredTypes {
  ofParts: Map<string, string>;
  /** Some programs declare those of macros in every file, so only parts that have such an extension count. */
  ofExtensions: Map<string, string>;
}

const typeOf = (name: string, { ofParts, ofExtensions }: DeclaredTypes): string =>
  [ofParts.get(name), ofExtensions.get(name.slice(name.lastIndexOf(".") + 1))].filter(Boolean).join(" ");

const inspectTypes =
  ({ ofParts, ofExtensions }: DeclaredTypes): InspectElement =>
  ({ name, value }) => {
    const type = value("ContentType");
    if (name === "Default") add(ofExtensions, value("Extension").trim(), type);
    else if (MACRO_TYPES.test(type)) return DANGERS.macros;
    else if (EXTERNAL_LINK_TYPES.test(type)) return DANGERS.remote;
    else add(ofParts, decodeName(value("PartName").trim()).replace(/^\//, ""), type);
    return undefined;
  };

/** Keeps all types of a name that is declared twice. */
function add(types: Map<string, string>, name: string, type: string): void {
  const key = name.toLowerCase();
  types.set(key, `${types.get(key) ?? ""} ${type}`);
}

/** @param workbooks collects the names of those with the values of charts */
const inspectRelation =
  (part: string, workbooks: Set<string>): InspectElement =>
  ({ value }) => {
    // XML readers drop spaces around an address.
    const [type, target] = [value("Type").trim(), value("Target").trim()];
    if (MACRO_RELATIONS.test(type)) return DANGERS.macros;
    if (!/^(?:internal)?$/i.test(value("TargetMode").trim())) {
      const isHarmless = LINK_RELATION.test(type) || (TEMPLATE_RELATION.test(type) && isOnOwnMachine(target));
      return isHarmless ? undefined : DANGERS.remote;
    }
    if (REMOTE_RELATIONS.test(type)) return DANGERS.remote;
    if (OBJECT_RELATIONS.test(type)) return DANGERS.objects;
    if (!PACKAGE_RELATION.test(type)) return undefined;
    if (!CHART_RELATIONS.test(part)) return DANGERS.objects;
    workbooks.add(resolveTarget(part, target));
    return undefined;
  };

/** Returns the name of the part to which a relationship leads from the folder above its own. */
const resolveTarget = (part: string, target: string): string =>
  posix
    .resolve("/", posix.dirname(posix.dirname(part)), decodeName(target))
    .slice(1)
    .toLowerCase();

/** Refuses queries of websites and databases. */
const inspectConnection: InspectElement = ({ name }) =>
  /^(?:webPr|dbPr|olapPr)$/i.test(name) ? DANGERS.remote : undefined;

const inspectManifest: InspectElement = ({ name }) =>
  name === "encryption-data" ? DANGERS.encrypted : undefined;

/**
 * Recognizes a path on the author's machine: Word records the author's template by one, which leads nowhere on other
 * machines.
 */
function isOnOwnMachine(target: string): boolean {
  if (/^[a-z]:[\\/]/i.test(target)) return true;
  if (/^file:/i.test(target)) return /^file:\/\/\/(?![\\/]|%5c|%2f)/i.test(target);
  return !/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(target);
}

class UnreadableError extends Error {}

async function read(entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes) throw new UnreadableError(`${entry.name} is too large`);
  return entry.read();
}

async function inspectXml(
  entry: ZipEntry,
  inspector: XmlInspector,
  maxBytes = XML_BYTES,
): Promise<Danger | undefined> {
  const text = decodeXml(await read(entry, maxBytes));
  const parser = new SaxesParser({ xmlns: true });
  let found: Danger | undefined;
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    // ECMA-376, part 2, allows only these two. In another encoding, the same bytes may mean something else.
    if (!/^utf-(?:8|16)$/i.test(encoding)) throw new UnreadableError("the encoding is unknown");
  });
  parser.on("doctype", () => {
    throw new UnreadableError("there is a document type");
  });
  parser.on("error", (error) => {
    throw new UnreadableError(error.message);
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const all = Object.values(attributes);
    found ??= inspector.open({
      name: local,
      uri,
      value: (name) => attributes[name]?.value ?? "",
      values: (name) => all.filter((one) => one.local === name).map(({ value }) => value),
    });
  });
  parser.on("closetag", ({ local }) => {
    found ??= inspector.close?.(local);
  });
  for (const event of ["text", "cdata"] as const) parser.on(event, (part) => inspector.text?.(part));
  parser.write(text).close();
  return found;
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le", 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le", 2);
  if (!isUtf8(bytes) || bytes.includes(0)) throw new UnreadableError("the text is no UTF-8");
  return bytes.toString().replace(/^\uFEFF/, "");
}
