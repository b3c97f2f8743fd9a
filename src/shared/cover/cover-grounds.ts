// Grounds behind the figures of generated covers: each identity has its own, and another one on dark covers.

import type { Random } from "../seeded-random.ts";
import type { Identity } from "../site-look.ts";
import { COVER_HEIGHT, COVER_WIDTH, type CoverShape, dot, GRID, shape, U } from "./cover-strokes.ts";

type Ground = (random: Random) => CoverShape[];

const grid: Ground = () => [shape("grid", GRID)];

/** Small crosses in the upper half, as on a map of the sky. */
function stars(random: Random, count: number): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [random.int(12, COVER_WIDTH - 12), random.int(10, COVER_HEIGHT / 2)];
    return `M${x - 2} ${y}h4m-2-2v4`;
  }).join("");
}

/** Orbits around a corner. */
function rings(random: Random, y: number): string {
  const x = random.pick([0, COVER_WIDTH]);
  return [48, 96, 144, 192, 240, 288].map((r) => dot(x, y, r)).join("");
}

/** Parallel traces that bend together. */
function traces(random: Random): string {
  const [top, bend] = [random.int(2, 5) * U, random.int(3, 9) * U];
  return [0, 1, 2, 3]
    .map((lane) => `M0 ${top + lane * 12}H${bend - lane * 12}l${2 * U} ${2 * U}H${COVER_WIDTH}`)
    .join("");
}

/** Diagonals from corner to corner. */
const HATCH = Array.from(
  { length: 13 },
  (_, index) => `M${index * 2 * U} 0L${index * 2 * U - COVER_HEIGHT} ${COVER_HEIGHT}`,
).join("");

const GROUNDS: Record<Identity, Record<"light" | "dark", Ground>> = {
  prumo: { light: grid, dark: (random) => [shape("grid", GRID), shape("thin", stars(random, 7))] },
  circuito: { light: grid, dark: (random) => [shape("thin", traces(random))] },
  orbita: {
    light: (random) => [shape("grid", rings(random, 0))],
    dark: (random) => [shape("grid", rings(random, COVER_HEIGHT)), shape("thin", stars(random, 16))],
  },
  monograma: { light: grid, dark: () => [shape("grid", HATCH)] },
  none: { light: grid, dark: () => [shape("grid", HATCH)] },
};

/** @param isDark true on dark covers */
export function drawGround(identity: Identity, isDark: boolean, random: Random): CoverShape[] {
  return GROUNDS[identity][isDark ? "dark" : "light"](random);
}
