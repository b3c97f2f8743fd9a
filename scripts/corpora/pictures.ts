// Takes pictures as an upload does. Those of one scene in all orientations must all come the same way up.

import { readFileSync } from "node:fs";
import sharp from "sharp";
import { createImaging } from "../../src/platform/imaging/imaging.ts";
import type { Sandbox } from "../../src/platform/sandbox/sandbox.ts";
import { type Door, type Outcome, refusal } from "./outcome.ts";

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|tiff?|heic)$/i;
/** `Landscape_6.jpg`, with one of the orientations of EXIF. */
const ORIENTED = /_[0-8]\.jpe?g$/i;
/** Side of the small grey picture that is compared, and its most difference of a mean pixel. */
const SIDE = 16;
const MOST_DIFFERENCE = 12;
const REASONS = {
  "not-an-image": "não é uma imagem que possa ser lida",
  "too-many-pixels": "a imagem tem pixels demais",
};

interface Scene {
  width: number;
  height: number;
  pixels: Buffer;
}

export function openPictureDoor(sandbox: Sandbox): Door {
  const imaging = createImaging(sandbox);
  /** The first picture of each scene. */
  const scenes = new Map<string, Scene>();
  return async (path) => {
    if (!PICTURE.test(path)) return undefined;
    const made = await imaging.makeMaster(readFileSync(path));
    if (!made.ok) return refusal(REASONS[made.reason]);
    const { lostMotion } = made.master;
    const notes = lostMotion ? [`a imagem ficou parada: ${lostMotion}`] : [];
    const outcome: Outcome = { notes, words: 0, missing: [] };
    if (!ORIENTED.test(path)) return outcome;
    const { width, height, bytes } = made.master;
    const pixels = await sharp(bytes).resize(SIDE, SIDE, { fit: "fill" }).greyscale().raw().toBuffer();
    const name = path.replace(ORIENTED, "");
    const scene = scenes.get(name);
    if (!scene) scenes.set(name, { width, height, pixels });
    else if (scene.width !== width || scene.height !== height) outcome.missing.push("its size");
    else if (differenceOf(scene.pixels, pixels) > MOST_DIFFERENCE) outcome.missing.push("its orientation");
    return outcome;
  };
}

const differenceOf = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, pixel, index) => sum + Math.abs(pixel - (other[index] ?? 0)), 0) / one.length;
