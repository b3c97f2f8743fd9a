// The colors of cover.css for Open Graph images, which have no style sheets. Server only, like brand-colors.ts.

import { mix } from "../colors/brand-colors.ts";
import { NEUTRALS } from "../colors/neutrals.ts";
import type { CoverScheme } from "./cover-shapes.ts";

export interface CoverColors {
  ground: string;
  grid: string;
  line: string;
  thin: string;
  face: string;
  tint: string;
  solid: string;
  plumb: string;
}

/** @param brand light theme of `deriveBrandTokens` */
export function coverColors(scheme: CoverScheme, brand: Record<string, string>): CoverColors {
  const { paper, surface } = NEUTRALS.light;
  const token = (name: string) => brand[name] ?? NEUTRALS.light.ink;
  const primary = token("primary");
  const accent = token("accent");
  const soft = token("primary-soft");
  const band = token("band");
  const onBand = token("on-band");
  const night = mix("#070b14", primary, 0.34);
  const schemes: Record<CoverScheme, CoverColors> = {
    sheet: {
      ground: surface,
      grid: token("grid"),
      line: token("primary-ink"),
      thin: token("line-strong"),
      face: paper,
      tint: soft,
      solid: primary,
      plumb: accent,
    },
    soft: {
      ground: soft,
      grid: mix(soft, primary, 0.09),
      line: token("primary-ink"),
      thin: mix(soft, token("primary-ink"), 0.55),
      face: surface,
      tint: mix(soft, primary, 0.22),
      solid: primary,
      plumb: accent,
    },
    blueprint: {
      ground: band,
      grid: mix(band, token("band-line"), 0.45),
      line: onBand,
      thin: mix(band, onBand, 0.52),
      face: mix(band, onBand, 0.07),
      tint: mix(band, onBand, 0.24),
      solid: mix(band, onBand, 0.88),
      plumb: token("band-accent"),
    },
    night: {
      ground: night,
      grid: mix(night, "#ffffff", 0.07),
      line: mix(primary, "#ffffff", 0.78),
      thin: mix(night, "#ffffff", 0.38),
      face: mix(night, "#ffffff", 0.05),
      tint: mix(night, primary, 0.62),
      solid: mix(primary, "#ffffff", 0.55),
      plumb: accent,
    },
  };
  return schemes[scheme];
}
