// Serves parts of a file. Video players request them, and some do not play without.

import { Readable } from "node:stream";

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/**
 * Parses a Range header with a single range.
 * @param bytes size of the whole file
 * @returns undefined for the whole file or an unsupported header; null for an unsatisfiable range
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? null : { start, end };
}

/**
 * Cuts a part out of a stream. Reads and drops what comes before, because not every storage can start in the middle.
 */
export function cutStream(stream: Readable, { start, end }: ByteRange): Readable {
  return Readable.from(cut(stream, start, end), { objectMode: false });
}

async function* cut(stream: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    // Leaving the loop closes the stream.
    if (at > end) return;
  }
}
