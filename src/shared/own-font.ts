// A typeface of the company's own, as the settings keep it: the files made from what was uploaded, and their measures.

import { type HeadingWeight, HEADING_WIDTHS, type HeadingWidth } from "./heading-choices.ts";

export const FONT_ROLES = ["headingFont", "textFont"] as const;
export type FontRole = (typeof FONT_ROLES)[number];

export const isFontRole = (field: string): field is FontRole =>
  (FONT_ROLES as readonly string[]).includes(field);

/** Largest upload (docs/produto.md, "Settings"). Whole variable fonts of many scripts are larger. */
export const FONT_MB = 4;
export const FONT_BYTES = FONT_MB * 1024 * 1024;
/** Largest file that visitors get, in KB: three of them leave a page below 120 KB. */
export const FACE_KB = 30;
/** A variable font for headings of three weights and three widths. */
export const MAX_FACES = 9;

/** A file for pages, made from an upload. */
export interface OwnFace {
  id: string;
  /** Lightest and boldest weight of the file; equal unless it is variable. */
  weights: [number, number];
  width: HeadingWidth;
  /** In parts of the font's size. */
  ascent: number;
  descent: number;
  /** Mean width of a letter, regular and bold, in parts of the font's size. */
  advances: [number, number];
}

export interface OwnFont {
  /** Family, as the file names it. */
  name: string;
  faces: OwnFace[];
}

export const fontPath = (id: string): string => `/fontes/${id}.woff2`;

const HEADING_WEIGHTS: Record<HeadingWeight, number> = { light: 400, normal: 600, strong: 700 };
const REGULAR = 400;
const BOLD = 600;
/** Lightest weight that counts as bold beside a regular file. */
const MIN_BOLD = 550;

/** Returns the one file that headings of these choices use. */
export function headingFace({ faces }: OwnFont, weight: HeadingWeight, width: HeadingWidth): OwnFace {
  const ofWidth = [width, "normal"]
    .map((wanted) => faces.filter((face) => face.width === wanted))
    .find((found) => found.length > 0);
  return nearest(ofWidth ?? faces, HEADING_WEIGHTS[weight]);
}

/** Returns the file of ordinary text, and the one of bold text if there is another. */
export function textFaces({ faces }: OwnFont): { regular: OwnFace; bold?: OwnFace } {
  const regular = nearest(faces, REGULAR);
  const others = faces.filter((face) => face !== regular && face.weights[1] >= MIN_BOLD);
  return regular.weights[1] >= MIN_BOLD || others.length === 0
    ? { regular }
    : { regular, bold: nearest(others, BOLD) };
}

function nearest(faces: readonly OwnFace[], weight: number): OwnFace {
  const distanceOf = ({ weights: [min, max] }: OwnFace) => Math.max(min - weight, weight - max, 0);
  return faces.reduce((best, face) => (distanceOf(face) < distanceOf(best) ? face : best));
}

/** Lists the widths that the typeface has. */
export function widthsOf({ faces }: OwnFont): HeadingWidth[] {
  return HEADING_WIDTHS.filter((width) => faces.some((face) => face.width === width));
}

/**
 * Adds another weight of the same family, such as "Bold" to "Regular". A further upload of a weight replaces it, and
 * another family or a variable font replaces all.
 */
export function addFaces(known: OwnFont | null, added: OwnFont): OwnFont {
  const [face] = added.faces;
  const isSingle = added.faces.length === 1 && face?.weights[0] === face?.weights[1];
  if (!known || !face || !isSingle || known.name !== added.name) return added;
  const others = known.faces.filter(({ weights: [min, max] }) => min === max && min !== face.weights[0]);
  const faces = [...others, face].toSorted((one, other) => one.weights[0] - other.weights[0]);
  return { name: known.name, faces: faces.slice(-MAX_FACES) };
}
