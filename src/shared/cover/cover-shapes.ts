// The geometry of a generated cover: a drawing on the builder's sheet, decided by the title alone.
// Numbers and strings only, so that a page (cover.tsx) and an Open Graph image draw the very same.
import { arches, plan, skyline, stairs, truss } from "./cover-buildings.ts";
import { blocks, compass, ordinates, tiles } from "./cover-figures.ts";
import {
  COVER_HEIGHT,
  COVER_WIDTH,
  type CoverRole,
  type CoverShape,
  type Family,
  GRID,
} from "./cover-strokes.ts";
import { createRandom, hashText } from "#src/shared/seeded-random.ts";

export { COVER_HEIGHT, COVER_WIDTH, type CoverRole, type CoverShape };

/** On which ground: white sheet, pale tint, blueprint in the brand's colour, night. */
export type CoverScheme = "sheet" | "soft" | "blueprint" | "night";

export interface Cover {
  scheme: CoverScheme;
  /** Which composition; two covers of one family still differ in all their measures. */
  family: string;
  /** In the order in which they are painted. */
  shapes: CoverShape[];
}

const FAMILIES: Record<string, Family> = {
  skyline,
  arches,
  compass,
  plan,
  stairs,
  blocks,
  ordinates,
  truss,
  tiles,
};
const SCHEMES: CoverScheme[] = ["sheet", "blueprint", "soft", "night"];
/** Chosen so that no two titles of the demo content share both family and scheme; any number would do. */
const SALT = 8965;

/**
 * Draws the cover of a title: the same title always gives the same cover.
 * @param title any text; case and outer spaces do not count
 */
export function drawCover(title: string): Cover {
  const seed = hashText(title.trim().toLowerCase()) ^ SALT;
  const random = createRandom(seed);
  const family = random.pick(Object.keys(FAMILIES));
  const scheme = random.pick(SCHEMES);
  const draw = FAMILIES[family];
  return { scheme, family, shapes: [{ role: "grid", d: GRID }, ...(draw?.(random) ?? [])] };
}
