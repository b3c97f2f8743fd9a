// Makes photographs small enough for the server, in the browser.

import { IMAGE_SHRINKABLE_BYTES } from "#src/shared/media/upload-limits.ts";
import type { FileError } from "./image-files.ts";

/** Longest side that the server keeps, in px (docs/produto.md, "Images"). */
const MAX_SIDE = 2560;
/** Tried in this order until the file is small enough: longest side in px, and quality. */
const ATTEMPTS = [
  [MAX_SIDE, 0.9],
  [MAX_SIDE, 0.75],
  [1920, 0.75],
] as const;

/** Formats that lose their motion or their sharpness when drawn anew. */
const KEPT_AS_THEY_ARE = new Set(["image/gif", "image/svg+xml", "image/apng"]);

/**
 * Draws images above the limit anew, upright and at most 2560 px long; smaller ones stay as they are.
 * @param bytes limit of the server
 * @returns the files, or the first error
 */
export async function shrinkImages(files: readonly File[], bytes: number): Promise<File[] | FileError> {
  if (files.some(({ type }) => !type.startsWith("image/"))) return "not-image";
  const shrunk: File[] = [];
  for (const file of files) {
    const small = file.size <= bytes ? file : await shrink(file, bytes);
    if (!small) return "too-large";
    shrunk.push(small);
  }
  return shrunk;
}

/** @returns undefined if this browser cannot read the file, or not make it small enough */
async function shrink(file: File, bytes: number): Promise<File | undefined> {
  if (file.size > IMAGE_SHRINKABLE_BYTES || KEPT_AS_THEY_ARE.has(file.type)) return undefined;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    for (const [side, quality] of ATTEMPTS) {
      const blob = await draw(bitmap, side, quality, file.type === "image/jpeg");
      if (blob && blob.size <= bytes)
        return new File([blob], renamed(file.name, blob.type), { type: blob.type });
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

async function draw(
  bitmap: ImageBitmap,
  side: number,
  quality: number,
  isOpaque: boolean,
): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // WebP keeps transparency. A browser that cannot write it answers with a PNG.
  const type = isOpaque ? "image/jpeg" : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // Frees the pixels at once, which phones have few of.
  canvas.width = 0;
  return blob ?? undefined;
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, "")}.${type === "image/jpeg" ? "jpg" : type.slice("image/".length)}`;
}
