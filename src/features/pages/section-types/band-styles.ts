// Styles of the bands that a page has beside those of the brand: in the secondary or the accent color, dark, or in any other. A
// page gets only those of its sections.

import { deriveBandTokens, themedStyle } from "#src/shared/colors/brand-colors.ts";
import { isColor } from "#src/shared/colors/is-color.ts";
import { pickLook, type ShortLook, type SiteLook } from "#src/shared/site-look.ts";
import { ownBandClass } from "../sections/look/grounds.ts";
import type { StoredSection } from "../sections/schema.ts";
import type { ShownAppearance } from "../sections/section-view.ts";
import { readAppearance } from "./looks.ts";

/** Returns a style for each different band of these sections. */
export function bandStyles(sections: readonly StoredSection[], settings: ShortLook): string[] {
  const bands = new Map(
    sections.flatMap((section) => {
      const appearance = readAppearance(section);
      const band = appearance && findBand(appearance, settings);
      return band ? [band] : [];
    }),
  );
  if (bands.size === 0) return [];
  const look = pickLook(settings);
  return [...bands].map(([name, color]) => themedStyle(deriveBandTokens(look, color), ` .${name}`));
}

type Band = [className: string, color: Parameters<typeof deriveBandTokens>[1]];

function findBand(
  { background, backgroundColor }: ShownAppearance,
  { secondaryColor, accentColor }: Pick<SiteLook, "secondaryColor" | "accentColor">,
): Band | null {
  if (background === "secondary") return ["band-secondary", { fill: secondaryColor, isSeen: true }];
  if (background === "accent") return ["band-accent", { fill: accentColor, isSeen: true }];
  if (background === "dark") return ["band-dark", "dark"];
  // A color that is still being typed in the editor is none yet.
  if (background === "own" && isColor(backgroundColor))
    return [ownBandClass(backgroundColor), { fill: backgroundColor }];
  return null;
}
