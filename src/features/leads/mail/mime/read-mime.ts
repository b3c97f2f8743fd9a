// Reads a mail's parts (RFC 2045) from its bytes, within limits.

import { Readable } from "node:stream";
import { type MimeData, type MimeNode, Splitter } from "@zone-eu/mailsplit";
import { decodeQuoted, decodeText, decodeWords } from "./decode-text.ts";
import { type Head, readHead } from "./read-head.ts";

export interface MimePart {
  head: Head;
  /** Such as "text/plain", in lower case. */
  type: string;
  /** Parameters of the content type, such as "charset". */
  params: ReadonlyMap<string, string>;
  isAttachment: boolean;
  name: string | undefined;
  /** Without transfer encoding; empty for parts that have parts. */
  content: Buffer;
  parts: MimePart[];
}

export interface MimeMail {
  root: MimePart;
  /** True if the mail has more parts than are read, or its bytes were cut. */
  isCut: boolean;
}

/** Maximum bytes of a part's head: nobody reads more. */
const MAX_HEAD = 200_000;
const MAX_PARTS = 500;
const MAX_NAME = 200;

/** Reads a mail. Never throws for broken mails: what is readable is returned. */
export async function readMime(source: Uint8Array): Promise<MimeMail> {
  const bytes = mendLines(Buffer.from(source.buffer, source.byteOffset, source.byteLength));
  const nodes = new Map<MimeNode, { part: MimePart; chunks: Buffer[] }>();
  let root: MimePart | undefined;
  let isCut = false;
  const splitter = new Splitter({ ignoreEmbedded: true, maxHeadSize: MAX_HEAD, maxChildNodes: MAX_PARTS });
  Readable.from([bytes]).pipe(splitter);
  try {
    for await (const item of splitter as AsyncIterable<MimeNode | MimeData>) {
      if (item.type === "node") {
        const part = partOf(item);
        nodes.set(item, { part, chunks: [] });
        root ??= part;
        if (item.parentNode) nodes.get(item.parentNode)?.part.parts.push(part);
      } else nodes.get(item.node)?.chunks.push(item.value);
    }
  } catch {
    isCut = true;
  }
  for (const { part, chunks } of nodes.values())
    if (part.parts.length === 0) part.content = decodeTransfer(part.head, Buffer.concat(chunks));
  return { root: root ?? partOfHead(new Map()), isCut };
}

/** Mends lines that end with a carriage return alone, and boundaries that some programs do not indent. */
function mendLines(bytes: Buffer): Buffer {
  if (bytes.includes(0x0a) && !bytes.includes("\nboundary=")) return bytes;
  const text = bytes.toString("latin1");
  const lines = bytes.includes(0x0a) ? text : text.replaceAll("\r", "\n");
  return Buffer.from(lines.replaceAll(/^(content-type:[^\n]*;)\r?\n(?=boundary=)/gim, "$1 "), "latin1");
}

function partOf({ headers }: MimeNode): MimePart {
  const source = headers.getList().map(({ line }) => decodeText(Buffer.from(line, "latin1")));
  return partOfHead(readHead(source.join("\n").replaceAll("\0", "")));
}

function partOfHead(head: Head): MimePart {
  const content = readParameters(head.get("content-type")?.[0] ?? "");
  const disposition = readParameters(head.get("content-disposition")?.[0] ?? "");
  // Some programs leave the semicolon out.
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(content.value)?.[0] ?? "text/plain";
  const name = disposition.params.get("filename") ?? content.params.get("name");
  return {
    head,
    type,
    params: content.params,
    isAttachment: disposition.value === "attachment",
    name: name?.trim().slice(0, MAX_NAME) || undefined,
    content: Buffer.alloc(0),
    parts: [],
  };
}

function decodeTransfer(head: Head, bytes: Buffer): Buffer {
  const given = (head.get("content-transfer-encoding")?.[0] ?? "").toLowerCase();
  const [encoding] = /[\w-]+/.exec(given.replaceAll(/\([^()]*\)/g, "")) ?? [];
  if (encoding === "base64") return Buffer.from(bytes.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? decodeQuoted(bytes.toString("latin1")) : bytes;
}

interface Parameters {
  /** In lower case. */
  value: string;
  params: Map<string, string>;
}

/** Reads a value with parameters (RFC 2045, section 5.1), also encoded or in pieces (RFC 2231). */
function readParameters(field: string): Parameters {
  const [value = ""] = field.split(";", 1);
  const params = new Map<string, string>();
  const pieces = new Map<string, { text: string; isEncoded: boolean }[]>();
  const found = field.slice(value.length).matchAll(/;\s*([^\s=;]+)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g);
  for (const [, given = "", quoted = ""] of found) {
    const text = quoted
      .trim()
      .replace(/^"(.*)"$/s, "$1")
      .replaceAll(/\\(["\\])/g, "$1");
    const [, name = "", at, star] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(given.toLowerCase()) ?? [];
    if (at === undefined && star === undefined) params.set(name, params.get(name) ?? decodeWords(text));
    else {
      const list = pieces.get(name) ?? [];
      list[Number(at ?? 0)] = { text, isEncoded: star !== undefined };
      pieces.set(name, list);
    }
  }
  for (const [name, list] of pieces) params.set(name, joinPieces(list.filter(Boolean)));
  return { value: value.trim().toLowerCase(), params };
}

function joinPieces(pieces: { text: string; isEncoded: boolean }[]): string {
  const label = pieces[0]?.isEncoded ? /^([^']*)'[^']*'/.exec(pieces[0].text) : null;
  const bytes = pieces.map(({ text, isEncoded }, at) => {
    const own = at === 0 && label ? text.slice(label[0].length) : text;
    return isEncoded ? decodeQuoted(own.replaceAll("%", "=")) : Buffer.from(own);
  });
  return decodeText(Buffer.concat(bytes), label?.[1]);
}
