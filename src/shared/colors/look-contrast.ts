// Contrast of every pair of colors that pages put on each other, for a chosen look.

import type { SiteLook } from "../site-look.ts";
import {
  type ColorLook,
  contrastOf,
  deriveBrandTokens,
  mix,
  SIGNALS,
  SOFT_SIGNALS,
  TEXT_CONTRAST,
  UI_CONTRAST,
} from "./brand-colors.ts";
import { NEUTRALS, type Theme } from "./neutrals.ts";

export type Pairs<Color extends string = string> = readonly (readonly [front: Color, ...grounds: Color[]])[];

const GROUNDS = ["paper", "surface", "sunken"] as const;
export const TEXT_ON = [
  ["ink", ...GROUNDS, "primary-soft", "secondary-soft", "danger-soft", "success-soft", "warning-soft"],
  ["muted", ...GROUNDS, "primary-soft"],
  ["primary-ink", ...GROUNDS, "primary-soft"],
  ["secondary-ink", ...GROUNDS, "secondary-soft"],
  ["on-primary", "primary", "primary-hover"],
  ["on-band", "band"],
  ["on-band-muted", "band"],
  ["band-on-accent", "band-accent", "band-accent-hover"],
  ["on-accent", "accent", "accent-hover"],
  ["danger", ...GROUNDS, "danger-soft"],
  ["on-danger", "danger-fill", "danger-fill-hover"],
  ["success", ...GROUNDS, "success-soft"],
  ["warning", ...GROUNDS, "warning-soft"],
] as const satisfies Pairs;
export const SEEN_ON = [
  ["primary", ...GROUNDS],
  ["primary-hover", ...GROUNDS],
  ["secondary", ...GROUNDS],
  ["line-strong", ...GROUNDS],
  ["danger-fill", ...GROUNDS],
  ["band-accent", "band"],
] as const satisfies Pairs;
/** Sections on the soft grounds (look.css). */
const ON_SOFT_GROUNDS = (["ink", "muted", "primary-ink", "secondary-ink"] as const).map(
  (front) => [front, "soft-ground", "soft-secondary-ground"] as const,
);

/** A color of any pair. */
export type PairColor = (typeof TEXT_ON | typeof SEEN_ON | typeof ON_SOFT_GROUNDS)[number][number];

export interface PairContrast {
  theme: Theme;
  front: PairColor;
  ground: PairColor;
  contrast: number;
  minimum: number;
}

/** Measures every pair in both themes, the one with the least room first. */
export function measureLook(look: ColorLook): PairContrast[] {
  const derived = deriveBrandTokens(look);
  return (["light", "dark"] as const)
    .flatMap((theme) => {
      const tokens = completeTokens(theme, derived[theme]);
      return [
        ...measure(theme, tokens, [...TEXT_ON, ...ON_SOFT_GROUNDS], TEXT_CONTRAST),
        ...measure(theme, tokens, SEEN_ON, UI_CONTRAST),
      ];
    })
    .toSorted((a, b) => a.contrast / a.minimum - b.contrast / b.minimum);
}

/** A color that the site shows otherwise than it was chosen, and why. */
export interface Adjustment {
  theme: Theme;
  color: "primaryColor" | "secondaryColor" | "lightGroundColor" | "darkGroundColor";
  chosen: string;
  shown: string;
  /** Contrast of the chosen color with the ground; undefined for grounds. */
  contrast?: number;
}

export function findAdjustments(look: SiteLook): Adjustment[] {
  const derived = deriveBrandTokens(look);
  return (["light", "dark"] as const).flatMap((theme) => {
    const tokens = completeTokens(theme, derived[theme]);
    const colors = [
      ["primaryColor", "primary"],
      ["secondaryColor", "secondary"],
    ] as const;
    const changed = colors.flatMap(([color, token]) => {
      const [chosen, shown = ""] = [look[color], tokens[token]];
      if (shown.toLowerCase() === chosen.toLowerCase()) return [];
      return [{ theme, color, chosen, shown, contrast: contrastOf(chosen, tokens["paper"] ?? "") }];
    });
    const [isOwn, ground] =
      theme === "light"
        ? ([look.lightGround === "own", "lightGroundColor"] as const)
        : ([look.darkGround === "own", "darkGroundColor"] as const);
    const paper = tokens["paper"] ?? "";
    const isMoved = isOwn && paper.toLowerCase() !== look[ground].toLowerCase();
    return isMoved ? [...changed, { theme, color: ground, chosen: look[ground], shown: paper }] : changed;
  });
}

function measure(
  theme: Theme,
  tokens: Record<string, string>,
  pairs: Pairs<PairColor>,
  minimum: number,
): PairContrast[] {
  return pairs.flatMap(([front, ...grounds]) =>
    grounds.map((ground) => ({
      theme,
      front,
      ground,
      contrast: contrastOf(tokens[front] ?? "", tokens[ground] ?? ""),
      minimum,
    })),
  );
}

/** Adds the colors of tokens.css that the brand does not change. */
function completeTokens(theme: Theme, derived: Record<string, string>): Record<string, string> {
  const tokens: Record<string, string> = {
    ...NEUTRALS[theme],
    ...SIGNALS[theme],
    ...SOFT_SIGNALS[theme],
    "on-danger": "#ffffff",
    ...derived,
  };
  return {
    ...tokens,
    "soft-ground": mix(tokens["primary-soft"] ?? "", tokens["sunken"] ?? "", 0.5),
    "soft-secondary-ground": mix(tokens["secondary-soft"] ?? "", tokens["sunken"] ?? "", 0.5),
  };
}
