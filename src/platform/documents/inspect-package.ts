// Inspects office files that are ZIPs (OOXML, ODF) for macros, objects, and content fetched on opening.

import { isUtf8 } from "node:buffer";
import { SaxesParser } from "saxes";
import type { FileExtension } from "#src/shared/media/file-path.ts";
import { readZip, type ZipEntry, ZipError, type ZipLimits } from "../zip/read-zip.ts";
import { type Danger, DANGERS } from "./dangers.ts";

/** Only inspected parts are unpacked; the declared size of the others counts. */
const LIMITS: ZipLimits = { entries: 20_000, entryBytes: 1024 ** 3, bytes: 4 * 1024 ** 3 };
/** Largest inspected XML part, bytes unpacked. */
const XML_BYTES = 4 * 1024 * 1024;
const EMBEDDED_BYTES = 32 * 1024 * 1024;

/** Parts with code, in lower case, because Office compares part names case-insensitively. */
const MACRO_PARTS =
  /(?:^|\/)(?:vbaproject[^/]*|vbadata\.xml|attachedtoolbars\.bin|(?:macrosheets|activex)\/.*)$/;
/** LibreOffice's parts with code. */
const OPEN_MACRO_PARTS = /^(?:basic|scripts)\//;
const EMBEDDED_PARTS = /(?:^|\/)embeddings\//;
/** Parts that declare the types and relationships of the others, which can have any name. */
const TYPES_PART = "[content_types].xml";
const RELATIONS_PART = /(?:^|\/)_rels\/[^/]*\.rels$/;
const EXTERNAL_LINK_PARTS = /^xl\/externallinks\/[^/]+\.xml$/;
const OPEN_MANIFEST = "meta-inf/manifest.xml";

const MACRO_TYPES = /vbaproject|vbadata|macroenabled|macrosheet|activex/i;
const MACRO_RELATIONS =
  /\/(?:vbaproject\w*|wordvbadata|xl(?:intl)?macrosheet|control|activexcontrolbinary|attachedtoolbars)$/i;
/** Relationships that may lead outside of the file, because their targets are shown or followed but never run. */
const HARMLESS_RELATIONS = /\/(?:hyperlink|image|video|audio|media|externallinkpath)$/i;

const OPEN_KINDS = new Set<FileExtension>(["odt", "ods", "odp"]);
const OFFICE_KINDS = new Set<FileExtension>(["docx", "xlsx", "pptx"]);

/**
 * Inspects an embedded file.
 * @returns why it is refused, or undefined if it is safe
 */
type InspectEmbedded = (bytes: Buffer) => Promise<Danger | undefined>;

/** Returns why a document is refused, or undefined if it is safe. */
export async function inspectPackage(
  bytes: Buffer,
  kind: FileExtension,
  inspectEmbedded: InspectEmbedded,
): Promise<Danger | undefined> {
  const names: string[] = [];
  /** Extensions declared as code. Some programs declare them in every file, so only parts that use one count. */
  const extensions = new Set<string>();
  try {
    for await (const entry of readZip(bytes, LIMITS)) {
      const name = decodeName(entry.name).toLowerCase();
      names.push(name);
      const danger =
        name === TYPES_PART
          ? await inspectXml(entry, inspectTypes(extensions))
          : await inspectPart(name, entry, kind, inspectEmbedded);
      if (danger) return danger;
    }
  } catch (error) {
    if (error instanceof ZipError) return error.message;
    if (error instanceof UnreadableError) return DANGERS.unreadable;
    throw error;
  }
  if (names.some((name) => extensions.has(name.slice(name.lastIndexOf(".") + 1)))) return DANGERS.macros;
  return OFFICE_KINDS.has(kind) && !names.includes(TYPES_PART) ? DANGERS.unreadable : undefined;
}

async function inspectPart(
  name: string,
  entry: ZipEntry,
  kind: FileExtension,
  inspectEmbedded: InspectEmbedded,
): Promise<Danger | undefined> {
  if (MACRO_PARTS.test(name)) return DANGERS.macros;
  // In every ZIP, because Office may read a file by its parts although its first part claims another type.
  if (RELATIONS_PART.test(name)) return inspectXml(entry, inspectRelation);
  if (OPEN_KINDS.has(kind)) {
    if (OPEN_MACRO_PARTS.test(name)) return DANGERS.macros;
    if (name === "encrypted-package") return DANGERS.encrypted;
    return name === OPEN_MANIFEST ? inspectXml(entry, inspectManifest) : undefined;
  }
  if (!OFFICE_KINDS.has(kind)) return undefined;
  if (EXTERNAL_LINK_PARTS.test(name)) return inspectXml(entry, inspectExternalLink);
  return EMBEDDED_PARTS.test(name) ? inspectEmbedded(await read(entry, EMBEDDED_BYTES)) : undefined;
}

/** Decodes a part's name. Office reads names as URIs, in which %50 is P (ECMA-376, part 2). */
const decodeName = (name: string): string =>
  name.replaceAll(/%([0-7][0-9a-f])/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Inspects one XML element.
 * @param name without its namespace prefix
 */
type InspectElement = (name: string, attributes: Record<string, string>) => Danger | undefined;

/** @param extensions collects the extensions that are declared as code */
const inspectTypes =
  (extensions: Set<string>): InspectElement =>
  (name, { ContentType = "", Extension = "" }) => {
    if (!MACRO_TYPES.test(ContentType)) return undefined;
    if (name !== "Default") return DANGERS.macros;
    extensions.add(Extension.toLowerCase());
    return undefined;
  };

const inspectRelation: InspectElement = (_name, { Type = "", Target = "", TargetMode = "" }) => {
  // XML readers drop spaces around an address.
  const [type, target] = [Type.trim(), Target.trim()];
  if (MACRO_RELATIONS.test(type)) return DANGERS.macros;
  const isExternal = !/^(?:internal)?$/i.test(TargetMode.trim());
  const isElsewhere = isExternal && !isOnOwnMachine(target);
  return isElsewhere && !HARMLESS_RELATIONS.test(type) ? DANGERS.remote : undefined;
};

/** Refuses links to other programs (DDE), which start when the file is opened. */
const inspectExternalLink: InspectElement = (name) => (name === "ddeLink" ? DANGERS.remote : undefined);

const inspectManifest: InspectElement = (name) =>
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

async function inspectXml(entry: ZipEntry, inspect: InspectElement): Promise<Danger | undefined> {
  const text = decodeXml(await read(entry, XML_BYTES));
  const parser = new SaxesParser();
  const found: Danger[] = [];
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
  parser.on("opentag", ({ name, attributes }) => {
    const danger = inspect(name.slice(name.indexOf(":") + 1), attributes);
    if (danger) found.push(danger);
  });
  parser.write(text).close();
  return found[0];
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le", 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le", 2);
  if (!isUtf8(bytes) || bytes.includes(0)) throw new UnreadableError("the text is no UTF-8");
  return bytes.toString().replace(/^\uFEFF/, "");
}
