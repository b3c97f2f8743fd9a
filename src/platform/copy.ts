// PostgreSQL's COPY on the driver: how whole tables go out and come in, in its own text format, which every
// version reads.
import { type ClientBase, type Connection, Query } from "pg";

/** How much is handed over at once, and the most that waits meanwhile is twice that. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** What the driver does with messages of COPY; its types leave it out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * The rows of a query in pieces of about 4 MB, each of whole lines. The server waits while nobody reads on.
 * @param query without parameters: COPY takes none
 */
export async function* copyOut(client: ClientBase, query: string): AsyncGenerator<Buffer, void, void> {
  const pieces: Buffer[] = [];
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let used = 0;
  let paused: Connection | undefined;
  const cut = (): void => {
    if (used > 0) pieces.push(piece.subarray(0, used));
    piece = Buffer.allocUnsafe(PIECE_BYTES);
    used = 0;
  };
  const copy = Object.assign(new Query(`COPY (${query}) TO STDOUT`), {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
      if (used + chunk.length > PIECE_BYTES) {
        cut();
        paused = connection;
        connection.stream.pause();
        news.resolve();
      }
      // Copied, since the driver writes over its memory; a row that is larger than a piece is one of its own.
      if (chunk.length > PIECE_BYTES) pieces.push(Buffer.from(chunk));
      else used += chunk.copy(piece, used);
    },
  });
  let ended = false;
  let news = Promise.withResolvers<void>();
  copy.on("end", () => {
    ended = true;
    news.resolve();
  });
  copy.on("error", (error) => news.reject(error));
  client.query(copy);
  for (;;) {
    await news.promise;
    if (ended) cut();
    else news = Promise.withResolvers();
    for (const piece of pieces.splice(0)) yield piece;
    if (ended) return;
    paused?.stream.resume();
  }
}

/**
 * Puts one piece of `copyOut` into a table.
 * @param target the quoted table and columns: `"leads" ("id", "name")`
 */
export function copyIn(client: ClientBase, target: string, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = Object.assign(new Query(`COPY ${target} FROM STDIN`), {
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(piece);
        connection.endCopyFrom();
      },
    });
    copy.on("end", () => resolve());
    copy.on("error", reject);
    client.query(copy);
  });
}
