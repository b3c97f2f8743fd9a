// A sentence that was written anew is read as one change, not as twenty with "de" and "que" between them.
import type { DiffPart } from "#src/publishing/history/schema.ts";

/** Longer texts that are the same in both versions are worth seeing as such. */
const MAX_SWALLOWED = 15;

interface Change {
  del: string;
  ins: string;
}
/** A text that is the same in both versions, or what stands in each. */
type Piece = string | Change;

/** Joins neighbouring replacements, with the few words between them that happen to be the same. */
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

/** Whether a text is lost among the changes around it. Words that were only added or removed stay by themselves. */
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
