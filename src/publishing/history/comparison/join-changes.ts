// Joins the fragments of a rewritten sentence, so that it reads as one change instead of twenty with "de" and "que"
// between them.

import type { DiffPart } from "../schema.ts";

/** Longer unchanged passages stay visible as such. */
const MAX_SWALLOWED = 15;

interface Change {
  del: string;
  ins: string;
}
/** Unchanged text, or the two versions of a change. */
type Piece = string | Change;

/** Joins neighboring replacements, including the few unchanged words between them. */
export function joinChanges(parts: DiffPart[]): DiffPart[] {
  const joined: Piece[] = [];
  for (const piece of pairChanges(parts)) {
    const [before, between] = joined.slice(-2);
    if (
      isChange(before) &&
      typeof between === "string" &&
      isChange(piece) &&
      isSlight(between, before, piece)
    )
      joined.splice(-2, 2, {
        del: before.del + between + piece.del,
        ins: before.ins + between + piece.ins,
      });
    else joined.push(piece);
  }
  return joined.flatMap(toParts);
}

function pairChanges(parts: DiffPart[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    if ("same" in part) {
      pieces.push(part.same);
      continue;
    }
    const change = { del: "", ins: "", ...part };
    const last = pieces.at(-1);
    if (isChange(last)) pieces.splice(-1, 1, { del: last.del + change.del, ins: last.ins + change.ins });
    else pieces.push(change);
  }
  return pieces;
}

function isChange(piece: Piece | undefined): piece is Change {
  return typeof piece === "object";
}

/**
 * Whether an unchanged text is too short to matter between two changes. Mere insertions or deletions are not joined.
 */
function isSlight(text: string, before: Change, after: Change): boolean {
  const sizeOf = ({ del, ins }: Change) => Math.max(del.length, ins.length);
  const isReplaced = [before, after].some(({ del, ins }) => del !== "" && ins !== "");
  return (
    isReplaced &&
    !text.includes("\n") &&
    text.length <= Math.min(MAX_SWALLOWED, sizeOf(before), sizeOf(after))
  );
}

function toParts(piece: Piece): DiffPart[] {
  if (typeof piece === "string") return [{ same: piece }];
  const { del, ins } = piece;
  return [...(del ? [{ del }] : []), ...(ins ? [{ ins }] : [])];
}
