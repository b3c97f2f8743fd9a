// Pairs of typefaces. A page declares and preloads one pair. This module imports font files, so only the server and the
// dashboard import it.

import type { HeadingWeight, HeadingWidth } from "#src/shared/heading-choices.ts";
import {
  fontPath,
  headingFace,
  type OwnFace,
  type OwnFont,
  textFaces,
  widthsOf,
} from "#src/shared/own-font.ts";
import type { SiteLook, Typeface } from "#src/shared/site-look.ts";
import metrics from "./font-metrics.json" with { type: "json" };
import bricolageGrotesqueLight from "./fonts/bricolage-grotesque-light.woff2?url";
import bricolageGrotesqueNarrowLight from "./fonts/bricolage-grotesque-narrow-light.woff2?url";
import bricolageGrotesqueNarrowStrong from "./fonts/bricolage-grotesque-narrow-strong.woff2?url";
import bricolageGrotesqueNarrow from "./fonts/bricolage-grotesque-narrow.woff2?url";
import bricolageGrotesqueStrong from "./fonts/bricolage-grotesque-strong.woff2?url";
import bricolageGrotesque from "./fonts/bricolage-grotesque.woff2?url";
import figtree from "./fonts/figtree.woff2?url";
import frauncesLight from "./fonts/fraunces-light.woff2?url";
import frauncesStrong from "./fonts/fraunces-strong.woff2?url";
import fraunces from "./fonts/fraunces.woff2?url";
import instrumentSans from "./fonts/instrument-sans.woff2?url";
import nunitoLight from "./fonts/nunito-light.woff2?url";
import nunitoSans from "./fonts/nunito-sans.woff2?url";
import nunitoStrong from "./fonts/nunito-strong.woff2?url";
import nunito from "./fonts/nunito.woff2?url";
import outfitLight from "./fonts/outfit-light.woff2?url";
import outfitStrong from "./fonts/outfit-strong.woff2?url";
import outfit from "./fonts/outfit.woff2?url";
import sourceSans from "./fonts/source-sans-3.woff2?url";
import spaceGroteskLight from "./fonts/space-grotesk-light.woff2?url";
import spaceGroteskStrong from "./fonts/space-grotesk-strong.woff2?url";
import spaceGrotesk from "./fonts/space-grotesk.woff2?url";
import workSans from "./fonts/work-sans.woff2?url";

interface Face {
  family: string;
  /** Key of its metrics and name of its package. */
  file: keyof typeof metrics;
  url: string;
}

export interface Pair {
  heading: Face;
  text: Face;
}

export const PAIRS: Record<Typeface, Pair> = {
  studio: {
    heading: { family: "Bricolage Grotesque", file: "bricolage-grotesque", url: bricolageGrotesque },
    text: { family: "Instrument Sans", file: "instrument-sans", url: instrumentSans },
  },
  geometric: {
    heading: { family: "Outfit", file: "outfit", url: outfit },
    text: { family: "Figtree", file: "figtree", url: figtree },
  },
  editorial: {
    heading: { family: "Fraunces", file: "fraunces", url: fraunces },
    text: { family: "Source Sans 3", file: "source-sans-3", url: sourceSans },
  },
  technical: {
    heading: { family: "Space Grotesk", file: "space-grotesk", url: spaceGrotesk },
    text: { family: "Work Sans", file: "work-sans", url: workSans },
  },
  rounded: {
    heading: { family: "Nunito", file: "nunito", url: nunito },
    text: { family: "Nunito Sans", file: "nunito-sans", url: nunitoSans },
  },
};

type FontChoices = Pick<SiteLook, "typeface" | "headingWeight" | "headingWidth" | "headingFont" | "textFont">;

/** Headings have one weight and width in a file; another is another file. */
function pairOf({ typeface, headingWeight: weight, headingWidth: width }: FontChoices): Pair {
  const { heading, text } = PAIRS[typeface];
  const narrow = width === "narrow" ? NARROW[typeface]?.[weight] : undefined;
  return { heading: narrow ?? (weight === "normal" ? heading : WEIGHTS[typeface][weight]), text };
}

/** Lists the widths of the typeface that headings have. */
export function headingWidths({
  typeface,
  headingFont,
}: Pick<FontChoices, "typeface" | "headingFont">): HeadingWidth[] {
  if (headingFont) return widthsOf(headingFont);
  return NARROW[typeface] ? ["normal", "narrow"] : ["normal"];
}

