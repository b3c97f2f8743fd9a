// The looks that an administrator can choose. They are defined in ui/identities, ui/theme/typefaces.ts,
// ui/theme/site-style.ts and colors/grounds.ts.

import { HEADING_WEIGHTS, HEADING_WIDTHS } from "./heading-choices.ts";
import type { OwnFont } from "./own-font.ts";

/** Drawings and the motif along the pages. */
export const IDENTITIES = ["prumo", "circuito", "orbita", "monograma", "none"] as const;
export type Identity = (typeof IDENTITIES)[number];

/** Pairs of typefaces, named by their purpose. */
export const TYPEFACES = ["studio", "geometric", "editorial", "technical", "rounded"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNER_RADII = ["none", "small", "medium", "large"] as const;
export type CornerRadius = (typeof CORNER_RADII)[number];

/** Further choices; with the first of each, a site looks as it did before there was the choice. */
export const LOOK_OPTIONS = {
  lightGround: ["paper", "white", "tint", "own"],
  darkGround: ["navy", "black", "tint", "own"],
  headingSize: ["normal", "small", "large"],
  headingWeight: HEADING_WEIGHTS,
  headingSpacing: ["normal", "tight", "open"],
  headingWidth: HEADING_WIDTHS,
  lineStyle: ["normal", "soft", "strong"],
  headerStyle: ["standard", "centered", "boxed"],
  footerStyle: ["columns", "band", "statement"],
  motion: ["subtle", "none", "lively"],
} as const;
export type LookOptions = { [Name in keyof typeof LOOK_OPTIONS]: (typeof LOOK_OPTIONS)[Name][number] };

/** Grounds chosen by hand, for `own`. */
export interface OwnGrounds {
  lightGroundColor: string;
  darkGroundColor: string;
}

/** Typefaces of the company's own, which come before those of the chosen pair. */
export interface OwnFonts {
  headingFont: OwnFont | null;
  textFont: OwnFont | null;
}

/** Choices that pages carry only if they are not plain. */
type Options = LookOptions & OwnGrounds & OwnFonts;

/** The options that every site had before they could be chosen. */
export const PLAIN_LOOK: Options = {
  lightGround: "paper",
  darkGround: "navy",
  headingSize: "normal",
  headingWeight: "normal",
  headingSpacing: "normal",
  headingWidth: "normal",
  lineStyle: "normal",
  headerStyle: "standard",
  footerStyle: "columns",
  motion: "subtle",
  lightGroundColor: "#f7f3ea",
  darkGroundColor: "#12161c",
  headingFont: null,
  textFont: null,
};
const OPTION_NAMES = Object.keys(PLAIN_LOOK) as (keyof typeof PLAIN_LOOK)[];

/** Settings that the inline style sheet depends on. */
export interface SiteLook extends LookOptions, OwnGrounds, OwnFonts {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  identity: Identity;
  typeface: Typeface;
  cornerRadius: CornerRadius;
}

/** A look without the options that are plain. */
export type ShortLook = Omit<SiteLook, keyof typeof PLAIN_LOOK> & Partial<Options>;

export const LOOK_FIELDS = [
  "primaryColor",
  "secondaryColor",
  "accentColor",
  "identity",
  "typeface",
  "cornerRadius",
  ...OPTION_NAMES,
] as const satisfies (keyof SiteLook)[];

/** Picks the looks from larger settings; missing options are plain. */
export function pickLook(settings: ShortLook): SiteLook {
  const { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius } = settings;
  const options = Object.fromEntries(
    OPTION_NAMES.map((name) => [name, settings[name] || PLAIN_LOOK[name]]),
  ) as unknown as Options;
  return { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius, ...options };
}

/** Leaves out plain options, so that pages carry only what was chosen. */
export function shortenLook<Settings extends ShortLook>(
  settings: Settings,
): Omit<Settings, keyof typeof PLAIN_LOOK> & Partial<Options> {
  const plain = new Set<string>(OPTION_NAMES.filter((name) => settings[name] === PLAIN_LOOK[name]));
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !plain.has(name)),
  ) as unknown as ReturnType<typeof shortenLook<Settings>>;
}
