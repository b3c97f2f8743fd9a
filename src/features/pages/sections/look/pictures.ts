// Maps the choices of a section's pictures to the classes of shapes.css and beside.css.

import type { z } from "zod";
import type { besideFields, PictureShape } from "#src/shared/fields/section-look.ts";

type BesideChoices = { [Name in keyof typeof besideFields]: z.output<(typeof besideFields)[Name]> };

/** Returns the class of the element around the pictures; undefined if the section decides. */
export function shapeClass({ pictureShape }: { pictureShape: PictureShape }): string | undefined {
  return pictureShape === "auto" ? undefined : `shape-${pictureShape}`;
}

/** Returns the classes of a picture and a text beside each other; empty if the section arranges them. */
export function besideClasses({ pictureShare, pictureEdge }: BesideChoices): string[] {
  if (pictureShare === "auto" && pictureEdge === "framed") return [];
  return [
    "beside",
    pictureShare !== "auto" && `beside-${pictureShare}`,
    pictureEdge !== "framed" && `beside-${pictureEdge}`,
  ].filter((name) => name !== false);
}

/** `sizes` attribute of a picture as wide as the content. */
export const FULL_WIDTH_SIZES = "(min-width: 75rem) 71rem, calc(100vw - 2.5rem)";
const BESIDE_SIZES = {
  auto: "(min-width: 75rem) 35rem, (min-width: 64rem) 46vw, calc(100vw - 2.5rem)",
  "1-2": "(min-width: 75rem) 23rem, (min-width: 64rem) 31vw, calc(100vw - 2.5rem)",
  "1-1": "(min-width: 75rem) 35rem, (min-width: 64rem) 46vw, calc(100vw - 2.5rem)",
  "2-1": "(min-width: 75rem) 47rem, (min-width: 64rem) 62vw, calc(100vw - 2.5rem)",
};

/** Returns the `sizes` attribute of a picture beside a text. */
export function besideSizes({ pictureShare, pictureEdge }: BesideChoices): string {
  if (pictureEdge === "framed") return BESIDE_SIZES[pictureShare];
  return pictureEdge === "overlap" ? "(min-width: 64rem) 62vw, 100vw" : "(min-width: 64rem) 60vw, 100vw";
}
