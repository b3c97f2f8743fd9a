// Parses XML parts of office files piece by piece, without entities or document types.

import { posix } from "node:path";
import { SaxesParser } from "saxes";
import { type ZipEntry, ZipError } from "../zip/read-zip.ts";

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Characters of one text, far more than a cell can hold. */
const MAX_TEXT = 1_000_000;
const DAMAGED =
  "O arquivo está danificado: abra-o no Excel, salve de novo como XLSX e envie o que for salvo.";

/**
 * Reports the elements of a part in order, by their names without prefixes.
 * @param onClose gets the text directly before the end of the element
 * @throws ZipError if it is no XML, or has a document type, which office files never have
 */
export async function parsePart(
  part: Pick<ZipEntry, "pieces">,
  onOpen: (name: string, attributes: Attributes) => void,
  onClose: (name: string, text: string) => void = () => {},
): Promise<void> {
  const parser = new SaxesParser();
  let text = "";
  parser.on("doctype", () => {
    throw new ZipError(DAMAGED);
  });
  parser.on("error", () => {
    throw new ZipError(DAMAGED);
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    onOpen(localName(name), attributes);
  });
  const add = (more: string): void => {
    if (text.length < MAX_TEXT) text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    onClose(localName(name), text);
    text = "";
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of part.pieces()) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    parser.write(decode(decoder, piece));
  }
  if (decoder) parser.write(decode(decoder));
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** ECMA-376, part 2, allows only UTF-8 and UTF-16. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function decode(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new ZipError(DAMAGED);
  }
}

interface Relation {
  id: string;
  /** Last word of its type, in lower case: Strict and Transitional files have different addresses before it. */
  type: string;
  /** Path within the file, in lower case. */
  target: string;
}

/** Reads where a part refers to; `""` is the whole file. */
export async function readRelations(parts: ReadonlyMap<string, ZipEntry>, path: string): Promise<Relation[]> {
  const part = parts.get(posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`));
  const relations: Relation[] = [];
  if (!part) return relations;
  await parsePart(part, (name, { Id = "", Type = "", Target = "", TargetMode = "" }) => {
    if (name !== "Relationship" || /external/i.test(TargetMode)) return;
    const target = posix.resolve("/", posix.dirname(path), Target).slice(1);
    relations.push({
      id: Id,
      type: Type.slice(Type.lastIndexOf("/") + 1).toLowerCase(),
      target: target.toLowerCase(),
    });
  });
  return relations;
}
