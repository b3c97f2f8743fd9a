// The forms in which a page goes out: as it is, or compressed, off the event loop.
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** At once, for whoever waits; or as small as it gets, for everybody after. */
export type Effort = "quick" | "thorough";

const SMALLEST = 1024;
const COMPRESSIBLE = /^text\/|json|xml|javascript/;
const BROTLI_QUALITY = { quick: 3, thorough: 11 };
const GZIP_LEVEL = { quick: 4, thorough: 9 };
/** Bytes: a page comes back from the pool's thread in one piece. */
const CHUNK = 64 * 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The way back from `gzip`. */
export const decompress = promisify(gunzip);

/**
 * The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3).
 * @param hasBrotli whether there is, or will be, that form
 */
export function chooseEncoding(header: string | string[] | undefined, hasBrotli = true): Encoding {
  const accepted = String(header ?? "");
  if (hasBrotli && allows(accepted, BROTLI)) return "br";
  return allows(accepted, GZIP) ? "gzip" : "identity";
}

const BROTLI = /(?:^|[,\s])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;
const GZIP = /(?:^|[,\s])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

function allows(accepted: string, coding: RegExp): boolean {
  const at = coding.exec(accepted);
  return at !== null && Number(at[1] ?? 1) > 0;
}

/** Whether compressing makes it smaller by enough to be worth it. */
export function isCompressible(body: Buffer, type: string): boolean {
  return body.length >= SMALLEST && COMPRESSIBLE.test(type);
}

export function compress(body: Buffer, encoding: "br" | "gzip", effort: Effort): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: GZIP_LEVEL[effort], chunkSize: CHUNK });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // No larger than the page: the window is memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  };
  return compressBrotli(body, { params, chunkSize: CHUNK });
}
