// Parts of a file: players of videos ask for them, and some play nothing without.
import { Readable } from "node:stream";

interface ByteRange {
  start: number;
  /** The last byte. */
  end: number;
}

/**
 * Reads the header of a request for one part.
 * @param bytes of the whole file
 * @returns undefined where the whole is asked for, or what need not be understood; null for a part that there is not
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? null : { start, end };
}

/** The bytes of a part. What is before it is read and left out: not every storage can begin in the middle. */
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
