// Compresses pages in the thread pool, and chooses the encoding of a response.

import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** A page by encoding. Without `identity`, gzip is present and can be decompressed. */
export type EncodedBodies = Partial<Record<Encoding, Buffer>>;

const SMALLEST = 1024;
const COMPRESSIBLE = /^text\/|json|xml|javascript/;
/** Chunk size in bytes, large enough for the thread pool to return a page in one piece. */
const CHUNK = 64 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const decompress = promisify(gunzip);

/**
 * Returns the first available encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3).
 * @param available smallest first
 */
export function chooseEncoding(header: string | string[] | undefined, available: Encoding[]): Encoding {
  const negotiator = new Negotiator({ headers: { "accept-encoding": String(header ?? "") } });
  const accepted = negotiator.encodings(available);
  return available.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/** Tells whether compression would save enough. */
export function isCompressible(body: Buffer, type: string): boolean {
  return body.length >= SMALLEST && COMPRESSIBLE.test(type);
}

/** Compresses for the first visitor, who waits: gzip only, which all clients with brotli support too. */
export function compressQuickly(body: Buffer): Promise<Buffer> {
  return compressGzip(body, { level: 4, chunkSize: CHUNK });
}

/** Compresses better, for all later visitors. @param quality of brotli, up to 11 */
export async function compressWell(body: Buffer, quality: number): Promise<EncodedBodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window larger than the page would only use memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  };
  const [br, small] = await Promise.all([
    compressBrotli(body, { params, chunkSize: CHUNK }),
    compressGzip(body, { level: 9, chunkSize: CHUNK }),
  ]);
  return { br, gzip: small };
}
