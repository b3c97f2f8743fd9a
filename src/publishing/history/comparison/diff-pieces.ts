// Prepares a comparison for display: folds unchanged lines, extracts pictures.

import { IMAGE_MARK, readImageAlt } from "#src/shared/media/image-mark.ts";
import { mediaPath, readImageId } from "#src/shared/media/media-path.ts";
import type { DiffPart } from "../schema.ts";

/** Unchanged lines shown around a change, besides the rest of its own line. */
const CONTEXT_LINES = 1;
/** Shorter folds are not worth a click. */
const MIN_FOLDED = 4;
const PICTURE_WIDTH = 640;

/** Unchanged lines, hidden at first. */
export interface Fold {
  folded: string;
  lines: number;
}

export function foldUnchanged(parts: DiffPart[]): (DiffPart | Fold)[] {
  return parts.flatMap((part, index): (DiffPart | Fold)[] => {
    if (!("same" in part)) return [part];
    const lines = part.same.split("\n");
    const start = index === 0 ? 0 : CONTEXT_LINES + 1;
    const end = lines.length - (index === parts.length - 1 ? 0 : CONTEXT_LINES + 1);
    if (end - start < MIN_FOLDED) return [part];
    const pieces = [
      { same: lines.slice(0, start).join("\n") },
      { folded: lines.slice(start, end).join("\n"), lines: end - start },
      { same: lines.slice(end).join("\n") },
    ];
    return pieces.filter((piece) => !("same" in piece) || piece.same !== "");
  });
}

export interface TextImage {
  alt: string;
  src: string;
}

const IMAGE = new RegExp(IMAGE_MARK, "g");

export function splitImages(text: string): (string | TextImage)[] {
  const pieces: (string | TextImage)[] = [];
  let end = 0;
  for (const { 0: token, 1: alt = "", 2: src = "", index } of text.matchAll(IMAGE)) {
    pieces.push(text.slice(end, index), { alt: readImageAlt(alt), src });
    end = index + token.length;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== "");
}

export interface PicturePair {
  before: string[];
  after: string[];
}

/** Reads the pictures of a field that holds image paths only; `null` for any other field. */
export function readPictures(parts: DiffPart[]): PicturePair | null {
  const [before, after] = [readSide(parts, "del"), readSide(parts, "ins")];
  const all = [...before, ...after];
  return all.length > 0 && all.every(isImagePath) ? { before, after } : null;
}

function readSide(parts: DiffPart[], side: "del" | "ins"): string[] {
  const text = parts.map((part) => ("same" in part ? part.same : (Object(part)[side] ?? ""))).join("");
  return text.split("\n").filter((line: string) => line !== "");
}

function isImagePath(text: string): boolean {
  return text.startsWith("/media/") && readImageId(text) !== null;
}

/** Address of a small version of an uploaded image; other addresses stay unchanged. */
export function smallImage(address: string): string {
  const id = isImagePath(address) ? readImageId(address) : null;
  return id ? mediaPath(id, PICTURE_WIDTH, "webp") : address;
}
