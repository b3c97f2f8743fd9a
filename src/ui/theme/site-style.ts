// Style sheet of the configured look, inlined in each page so that visitors get only the chosen parts.

import { toBrandStyle } from "#src/shared/colors/brand-colors.ts";
import type { CornerRadius, SiteLook } from "#src/shared/site-look.ts";
import { identityStyle } from "../identities/identity-style.ts";
import { toFontStyle } from "./typefaces.ts";

/** Radii in pixels. Medium ones are in tokens.css. */
const RADII: Record<CornerRadius, [card: number, control: number]> = {
  none: [0, 0],
  small: [6, 5],
  medium: [12, 10],
  large: [20, 16],
};

/** Includes colors, typefaces, corners and the identity's overrides. */
export function toSiteStyle(look: SiteLook): string {
  const [card, control] = RADII[look.cornerRadius];
  const corners =
    look.cornerRadius === "medium" ? "" : `html:root{--card-radius:${card}px;--control-radius:${control}px}`;
  return toFontStyle(look.typeface) + toBrandStyle(look) + corners + identityStyle(look.identity);
}
