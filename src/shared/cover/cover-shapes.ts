// The geometry of a generated cover, which depends only on the title and the identity.
// Plain path data, so that a page (cover.tsx) and an Open Graph image draw the same.

import { createRandom, hashText } from "../seeded-random.ts";
import type { Identity } from "../site-look.ts";
import { arches, plan, skyline, stairs, truss } from "./cover-buildings.ts";
import { blocks, chip, compass, orbits, ordinates, tiles } from "./cover-figures.ts";
import { drawGround } from "./cover-grounds.ts";
import {
  COVER_HEIGHT,
  COVER_WIDTH,
  type CoverRole,
  type CoverShape,
  dot,
  type Family,
  GROUND,
  ground,
  shape,
  U,
} from "./cover-strokes.ts";
import {
  balance,
  courses,
  dial,
  disks,
  findSubject,
  lock,
  pipes,
  sheets,
  windows,
} from "./cover-subjects.ts";

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
  orbits,
  chip,
};
/** Compositions by identity: buildings belong to the plumb line alone. */
const FIGURES: Record<Identity, string[]> = {
  prumo: ["skyline", "arches", "compass", "plan", "stairs", "blocks", "ordinates", "truss", "tiles"],
  circuito: ["chip", "ordinates", "blocks", "tiles"],
  orbita: ["orbits", "compass", "ordinates", "tiles"],
  monograma: ["tiles", "blocks", "compass", "ordinates"],
  none: ["tiles"],
};
const SCHEMES: CoverScheme[] = ["sheet", "blueprint", "soft", "night"];
/** Without a drawing, white would be an empty place. */
const FIELDS: CoverScheme[] = ["blueprint", "soft", "night"];
/** Any number works. With this one, no two titles of the demo content share family and scheme. */
const SALT = 8965;

export interface CoverPlace {
  /** Chooses what the cover shows, by its Portuguese words. */
  category?: string | null | undefined;
  /** Position in a list: neighbors have different backgrounds, so that no neighbors are alike. */
  turn?: number | undefined;
}

/**
 * Draws nothing for the identity "none": its covers are plain fields of a brand color.
 * @param title any text; case and surrounding spaces are ignored
 */
export function drawCover(title: string, identity: Identity, { category, turn }: CoverPlace = {}): Cover {
  const seed = hashText(title.trim().toLowerCase()) ^ SALT;
  const random = createRandom(seed);
  const chosen = random.pick(FIGURES[identity]);
  const schemes = identity === "none" ? FIELDS : SCHEMES;
  const picked = random.pick(schemes);
  const scheme = turn === undefined ? picked : (schemes[turn % schemes.length] ?? picked);
  const family = findSubject(category ?? "") ?? chosen;
  if (identity === "none") return { scheme, family, shapes: [] };
  const isWall = family === "courses" && identity !== "prumo";
  const draw = isWall ? disks : (SUBJECTS[family] ?? FAMILIES[family]);
  const drawn = draw?.(random) ?? [];
  const shapes = identity === "prumo" ? drawn : drawn.flatMap((one) => rehang(withoutSoil(one), identity));
  return { scheme, family, shapes: [...drawGround(identity, scheme === "night", random), ...shapes] };
}

/** Replaces the hatched ground of a building site by a line. */
function withoutSoil({ role, d }: CoverShape): CoverShape {
  return { role, d: d.replace(ground(), `M12 ${GROUND}h360`) };
}

/** Adapts the plumb line to the identity: a trace with its node, a body with its ring, or a square. */
function rehang(drawn: CoverShape, identity: Exclude<Identity, "prumo" | "none">): CoverShape[] {
  if (drawn.role !== "plumb" && drawn.role !== "bob") return [drawn];
  const [, x, y] = (drawn.role === "plumb" && /^M(-?[\d.]+) 0V(-?[\d.]+)/.exec(drawn.d)) || [];
  if (x === undefined) return [];
  const at = { x: Number(x), y: Number(y) + 8 };
  if (identity === "monograma") return [shape("bob", dot(at.x, at.y, 12))];
  if (identity === "orbita") return [shape("plumb", dot(at.x, at.y, 16)), shape("bob", dot(at.x, at.y, 7))];
  const bend = Math.max(0, Math.min(at.y - 2 * U, at.y / 2));
  const side = at.x < COVER_WIDTH / 2 ? -U : U;
  const trace = at.y < U ? `M${at.x} 0V${at.y}` : `M${at.x + side} 0V${bend}l${-side} ${U}V${at.y}`;
  return [shape("plumb", trace), shape("bob", dot(at.x, at.y, 8))];
}
