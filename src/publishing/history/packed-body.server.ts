// The bodies of revisions, compressed: fifty versions of a text take little more room than one.
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A body is the JSON of an item's fields; none is as long as this. */
const BODY_BYTES = 16 * 1024 * 1024;

/** @param base the JSON of another version: only what differs from it takes room */
export function packBody(json: string, base?: string): Buffer {
  return zstdCompressSync(json, base === undefined ? {} : { dictionary: Buffer.from(base) });
}

/**
 * The JSON that was packed.
 * @param base the same as when it was packed
 * @throws when the base is another, or bytes are damaged
 */
export function unpackBody(packed: Buffer, base?: string): string {
  const dictionary = base === undefined ? {} : { dictionary: Buffer.from(base) };
  return zstdDecompressSync(packed, { maxOutputLength: BODY_BYTES, ...dictionary }).toString();
}
