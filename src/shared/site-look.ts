// What an administrator chooses of the site's looks. What each choice looks like:
// ui/identities, ui/theme/typefaces.ts and ui/theme/site-style.ts.

/** The drawings and the motif along the pages. `none`: neither. */
export const IDENTITIES = ["prumo", "circuito", "orbita", "none"] as const;
export type Identity = (typeof IDENTITIES)[number];

/** Pairs of typefaces, named by what they are for. */
export const TYPEFACES = ["studio", "geometric", "editorial", "technical", "rounded"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNER_RADII = ["none", "small", "medium", "large"] as const;
export type CornerRadius = (typeof CORNER_RADII)[number];

/** Everything that the style sheet within a page depends on. */
export interface SiteLook {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  identity: Identity;
  typeface: Typeface;
  cornerRadius: CornerRadius;
}

export const LOOK_FIELDS = [
  "primaryColor",
  "secondaryColor",
  "accentColor",
  "identity",
  "typeface",
  "cornerRadius",
] as const satisfies (keyof SiteLook)[];

/** The looks alone, of settings that say more. */
export function pickLook(settings: SiteLook): SiteLook {
  const { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius } = settings;
  return { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius };
}
