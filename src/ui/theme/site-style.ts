// Style sheet of the configured look, inlined in each page so that visitors get only the chosen parts.

import { deriveBrandTokens, luminanceOf, toBrandStyle } from "#src/shared/colors/brand-colors.ts";
import type { CornerRadius, Identity, LookOptions, SiteLook } from "#src/shared/site-look.ts";
import { toFontStyle } from "./typefaces.ts";
import circuito from "../identities/circuito/circuito.css?inline";
import lineless from "../identities/lineless.css?inline";
import monograma from "../identities/monograma/monograma.css?inline";
import none from "../identities/none.css?inline";
import orbita from "../identities/orbita/orbita.css?inline";
import plain from "../identities/plain.css?inline";
import sketch from "../identities/sketch.css?inline";
import footerBand from "./looks/footer-band.css?inline";
import footerStatement from "./looks/footer-statement.css?inline";
import headerBoxed from "./looks/header-boxed.css?inline";
import headerCentered from "./looks/header-centered.css?inline";
import motionLively from "./looks/motion-lively.css?inline";
import motionNone from "./looks/motion-none.css?inline";

/** Parts of the sheet by option; plain options have none. */
const PARTS: { [Name in keyof LookOptions]?: Partial<Record<LookOptions[Name], string>> } = {
  headerStyle: { centered: headerCentered, boxed: headerBoxed },
  footerStyle: { band: footerBand, statement: footerStatement },
  motion: { none: motionNone, lively: motionLively },
  headingSize: {
    small: "html:root{--heading-scale:.86}",
    // A phone has no room for larger words.
    large: "@media (width>=48rem){html:root{--heading-scale:1.16}}",
  },
  headingWeight: { light: weigh(400), strong: weigh(700) },
  headingSpacing: { tight: space("-.045em"), open: space("0") },
};

function weigh(weight: number): string {
  return `html:root :is(h1,h2,h3,h4,.font-display){font-weight:${weight}}`;
}

function space(spacing: string): string {
  return `html:root :is(h1,h2,h3,h4){letter-spacing:${spacing}}`;
}

/** Overrides of the site's style sheets, which are made for the plumb line. */
const STYLES: Record<Identity, string> = {
  prumo: "",
  circuito: plain + sketch + circuito,
  orbita: plain + sketch + orbita,
  monograma: plain + sketch + lineless + monograma,
  none: plain + lineless + none,
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
  return (
    toFontStyle(look) +
    toBrandStyle(look) +
    corners +
    identityStyle(look.identity) +
    toOptionStyle(look) +
    toBandLogo(look)
  );
}

function toOptionStyle(look: LookOptions): string {
  return Object.entries(PARTS)
    .map(([name, parts]) => (parts as Record<string, string>)[look[name as keyof LookOptions]] ?? "")
    .join("");
}

/** Shows the logo for dark grounds on the footer's band, where the band has light text in the light theme. */
function toBandLogo(look: SiteLook): string {
  if (look.footerStyle !== "band" || luminanceOf(deriveBrandTokens(look).light["on-band"] ?? "") < 0.5)
    return "";
  const logo = "html:root .site-footer .logo";
  return `@media not print{${logo}-light{display:none}${logo}-dark{display:block}}`;
}

function identityStyle(identity: Identity): string {
  return STYLES[identity];
}
