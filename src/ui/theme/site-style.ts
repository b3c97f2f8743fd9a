// Style sheet of the configured look, inlined in each page so that visitors get only the chosen parts.

import { toBrandStyle } from "#src/shared/colors/brand-colors.ts";
import type { CornerRadius, Identity, SiteLook } from "#src/shared/site-look.ts";
import { toFontStyle } from "./typefaces.ts";
import circuito from "../identities/circuito/circuito.css?inline";
import none from "../identities/none.css?inline";
import orbita from "../identities/orbita/orbita.css?inline";
import plain from "../identities/plain.css?inline";
import sketch from "../identities/sketch.css?inline";

/** Overrides of the site's style sheets, which are made for the plumb line. */
const STYLES: Record<Identity, string> = {
  prumo: "",
  circuito: plain + sketch + circuito,
  orbita: plain + sketch + orbita,
  none: plain + none,
};

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

function identityStyle(identity: Identity): string {
  return STYLES[identity];
}
