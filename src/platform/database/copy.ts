// Copies whole tables with PostgreSQL's COPY, in its text format, which every version reads.

import { finished } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";

/** Size of one piece, and roughly the memory that copying needs. */
const PIECE_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * Yields the rows of a query in pieces of about 4 MB, each of whole lines. The server waits for slow callers.
 * @param query without parameters, which COPY does not support
 */
export async function* copyOut(client: ClientBase, query: string): AsyncGenerator<Buffer, void, void> {
  const chunks: AsyncIterable<Buffer> = client.query(to(`COPY (${query}) TO STDOUT`));
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    // COPY writes a line end inside a value as \n, so this one ends a row.
    const rowsEnd = chunk.lastIndexOf(LINE_END) + 1;
    if (size < PIECE_BYTES || rowsEnd === 0) continue;
    const bytes = Buffer.concat(waiting, size);
    const end = size - chunk.length + rowsEnd;
    yield bytes.subarray(0, end);
    waiting = [bytes.subarray(end)];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

/**
 * Copies a piece of `copyOut` into a table.
 * @param target quoted table and columns: `"leads" ("id", "name")`
 */
export async function copyIn(client: ClientBase, target: string, piece: Buffer): Promise<void> {
  const stream = client.query(from(`COPY ${target} FROM STDIN`));
  stream.end(piece);
  await finished(stream);
}
