// Choices about headings that depend on the typeface. The first of each is how sites were before there was the choice.

export const HEADING_WEIGHTS = ["normal", "light", "strong"] as const;
export type HeadingWeight = (typeof HEADING_WEIGHTS)[number];

export const HEADING_WIDTHS = ["normal", "narrow", "wide"] as const;
export type HeadingWidth = (typeof HEADING_WIDTHS)[number];
