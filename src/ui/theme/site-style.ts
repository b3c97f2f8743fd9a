// What the settings say of the site's looks, as a style sheet within each page: only what was chosen reaches visitors.
import { toBrandStyle } from "#src/shared/colors/brand-colors.ts";
import type { CornerRadius, SiteLook } from "#src/shared/site-look.ts";
import { identityStyle } from "#src/ui/identities/identity-style.ts";
import { toFontStyle } from "./typefaces.ts";

/** Of cards and of controls, pixels. The medium ones are in tokens.css. */
const RADII: Record<CornerRadius, [card: number, control: number]> = {
  none: [0, 0],
  small: [6, 5],
  medium: [12, 10],
  large: [20, 16],
};

/** Colours, typefaces, corners and, for other identities than that of the style sheet, theirs. */
export function toSiteStyle(look: SiteLook): string {
  const [card, control] = RADII[look.cornerRadius];
  const corners =
    look.cornerRadius === "medium" ? "" : `html:root{--card-radius:${card}px;--control-radius:${control}px}`;
  return toFontStyle(look.typeface) + toBrandStyle(look) + corners + identityStyle(look.identity);
}
