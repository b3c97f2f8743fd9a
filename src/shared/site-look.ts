// The looks that an administrator can choose. They are defined in ui/identities, ui/theme/typefaces.ts and
// ui/theme/site-style.ts.

/** Drawings and the motif along the pages. */
export const IDENTITIES = ["prumo", "circuito", "orbita", "none"] as const;
export type Identity = (typeof IDENTITIES)[number];

/** Pairs of typefaces, named by their purpose. */
export const TYPEFACES = ["studio", "geometric", "editorial", "technical", "rounded"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNER_RADII = ["none", "small", "medium", "large"] as const;
export type CornerRadius = (typeof CORNER_RADII)[number];

/** Settings that the inline style sheet depends on. */
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

/** Picks the looks from larger settings. */
export function pickLook(settings: SiteLook): SiteLook {
  const { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius } = settings;
  return { primaryColor, secondaryColor, accentColor, identity, typeface, cornerRadius };
}
