// Draws a sign of the heading's typeface: where a block of the brand's color covers it, the sign changes its color.

import { CAP_HEIGHT, MARK } from "../drawing/mark.ts";
import { box } from "../drawing/sketch.ts";

export interface Sign {
  /** The company's own sign if absent. */
  text?: string;
  /** Middle of the sign. */
  x: number;
  baseline: number;
  /** Height of a capital letter. */
  cap: number;
}

type Rect = readonly [x: number, y: number, width: number, height: number];

/** @param blocks must not overlap */
export function cutSign(sign: Sign, ...blocks: Rect[]): string {
  const cuts = blocks.map(([x, y, width, height]) => {
    const frame = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`;
    return (
      `<path class="sign-block" d="${box(x, y, width, height)}" />` +
      `<svg ${frame}>${write(sign, "sign sign-cut")}</svg>`
    );
  });
  return write(sign, "sign") + cuts.join("");
}

function write({ text = MARK, x, baseline, cap }: Sign, className: string): string {
  const size = Math.round((cap / CAP_HEIGHT) * 10) / 10;
  return `<text class="${className}" x="${x}" y="${baseline}" font-size="${size}">${text}</text>`;
}
