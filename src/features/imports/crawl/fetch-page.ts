// Asks the old site for its pages and lists, as text.
import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { fetchOnce } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { OldServer } from "../old-site/old-server.ts";

const PAGE_BYTES = 5 * 1024 * 1024;
/** Limits a sitemap that comes packed: its beginning is read. */
const UNPACKED_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;
/** Where a page says in which characters it is written: `<meta charset>`, its older form, or the head of an XML file. */
const WRITTEN_IN =
  /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w-]+)|^\s*<\?xml\s[^>]{0,100}?encoding=["']([\w-]+)/i;

export interface Page {
  /** Where it was found. */
  url: string;
  text: string;
}

export type Asking = Pick<Resources, "config"> & OldServer;

/** A page, or the address that it leads to; undefined where there is neither. */
export async function askPage(
  { config, resolve, signal }: Asking,
  url: string,
): Promise<Page | { leadsTo: string } | undefined> {
  const fetched = await fetchOnce(url, {
    allowPrivate: config.allowPrivateAddresses,
    maxBytes: PAGE_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: "text/html,application/xml;q=0.9,*/*;q=0.1",
    ...(resolve && { resolve }),
    ...(signal && { signal }),
  });
  if (!fetched.ok) return undefined;
  if ("leadsTo" in fetched) return fetched;
  return { url, text: decode(await unpack(fetched.bytes), fetched.contentType) };
}

/** The page at the end of redirects; undefined where there is none. */
export async function fetchPage(asking: Asking, url: string): Promise<Page | undefined> {
  let address = url;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const found = await askPage(asking, address);
    if (!found || "text" in found) return found;
    address = found.leadsTo;
  }
  return undefined;
}

/** Unpacks what is packed by gzip, as sitemaps may be ("sitemap.xml.gz"), as far as it can be read. */
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
    // A file that ends early still has its beginning.
  }
  return Buffer.concat(pieces).subarray(0, UNPACKED_BYTES);
}

/** A text in the characters that the server or the page itself names (HTML Standard, "Determining the character encoding"). */
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
