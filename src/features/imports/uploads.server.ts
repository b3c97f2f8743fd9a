// Stores the file of an import in pieces, because it may exceed the memory.

import type { Storage } from "#src/platform/storage.ts";
import type { RunControl } from "./run-control.server.ts";

/** Limits memory: a piece stays there while its content is imported. */
const PIECE_BYTES = 1024 * 1024;

const folderOf = (id: string): string => `imports/${id}`;
const nameOf = (index: number): string => String(index).padStart(6, "0");

/** Adds a file, after an empty piece if the import has one already. @returns its size in bytes */
export async function storeUpload(
  storage: Storage,
  id: string,
  file: AsyncIterable<Buffer>,
): Promise<number> {
  let total = 0;
  let index = (await storage.list(folderOf(id))).length;
  // Filled again and again: new buffers for a large file would fill the memory before they are collected.
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let length = 0;
  const write = async (): Promise<void> => {
    await storage.write(`${folderOf(id)}/${nameOf(index++)}`, piece.subarray(0, length));
    total += length;
    length = 0;
  };
  if (index > 0) await storage.write(`${folderOf(id)}/${nameOf(index++)}`, Buffer.alloc(0));
  for await (const chunk of file)
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(piece, length, from);
      length += copied;
      from += copied;
      if (length === PIECE_BYTES) await write();
    }
  if (length > 0) await write();
  return total;
}

/** Reads the stored files from their beginning, with an empty piece between two. @param control throws when the run must stop */
export async function* readUpload(
  storage: Storage,
  id: string,
  control?: Pick<RunControl, "check">,
): AsyncGenerator<Buffer> {
  for (let index = 0; ; index++) {
    control?.check();
    const piece = await storage.read(`${folderOf(id)}/${nameOf(index)}`);
    if (!piece) return;
    if (piece.length === 0) yield piece;
    // Yields small parts, because parsers only yield to other work between them.
    for (let from = 0; from < piece.length; from += 256 * 1024) yield piece.subarray(from, from + 256 * 1024);
  }
}

export function deleteUpload(storage: Storage, id: string): Promise<void> {
  return storage.removeFolder(folderOf(id));
}
