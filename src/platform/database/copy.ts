// Whole tables by PostgreSQL's COPY, in its text format, which every version of PostgreSQL reads.
import { finished } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";

/** Size of one piece; hardly more than this is in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

/**
 * The rows of a query in pieces of about 4 MB, each of whole lines. The server waits while the caller reads no more.
 * @param query without parameters: COPY takes none
 */
export async function* copyOut(client: ClientBase, query: string): AsyncGenerator<Buffer, void, void> {
  const chunks: AsyncIterable<Buffer> = client.query(to(`COPY (${query}) TO STDOUT`));
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    // In COPY's format a line end inside a value is written as \n, so this one ends a row.
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
 * Puts one piece of `copyOut` into a table.
 * @param target the quoted table and columns: `"leads" ("id", "name")`
 */
export async function copyIn(client: ClientBase, target: string, piece: Buffer): Promise<void> {
  const stream = client.query(from(`COPY ${target} FROM STDIN`));
  stream.end(piece);
  await finished(stream);
}
