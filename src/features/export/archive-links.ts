// Converts addresses of pictures, documents and logos to paths of files in the archive, and back.

import { IMAGE_ID, imagePath } from "#src/shared/media/media-path.ts";
import { FILES_FOLDER, IMAGES_FOLDER, LOGOS_FOLDER } from "./archive-schema.ts";

/** Matches only this site's addresses, not the end of another site's. */
const OWN = String.raw`(?<![\w.-])`;
const PICTURE = new RegExp(`${OWN}/media/(${IMAGE_ID})-(\\d{1,5}\\.(?:avif|webp|jpg))`, "g");
const KEPT_AS_IS = new RegExp(`${OWN}/(${FILES_FOLDER}/${IMAGE_ID}/|${LOGOS_FOLDER}/${IMAGE_ID}\\.svg)`, "g");
const USUAL = imagePath("").slice("/media/-".length);

const WRITTEN_PICTURE = new RegExp(
  `(?:\\.\\./)+${IMAGES_FOLDER}/(${IMAGE_ID})\\.webp(?:#(\\d{1,5}\\.(?:avif|webp|jpg)))?`,
  "g",
);
const WRITTEN_AS_IS = new RegExp(
  `(?:\\.\\./)+(${FILES_FOLDER}/${IMAGE_ID}/|${LOGOS_FOLDER}/${IMAGE_ID}\\.svg)`,
  "g",
);

export function pictureEntry(id: string): string {
  return `${IMAGES_FOLDER}/${id}.webp`;
}

/** Makes links relative, so that pictures show when the file is opened. @param entry the file's name */
export function toArchiveLinks(text: string, entry: string): string {
  const up = "../".repeat(entry.split("/").length - 1);
  return text
    .replaceAll(PICTURE, (_all, id: string, version: string) => {
      // Stores the requested version in the fragment, which programs ignore.
      return `${up}${pictureEntry(id)}${version === USUAL ? "" : `#${version}`}`;
    })
    .replaceAll(KEPT_AS_IS, (_all, path: string) => up + path);
}

/** Reverses `toArchiveLinks`. */
export function fromArchiveLinks(text: string): string {
  return text
    .replaceAll(WRITTEN_PICTURE, (_all, id: string, version = USUAL) => `/media/${id}-${version}`)
    .replaceAll(WRITTEN_AS_IS, (_all, path: string) => `/${path}`);
}
