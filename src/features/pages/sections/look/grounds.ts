// Maps the choices of a section's look to its ground (background) and the classes of look.css.

import type { ShownAppearance } from "../section-view.ts";

/** A background other than plain paper. */
export type Ground = Exclude<ShownAppearance["background"], "paper">;

interface Surroundings {
  /** The background of the type's own component. */
  own: Ground | null;
  /** The section above also has a ground, or this one starts the page. */
  isJoined: boolean;
}

/** Returns null for paper. A picture background without a picture becomes a soft tint. */
export function findGround({
  background,
  picture,
}: Pick<ShownAppearance, "background" | "picture">): Ground | null {
  if (background === "paper") return null;
  return background === "picture" && picture === null ? "soft" : background;
}

/**
 * Thinnest veil, in %, under which the text on a picture has a contrast of 4.5 whatever it shows; look.css gives the
 * text at least that.
 */
export const VEIL_NEEDS = { dark: 66, brand: 76 };

interface Veil {
  classes: string[];
  /** In %, over the whole picture. */
  strength: number;
}

/** Returns the chosen veil of a background picture; null if there is none, or the usual one. */
export function findVeil(
  appearance: Pick<ShownAppearance, "background" | "picture" | "veil" | "veilStrength">,
): Veil | null {
  const { veil, veilStrength } = appearance;
  if (findGround(appearance) !== "picture" || veil === "auto") return null;
  const strength = Math.min(80, Math.max(0, veilStrength));
  const color = veil === "brand" || veil === "gradient-brand" ? "brand" : "dark";
  const classes = ["has-veil"];
  if (color === "brand") classes.push("veil-brand");
  if (veil === "gradient" || veil === "gradient-brand") classes.push("veil-gradient");
  if (strength < VEIL_NEEDS[color]) classes.push("veil-thin");
  return { classes, strength };
}

/** Returns the classes of a section's look; empty if it looks like its type's default. */
export function lookClasses(appearance: ShownAppearance, { own, isJoined }: Surroundings): string[] {
  const { spacing, align, width } = appearance;
  const ground = findGround(appearance);
  const classes: string[] = [];
  if (ground !== own) classes.push("has-ground", GROUND_CLASSES[ground ?? "paper"]);
  if (ground === "own") classes.push(ownBandClass(appearance.backgroundColor));
  classes.push(...(findVeil(appearance)?.classes ?? []));
  if (align !== "left") classes.push(`align-${align}`);
  if (width !== "normal") classes.push(`width-${width}`);
  // Lays the section over the page's vertical line, which could otherwise cross its content.
  const hasColumns = "columns" in appearance && appearance.columns !== "auto";
  if (classes.length > 0 || hasColumns) classes.push("is-over");
  if (spacing !== "normal") classes.push(`space-${spacing}`);
  if (isJoined && ground) classes.push("is-joined");
  return classes;
}

const GROUND_CLASSES = {
  paper: "ground-paper",
  soft: "ground-soft",
  "soft-secondary": "ground-soft tint-secondary",
  brand: "ground-brand band",
  secondary: "ground-brand band band-secondary",
  accent: "ground-brand band band-accent",
  dark: "ground-brand band band-dark",
  own: "ground-brand band",
  picture: "ground-picture",
};

/** Returns the class of a band in a color of one's own, whose style band-styles.ts makes. */
export function ownBandClass(backgroundColor: string): string {
  return `band-${backgroundColor.slice(1).toLowerCase()}`;
}
