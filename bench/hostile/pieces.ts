// Generates long inputs while they are sent, so that they are never in memory as a whole.

export type Pieces = Iterable<string | Buffer>;

const PIECE = 256 * 1024;

export function* repeat(text: string | Buffer, times: number): Generator<string | Buffer> {
  const atOnce = Math.max(1, Math.floor(PIECE / text.length));
  const piece = typeof text === "string" ? text.repeat(atOnce) : Buffer.concat(Array(atOnce).fill(text));
  for (let left = times; left > 0; left -= atOnce)
    yield left >= atOnce ? piece : piece.slice(0, left * text.length);
}

export function* number(times: number, write: (n: number) => string): Generator<string> {
  let piece = "";
  for (let n = 0; n < times; n++) {
    piece += write(n);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

export function* join(...all: (string | Buffer | Pieces)[]): Generator<string | Buffer> {
  for (const pieces of all) {
    if (typeof pieces === "string" || Buffer.isBuffer(pieces)) yield pieces;
    else yield* pieces;
  }
}

/** Sends small pieces together, as browsers send a file. */
export function* gather(pieces: Iterable<Buffer>): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting);
}

/** Joins all pieces; for small inputs. */
export function whole(pieces: Pieces): string {
  return [...pieces].join("");
}