/** Tells whether another weight of headings looks different from the ordinary one. */
export function hasHeadingWeight(look: FontChoices, weight: HeadingWeight): boolean {
  const { headingFont } = look;
  if (!headingFont || weight === "normal") return true;
  const [usual, other] = (["normal", weight] as const).map((headingWeight) =>
    faceOfHeadings(headingFont, { ...look, headingWeight }),
  );
  return usual?.id !== other?.id;
}

/** Declares the heading of a sample in one of its widths. */
export function toWidthSample(
  look: FontChoices,
  headingWidth: HeadingWidth,
): { family: string; style: string } {
  const chosen = { ...look, headingWidth };
  const [, url = ""] = fontFiles(chosen);
  const family = `width-${url.replaceAll(/\W/g, "")}`;
  return {
    family,
    style: `@font-face{font-family:"${family}";src:url(${url})format("woff2");font-weight:100 900}`,
  };
}

/** Text before headings. */
export function fontFiles(look: FontChoices): string[] {
  const { heading, text } = pairOf(look);
  const { headingFont, textFont } = look;
  return [
    textFont ? fontPath(textFaces(textFont).regular.id) : text.url,
    headingFont ? fontPath(faceOfHeadings(headingFont, look).id) : heading.url,
  ];
}

function faceOfHeadings(font: OwnFont, { headingWeight, headingWidth }: FontChoices): OwnFace {
  return headingFace(font, headingWeight, headingWidth);
}

/** Headings in other weights. Two files of one family never meet, so they share its name. */
const WEIGHTS: Record<Typeface, Record<Exclude<HeadingWeight, "normal">, Face>> = {
  studio: {
    light: { family: "Bricolage Grotesque", file: "bricolage-grotesque-light", url: bricolageGrotesqueLight },
    strong: {
      family: "Bricolage Grotesque",
      file: "bricolage-grotesque-strong",
      url: bricolageGrotesqueStrong,
    },
  },
  geometric: {
    light: { family: "Outfit", file: "outfit-light", url: outfitLight },
    strong: { family: "Outfit", file: "outfit-strong", url: outfitStrong },
  },
  editorial: {
    light: { family: "Fraunces", file: "fraunces-light", url: frauncesLight },
    strong: { family: "Fraunces", file: "fraunces-strong", url: frauncesStrong },
  },
  technical: {
    light: { family: "Space Grotesk", file: "space-grotesk-light", url: spaceGroteskLight },
    strong: { family: "Space Grotesk", file: "space-grotesk-strong", url: spaceGroteskStrong },
  },
  rounded: {
    light: { family: "Nunito", file: "nunito-light", url: nunitoLight },
    strong: { family: "Nunito", file: "nunito-strong", url: nunitoStrong },
  },
};

/** The only typeface of headings with an axis for width. */
const NARROW: Partial<Record<Typeface, Record<HeadingWeight, Face>>> = {
  studio: {
    normal: {
      family: "Bricolage Grotesque",
      file: "bricolage-grotesque-narrow",
      url: bricolageGrotesqueNarrow,
    },
    light: {
      family: "Bricolage Grotesque",
      file: "bricolage-grotesque-narrow-light",
      url: bricolageGrotesqueNarrowLight,
    },
    strong: {
      family: "Bricolage Grotesque",
      file: "bricolage-grotesque-narrow-strong",
      url: bricolageGrotesqueNarrowStrong,
    },
  },
};

/** Systems with Arial or Roboto, and those with neither, in fallback order. */
const SYSTEMS = {
  arial: {
    suffix: "Fallback",
    regular: ["Arial", "ArialMT", "Roboto", "Liberation Sans"],
    bold: ["Arial Bold", "Arial-BoldMT", "Roboto Bold", "Liberation Sans Bold"],
    /** Mean width of a letter of platform/fonts/prepare-font.ts's sample, regular and bold. */
    advances: [0.4574, 0.4881] as const,
  },
  dejavu: {
    suffix: "Fallback Linux",
    regular: ["DejaVu Sans", "DejaVuSans"],
    bold: ["DejaVu Sans Bold", "DejaVuSans-Bold"],
    advances: [0.5176, 0.5807] as const,
  },
};

/**
 * Declares the pair. Fallbacks have the width and height of the typeface they replace (font-metrics.json, by
 * scripts/measure-fonts.ts). A late file is used from the next page on: used at once, it would shift the lines of this
 * one (docs/adr/0032).
 */
