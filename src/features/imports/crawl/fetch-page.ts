// Follows redirects of the old site and decodes its answers. Runs in the sandbox.

import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FetchFailure } from "#src/platform/http/outgoing/fetch-public.ts";

export const PAGE_MB = 5;
/** Longest unpacked sitemap; only its beginning is read. */
const UNPACKED_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** Matches the declared encoding: `<meta charset>`, its older form, or an XML declaration. */
const WRITTEN_IN =
  /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w-]+)|^\s*<\?xml\s[^>]{0,100}?encoding=["']([\w-]+)/i;

export interface Page {
  /** Address after redirects. */
  url: string;
  text: string;
}

export interface RawPage {
  url: string;
  bytes: Buffer;
  contentType: string;
}

export type AskPage = (url: string) => Promise<RawPage | { leadsTo: string } | { failure: FetchFailure }>;

/** Returns undefined if the redirects lead to no page. */
export async function followPage(ask: AskPage, url: string): Promise<RawPage | undefined> {
  let address = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await ask(address);
    if ("bytes" in answer) return answer;
    if ("failure" in answer) return undefined;
    address = answer.leadsTo;
  }
  return undefined;
}

export async function fetchPage(ask: AskPage, url: string): Promise<Page | undefined> {
  const page = await followPage(ask, url);
  return page && readText(page);
}

export async function readText({ url, bytes, contentType }: RawPage): Promise<Page> {
  return { url, text: decode(await unpack(bytes), contentType) };
}

/** Unpacks gzip, as in "sitemap.xml.gz", as far as it is readable. */
async function unpack(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const pieces: Buffer[] = [];
  let length = 0;
  const unpacked = Readable.from([bytes]).pipe(createGunzip());
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= UNPACKED_BYTES) break;
    }
  } catch {
    // The beginning of a truncated file is used.
  }
  return Buffer.concat(pieces).subarray(0, UNPACKED_BYTES);
}

/**
 * Uses the encoding named by the server or the page (HTML Standard, "Determining the character encoding").
 */
function decode(bytes: Buffer, contentType: string): string {
  const [, named] = /charset=["']?([\w-]+)/i.exec(contentType) ?? [];
  const [, inPage, inXml] = named ? [] : (WRITTEN_IN.exec(bytes.toString("latin1", 0, 1024)) ?? []);
  return decoderFor(named ?? inPage ?? inXml ?? "utf-8").decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
