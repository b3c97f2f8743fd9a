// Writes a ZIP file of any size, with one entry in memory at a time.

import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipWriter {
  /**
   * Adds an entry, and waits until it is written.
   * @param given.isPacked skips compression, for content such as pictures
   */
  add(name: string, content: Buffer | AsyncIterable<string>, given?: { isPacked?: boolean }): Promise<void>;
  /** Ends the file. @returns its size in bytes */
  finish(): Promise<number>;
  /** Stops, and removes the file. */
  abandon(): Promise<void>;
}

/** Creates a private file, replacing an existing one. @param at modification time of the entries */
export function createZip(file: string, at: Date): ZipWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = pipeline(output, createWriteStream(file, { mode: 0o600, flush: true }));
  // Errors are thrown to the callers that add entries.
  written.catch(() => {});
  zip.on("error", (error: Error) => output.destroy(error));
  return {
    async add(name, content, { isPacked = false } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      zip.addReadStreamLazy(name, { mtime: at, mode: 0o100_600, compress: !isPacked }, (take) => {
        const stream = Readable.from(Buffer.isBuffer(content) ? [content] : asBytes(content));
        stream.on("end", resolve).on("error", reject);
        take(null, stream);
      });
      // Writing to disk may fail meanwhile.
      await Promise.race([promise, written]);
    },
    async finish() {
      zip.end();
      await written;
      return (await stat(file)).size;
    },
    async abandon() {
      output.destroy();
      await written.catch(() => {});
      await rm(file, { force: true });
    },
  };
}

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Buffer, void, void> {
  for await (const text of texts) yield Buffer.from(text);
}
