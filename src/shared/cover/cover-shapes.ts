// The geometry of a generated cover, determined by the title alone.
// Numbers and strings only, so that a page (cover.tsx) and an Open Graph image draw the same.
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

/** Background: white, pale tint, the brand's colour, dark. */
export type CoverScheme = "sheet" | "soft" | "blueprint" | "night";

export interface Cover {
  scheme: CoverScheme;
  /** The composition; two covers of one family still have different measures. */
  family: string;
  /** In painting order. */
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
/** Any number works; with this one, no two titles of the demo content have the same family and scheme. */
const SALT = 8965;

/**
 * Draws the cover of a title: the same title always gives the same cover.
 * @param title any text; case and outer spaces are ignored
 */
export function drawCover(title: string): Cover {
  const seed = hashText(title.trim().toLowerCase()) ^ SALT;
  const random = createRandom(seed);
  const family = random.pick(Object.keys(FAMILIES));
  const scheme = random.pick(SCHEMES);
  const draw = FAMILIES[family];
  return { scheme, family, shapes: [{ role: "grid", d: GRID }, ...(draw?.(random) ?? [])] };
}
