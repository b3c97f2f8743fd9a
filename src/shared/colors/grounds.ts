// The grounds of a page in both themes: the fixed ones, tints of the brand, or a color chosen by hand.

import { clampChroma, formatHex, modeOklch, modeRgb, useMode } from "culori/fn";
import type { LookOptions, OwnGrounds } from "../site-look.ts";
import { NEUTRALS, type Theme } from "./neutrals.ts";

useMode(modeRgb);
const toOklch = useMode(modeOklch);

/** Background of a page, and the color that its grays lean towards. */
export interface Ground {
  paper: string;
  surface: string;
  ink: string;
  /** Undefined for the fixed grounds, whose grays are the ink's blue leaning towards the brand. */
  gray?: { h: number; c: number };
  /** Difference of the paper's lightness from the fixed one, which all tints keep. */
  lift: number;
}

export type GroundLook = Pick<LookOptions, "lightGround" | "darkGround"> & OwnGrounds;

/** Texts and signals have room for their contrast only on grounds this light, or this dark. */
const LIMITS = {
  light: { from: 0.93, to: 1, chroma: 0.035, fixed: 0.988, rise: 0.014 },
  dark: { from: 0.12, to: 0.21, chroma: 0.05, fixed: 0.169, rise: 0.041 },
} as const;

export function deriveGround(theme: Theme, primaryColor: string, look: GroundLook): Ground {
  const chosen = theme === "light" ? look.lightGround : look.darkGround;
  if (chosen === "paper" || chosen === "navy") return { ...NEUTRALS[theme], lift: 0 };
  const brand = parse(primaryColor);
  if (chosen === "white") return build(theme, { l: 1, c: 0, h: brand.h });
  if (chosen === "black") return build(theme, { l: 0.155, c: 0.002, h: brand.h });
  if (chosen === "tint")
    return build(theme, {
      l: theme === "light" ? 0.978 : 0.175,
      c: Math.min(brand.c, theme === "light" ? 0.014 : 0.028),
      h: brand.h,
    });
  return build(theme, parse(theme === "light" ? look.lightGroundColor : look.darkGroundColor));
}

/** Returns the paper that a color chosen by hand becomes, which may be lighter, darker or paler. */
function build(theme: Theme, { l, c, h }: { l: number; c: number; h: number }): Ground {
  const { from, to, chroma, fixed, rise } = LIMITS[theme];
  const lightness = Math.min(to, Math.max(from, l));
  const strength = Math.min(c, chroma);
  const at = (lightnessAt: number, chromaAt = strength) =>
    formatHex(clampChroma({ mode: "oklch", l: Math.min(1, lightnessAt), c: chromaAt, h }, "oklch"));
  return {
    paper: at(lightness),
    surface: theme === "light" ? at(lightness + rise, strength * 0.4) : at(lightness + rise),
    ink: theme === "light" ? at(0.2, Math.min(0.03, strength * 2)) : at(0.945, Math.min(0.012, strength)),
    gray: { h, c: strength },
    lift: lightness - fixed,
  };
}

function parse(hex: string): { l: number; c: number; h: number } {
  const color = toOklch(hex);
  if (!color) throw new Error(`not a color: ${hex}`);
  return { l: color.l, c: color.c, h: color.h ?? 0 };
}
