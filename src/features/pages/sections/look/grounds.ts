// What the choices of a section's look mean: what it stands on, and the classes that look.css knows.
import type { ShownAppearance } from "../shown.ts";

/** What a section stands on, beside the paper of the page. */
export type Ground = Exclude<ShownAppearance["background"], "paper">;

interface Surroundings {
  /** What the kind's own component already stands on. */
  own: Ground | null;
  /** What is above it is a ground too, or the beginning of the page: they touch. */
  isJoined: boolean;
}

/** @returns null: paper. Without a picture to stand on a section has a soft tint. */
export function findGround({
  background,
  picture,
}: Pick<ShownAppearance, "background" | "picture">): Ground | null {
  if (background === "paper") return null;
  return background === "picture" && picture === null ? "soft" : background;
}

/** The classes of a section's look; none where it looks as its kind does. */
export function lookClasses(appearance: ShownAppearance, { own, isJoined }: Surroundings): string[] {
  const { spacing, align, width } = appearance;
  const ground = findGround(appearance);
  const classes: string[] = [];
  if (ground !== own) classes.push("has-ground", GROUND_CLASSES[ground ?? "paper"]);
  if (align !== "left") classes.push(`align-${align}`);
  if (width !== "normal") classes.push(`width-${width}`);
  // Where the line of the page would run through what stands elsewhere now, the section lies over it.
  const hasColumns = "columns" in appearance && appearance.columns !== "auto";
  if (classes.length > 0 || hasColumns) classes.push("is-over");
  if (spacing !== "normal") classes.push(`space-${spacing}`);
  if (isJoined && ground) classes.push("is-joined");
  return classes;
}

const GROUND_CLASSES = {
  paper: "ground-paper",
  soft: "ground-soft",
  brand: "ground-brand band",
  picture: "ground-picture",
};
