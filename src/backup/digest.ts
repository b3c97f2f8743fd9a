// What the rows of a table are, in whatever order: their number, and the sum of their hashes.
import { hash } from "node:crypto";
import type { TableDigest } from "./archive/format.ts";

const LINE_END = 0x0a;

export interface DigestSum {
  /** @param piece whole lines of COPY's text format, each a row */
  add(piece: Buffer): void;
  result(): TableDigest;
}

/** Two lanes of 64 bits, each the sum over the rows: a row that is lost, doubled or changed shows. */
export function sumDigests(): DigestSum {
  let rows = 0;
  let first = 0n;
  let second = 0n;
  return {
    add(piece) {
      for (let start = 0; start < piece.length;) {
        const found = piece.indexOf(LINE_END, start);
        const end = found === -1 ? piece.length : found;
        const sum = hash("sha256", piece.subarray(start, end), "buffer");
        first = BigInt.asUintN(64, first + sum.readBigUInt64LE(0));
        second = BigInt.asUintN(64, second + sum.readBigUInt64LE(8));
        rows += 1;
        start = end + 1;
      }
    },
    result: () => ({ rows, digest: toHex(first) + toHex(second) }),
  };
}

const toHex = (lane: bigint): string => lane.toString(16).padStart(16, "0");