export function toFontStyle(look: FontChoices): string {
  const { headingFont, textFont } = look;
  const { heading, text } = pairOf(look);
  const headings = headingFont
    ? declareOwn("Own Heading", [[faceOfHeadings(headingFont, look), "400 700"]])
    : declare(heading) + declareFallbacks(heading);
  const texts = textFont
    ? declareOwn("Own Text", rangesOf(textFont))
    : declare(text) + declareFallbacks(text);
  const [headingFamily, textFamily] = [
    headingFont ? "Own Heading" : heading.family,
    textFont ? "Own Text" : text.family,
  ];
  return (
    `${headings}${texts}html:root{--face-display:${stackOf(headingFamily)},"${textFamily}",system-ui,sans-serif;` +
    `--face-text:${stackOf(textFamily)},system-ui,sans-serif}`
  );
}

/** Without a bold file, a static one gets weights up to 500 only, so that browsers embolden the others. */
function rangesOf(font: OwnFont): [OwnFace, string][] {
  const { regular, bold } = textFaces(font);
  if (bold)
    return [
      [regular, "400 500"],
      [bold, "600 700"],
    ];
  return [[regular, regular.weights[1] > 500 ? "400 700" : "400 500"]];
}

/**
 * Declares files of the company's own with their fallbacks. All get the height of the same line, because platforms read
 * it from different tables of a font.
 */
function declareOwn(family: string, faces: readonly [OwnFace, range: string][]): string {
  const percent = (value: number) => Math.round(value * 1000) / 10;
  const declared = faces.map(
    ([{ id, ascent, descent }, range]) =>
      `@font-face{font-family:"${family}";src:url(${fontPath(id)})format("woff2");font-weight:${range};` +
      `font-display:optional;ascent-override:${percent(ascent)}%;descent-override:${percent(descent)}%;line-gap-override:0%}`,
  );
  const fallbacks = Object.values(SYSTEMS).flatMap(({ suffix, regular, bold, advances }) =>
    faces.flatMap(([face, range]) =>
      splitRange(face, range).map(([weights, isBold]) => {
        const size = face.advances[isBold ? 1 : 0] / advances[isBold ? 1 : 0];
        const sources = (isBold ? bold : regular).map((name) => `local("${name}")`).join();
        return (
          `@font-face{font-family:"${family} ${suffix}";src:${sources};font-weight:${weights};size-adjust:${percent(size)}%;` +
          `ascent-override:${percent(face.ascent / size)}%;descent-override:${percent(face.descent / size)}%;line-gap-override:0%}`
        );
      }),
    ),
  );
  return [...declared, ...fallbacks].join("");
}

/** Splits the weights of a file by the system font that replaces it: regular or bold. */
function splitRange({ weights: [min, max] }: OwnFace, range: string): [weights: string, isBold: boolean][] {
  if (range !== "400 700") return [[range, range === "600 700"]];
  if (min === max) return [[range, min >= MIN_BOLD]];
  return [
    ["400 500", false],
    ["600 700", true],
  ];
}

/** A heavier typeface is closer to the bold system font. */
const MIN_BOLD = 550;

/** Declares every typeface for samples in the dashboard; they swap in as soon as they load. */
export function toSampleFaces(): string {
  return Object.values(PAIRS)
    .flatMap(({ heading, text }) => [declare(heading), declare(text)])
    .join("")
    .replaceAll("font-display:optional", "font-display:swap");
}

function declare({ family, url }: Face): string {
  return `@font-face{font-family:"${family}";src:url(${url})format("woff2");font-weight:400 700;font-display:optional}`;
}

function declareFallbacks({ family, file }: Face): string {
  return metrics[file]
    .map(({ system, weight, size, ascent, descent }) => {
      const { suffix, regular, bold } = SYSTEMS[system as keyof typeof SYSTEMS];
      const sources = (weight < 600 ? regular : bold).map((name) => `local("${name}")`).join();
      // Headings have a single weight, whatever is requested.
      const range =
        { 300: "font-weight:400 700;", 400: "font-weight:400 500;", 600: "font-weight:600 700;" }[weight] ??
        "";
      return (
        `@font-face{font-family:"${family} ${suffix}";src:${sources};${range}size-adjust:${size}%;` +
        `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
      );
    })
    .join("");
}

function stackOf(family: string): string {
  return `"${family}",${Object.values(SYSTEMS)
    .map(({ suffix }) => `"${family} ${suffix}"`)
    .join()}`;
}
