// The geometry of a generated cover, which depends only on the title and the identity.
// Plain path data, so that a page (cover.tsx) and an Open Graph image draw the same.

import { createRandom, hashText } from "../seeded-random.ts";
import type { Identity } from "../site-look.ts";
import { arches, plan, skyline, stairs, truss } from "./cover-buildings.ts";
import { blocks, compass, ordinates, tiles } from "./cover-figures.ts";
import { drawGround } from "./cover-grounds.ts";
import {
  COVER_HEIGHT,
  COVER_WIDTH,
  type CoverRole,
  type CoverShape,
  dot,
  type Family,
  shape,
} from "./cover-strokes.ts";
import { balance, courses, dial, findSubject, lock, pipes, sheets, windows } from "./cover-subjects.ts";

export { COVER_HEIGHT, COVER_WIDTH, type CoverRole, type CoverShape };

/** Background: white, pale tint, brand color, dark. */
export type CoverScheme = "sheet" | "soft" | "blueprint" | "night";

export interface Cover {
  scheme: CoverScheme;
  /** Name of the composition. Covers of one family still differ in their measures. */
  family: string;
  /** In painting order. */
  shapes: CoverShape[];
}

const SUBJECTS: Record<string, Family> = { sheets, pipes, lock, balance, dial, windows, courses };
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
/** Compositions of identities without a plumb line. They have no buildings either. */
const FIGURES: Record<Exclude<Identity, "prumo">, string[]> = {
  circuito: ["blocks", "ordinates", "plan", "truss"],
  orbita: ["compass", "tiles", "ordinates", "arches"],
  monograma: ["tiles", "blocks", "compass", "ordinates"],
  none: ["tiles", "blocks", "compass", "ordinates"],
};
const SCHEMES: CoverScheme[] = ["sheet", "blueprint", "soft", "night"];
/** Any number works. With this one, no two titles of the demo content share family and scheme. */
const SALT = 8965;

export interface CoverPlace {
  /** Chooses what the cover shows, by its Portuguese words. */
  category?: string | null | undefined;
  /** Position in a list: four covers in a row have four backgrounds, so that no neighbors are alike. */
  turn?: number | undefined;
}

/** @param title any text; case and surrounding spaces are ignored */
export function drawCover(title: string, identity: Identity, { category, turn }: CoverPlace = {}): Cover {
  const seed = hashText(title.trim().toLowerCase()) ^ SALT;
  const random = createRandom(seed);
  const chosen = random.pick(identity === "prumo" ? Object.keys(FAMILIES) : FIGURES[identity]);
  const picked = random.pick(SCHEMES);
  const scheme = turn === undefined ? picked : (SCHEMES[turn % SCHEMES.length] ?? picked);
  const family = findSubject(category ?? "") ?? chosen;
  const draw = SUBJECTS[family] ?? FAMILIES[family];
  const shapes = (draw?.(random) ?? []).flatMap((drawn) => rehang(drawn, identity));
  return { scheme, family, shapes: [...drawGround(identity, scheme === "night", random), ...shapes] };
}

/** Adapts the plumb line to the identity: bob, point at the end of the line, point, or nothing. */
function rehang(drawn: CoverShape, identity: Identity): CoverShape[] {
  if (identity === "prumo" || (drawn.role !== "plumb" && drawn.role !== "bob")) return [drawn];
  const [, x, y] = (drawn.role === "plumb" && /^M(-?[\d.]+) 0V(-?[\d.]+)/.exec(drawn.d)) || [];
  if (identity === "none" || x === undefined) return [];
  if (identity === "monograma") return [shape("bob", dot(Number(x), Number(y) + 8, 12))];
  return [drawn, shape("bob", dot(Number(x), Number(y) + 8, 8))];
}
