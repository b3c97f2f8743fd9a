// Compression of pages, off the event loop, and the choice between its results.
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** A page in each encoding it can be sent in; without `identity`, gzip is there to be decompressed. */
export type EncodedBodies = Partial<Record<Encoding, Buffer>>;

const SMALLEST = 1024;
const COMPRESSIBLE = /^text\/|json|xml|javascript/;
/** Bytes: a page comes back from the pool's thread in one piece. */
const CHUNK = 64 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Undoes gzip. */
export const decompress = promisify(gunzip);

/**
 * The first of the available encodings that an `Accept-Encoding` header allows (RFC 9110, 12.5.3).
 * @param available smallest first
 */
export function chooseEncoding(header: string | string[] | undefined, available: Encoding[]): Encoding {
  const negotiator = new Negotiator({ headers: { "accept-encoding": String(header ?? "") } });
  const accepted = negotiator.encodings(available);
  return available.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/** Whether compressing makes it smaller by enough to be worth it. */
export function isCompressible(body: Buffer, type: string): boolean {
  return body.length >= SMALLEST && COMPRESSIBLE.test(type);
}

/** For whoever waits for the page: gzip alone, which whoever reads brotli reads too. */
export function compressQuickly(body: Buffer): Promise<Buffer> {
  return compressGzip(body, { level: 4, chunkSize: CHUNK });
}

/** As small as it gets, for everybody after. */
export async function compressWell(body: Buffer): Promise<EncodedBodies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // No larger than the page: the window is memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  };
  const [br, small] = await Promise.all([
    compressBrotli(body, { params, chunkSize: CHUNK }),
    compressGzip(body, { level: 9, chunkSize: CHUNK }),
  ]);
  return { br, gzip: small };
}
