// What an administrator chooses of the site's looks besides the colours. What each choice looks like:
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
  identity: Identity;
  typeface: Typeface;
  cornerRadius: CornerRadius;
}
