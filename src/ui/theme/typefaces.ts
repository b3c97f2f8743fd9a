// Pairs of typefaces. A page declares and preloads one pair. This module imports font files, so only the server and the
// dashboard import it.

import type { Typeface } from "#src/shared/site-look.ts";
import metrics from "./font-metrics.json" with { type: "json" };
import bricolageGrotesque from "./fonts/bricolage-grotesque.woff2?url";
import figtree from "./fonts/figtree.woff2?url";
import fraunces from "./fonts/fraunces.woff2?url";
import instrumentSans from "./fonts/instrument-sans.woff2?url";
import nunitoSans from "./fonts/nunito-sans.woff2?url";
import nunito from "./fonts/nunito.woff2?url";
import outfit from "./fonts/outfit.woff2?url";
import sourceSans from "./fonts/source-sans-3.woff2?url";
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

/** Text before headings. */
export function fontFiles(typeface: Typeface): string[] {
  const { heading, text } = PAIRS[typeface];
  return [text.url, heading.url];
}

/** Systems with Arial or Roboto, and those with neither, in fallback order. */
const SYSTEMS = {
  arial: {
    suffix: "Fallback",
    regular: ["Arial", "ArialMT", "Roboto", "Liberation Sans"],
    bold: ["Arial Bold", "Arial-BoldMT", "Roboto Bold", "Liberation Sans Bold"],
  },
  dejavu: {
    suffix: "Fallback Linux",
    regular: ["DejaVu Sans", "DejaVuSans"],
    bold: ["DejaVu Sans Bold", "DejaVuSans-Bold"],
  },
};

/**
 * Declares the pair. Fallbacks have the width and height of the typeface they replace (font-metrics.json, by
 * scripts/measure-fonts.ts). A late file is used from the next page on: used at once, it would shift the lines of this
 * one (docs/adr/0032).
 */
export function toFontStyle(typeface: Typeface): string {
  const { heading, text } = PAIRS[typeface];
  return (
    [heading, text].map((face) => declare(face) + declareFallbacks(face)).join("") +
    `html:root{--face-display:${stackOf(heading)},"${text.family}",system-ui,sans-serif;` +
    `--face-text:${stackOf(text)},system-ui,sans-serif}`
  );
}

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
      const sources = (weight === 400 ? regular : bold).map((name) => `local("${name}")`).join();
      // Headings have a single weight, whatever is requested.
      const range = { 400: "font-weight:400 500;", 600: "font-weight:600 700;" }[weight] ?? "";
      return (
        `@font-face{font-family:"${family} ${suffix}";src:${sources};${range}size-adjust:${size}%;` +
        `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
      );
    })
    .join("");
}

function stackOf({ family }: Face): string {
  return `"${family}",${Object.values(SYSTEMS)
    .map(({ suffix }) => `"${family} ${suffix}"`)
    .join()}`;
}
