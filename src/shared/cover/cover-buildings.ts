// Compositions of generated covers with buildings. Each has one amber plumb line that hangs from the top edge.

import type { Random } from "../seeded-random.ts";
import {
  type CoverShape,
  across,
  box,
  COVER_WIDTH,
  dot,
  GROUND,
  ground,
  hang,
  shape,
  U,
  upright,
} from "./cover-strokes.ts";

/** Houses of a street. The plumb line hangs in the gap between two of them. */
export function skyline(random: Random): CoverShape[] {
  const gap = random.int(1, 3);
  const houses: { x: number; width: number; height: number }[] = [];
  let x = 2 * U;
  for (let index = 0; index < 5; index++) {
    if (index === gap) x += 2 * U;
    const width = random.pick([1, 2, 2, 3]) * U;
    const height = random.int(2, 7) * U - 12;
    if (x + width > COVER_WIDTH - U) break;
    houses.push({ x, width, height });
    x += width;
  }
  const plumbX = (houses[gap]?.x ?? x + 2 * U) - U;
  const draw = ({ x, width, height }: (typeof houses)[number]) => box(x, GROUND - height, width, height);
  const floors = houses.map(({ x, width, height }) =>
    Array.from(
      { length: Math.floor(height / U) },
      (_, floor) => `M${x + 8} ${GROUND - 14 - floor * U}h${width - 16}`,
    ).join(""),
  );
  const tallest = houses.toSorted((a, b) => b.height - a.height)[0];
  return [
    shape("face", ...houses.filter((_, index) => index % 3 === 0).map(draw)),
    shape("tint", ...houses.filter((_, index) => index % 3 === 1).map(draw)),
    shape("solid", ...houses.filter((_, index) => index % 3 === 2).map(draw)),
    shape(
      "thin",
      ...floors,
      ground(),
      tallest ? upright(tallest.x - 10, GROUND - tallest.height, tallest.height) : "",
    ),
    ...hang(plumbX, GROUND - 36),
  ];
}

/** An aqueduct of one or two tiers. */
export function arches(random: Random): CoverShape[] {
  const bays = random.int(2, 5);
  const width = 336;
  const bay = width / bays;
  const pier = random.pick([12, 16, 24]);
  const r = (bay - pier) / 2;
  const spring = GROUND - random.int(1, 2) * U;
  const top = Math.max(spring - r - random.pick([12, 36]), 30);
  const openings = Array.from(
    { length: bays },
    () => `h${-pier / 2}V${spring}a${r} ${r} 0 0 0${-2 * r} 0V${GROUND}h${-pier / 2}`,
  );
  const axes = Array.from({ length: bays }, (_, index) => U + bay * (index + 0.5));
  const hung = random.int(0, bays - 1);
  return [
    shape(
      random.pick(["tint", "solid"] as const),
      `M${U} ${GROUND}V${top}h${width}V${GROUND}`,
      ...openings,
      "z",
    ),
    shape("dashed", ...axes.filter((_, index) => index !== hung).map((x) => `M${x} ${top - 12}V${GROUND}`)),
    shape(
      "thin",
      ground(),
      `M${U} ${spring}h${width}`,
      across(U, top - 16, bay),
      ...axes.map((x) => dot(x, spring, 3)),
    ),
    ...hang(axes[hung] ?? U, Math.min(spring - r + U, 160)),
  ];
}

/** A floor plan: walls, doors, two tinted rooms. */
export function plan(random: Random): CoverShape[] {
  const [x, y, width, height] = [2 * U, 2 * U, 12 * U, 7 * U];
  const main = random.int(4, 8) * U;
  const left = random.int(2, 5) * U;
  const right = random.int(2, 5) * U;
  const inner = random.int(2, (width - main) / U - 2) * U;
  const rooms = [
    box(x, y, main, left),
    box(x, y + left, main, height - left),
    box(x + main, y, inner, right),
    box(x + main + inner, y, width - main - inner, right),
    box(x + main, y + right, width - main, height - right),
  ];
  const tinted = random.int(0, 4);
  const solid = (tinted + random.int(1, 4)) % 5;
  const door = (x: number, y: number) => `M${x} ${y}v-20a20 20 0 0 1 20 20`;
  return [
    shape("face", ...rooms.filter((_, index) => index !== tinted && index !== solid)),
    shape("tint", rooms[tinted] ?? ""),
    shape("solid", rooms[solid] ?? ""),
    shape("line", door(x + 12, y + left), door(x + main + 24, y + right), door(x + main - 36, y + height)),
    shape(
      "thin",
      across(x, y - 14, main),
      across(x + main, y - 14, width - main),
      upright(x - 14, y, left),
      upright(x - 14, y + left, height - left),
    ),
    ...hang(x + main, y + Math.max(left, right) - 12),
  ];
}

/** A flight of stairs, with its pitch. */
export function stairs(random: Random): CoverShape[] {
  const steps = random.int(4, 8);
  const run = Math.floor(288 / steps);
  const rise = Math.floor(random.int(110, 160) / steps);
  const climbs = random.chance(0.5);
  const from = climbs ? 36 : 348;
  const sign = climbs ? 1 : -1;
  const flight = `v${-rise}h${sign * run}`.repeat(steps);
  const under = random.pick(["tint", "solid", "face"] as const);
  const end = from + sign * steps * run;
  const top = GROUND - steps * rise;
  return [
    shape(under, `M${from} ${GROUND}${flight}V${GROUND}z`),
    shape(
      "line",
      `M${from} ${GROUND - 44}V${GROUND - rise}M${from} ${GROUND - 44}L${end} ${top - 40}V${top}`,
    ),
    shape("dashed", `M${from} ${GROUND}L${end} ${top}`),
    shape(
      "thin",
      ground(),
      ...Array.from(
        { length: steps },
        (_, index) => `M${from + sign * (index + 0.5) * run} ${GROUND - (index + 1) * rise}v-42`,
      ),
    ),
    shape("thin", upright(end + sign * 14, top, steps * rise)),
    ...hang(from + sign * run * Math.floor(steps / 3), 40),
  ];
}

/** A truss bridge on two supports. */
export function truss(random: Random): CoverShape[] {
  const bays = random.int(4, 8);
  const bay = 336 / bays;
  const rise = random.pick([60, 84, 108]);
  const deck = random.pick([144, 156]);
  const bow = random.pick([0, 0.5, 1]);
  const xs = Array.from({ length: bays + 1 }, (_, index) => U + index * bay);
  const topOf = (x: number) => {
    const away = (x - COVER_WIDTH / 2) / 168;
    return Math.round(deck - rise * (1 - bow * away * away * 0.8));
  };
  const chord = xs.map((x, index) => `${index === 0 ? "M" : "L"}${Math.round(x)} ${topOf(x)}`).join("");
  const web = xs.slice(1).map((x, index) => {
    const before = x - bay;
    const falls = index < bays / 2;
    return `M${Math.round(before)} ${falls ? topOf(before) : deck}L${Math.round(x)} ${falls ? deck : topOf(x)}`;
  });
  const hung = xs[random.int(2, bays - 2)] ?? 192;
  return [
    shape("tint", `${chord}V${deck}H${U}z`),
    shape("line", ...web, ...xs.map((x) => `M${Math.round(x)} ${topOf(x)}V${deck}`)),
    shape(
      "solid",
      box(U - 8, deck, 352, 12),
      `M${U + 12} ${deck + 12}l16 28h-32z`,
      `M348 ${deck + 12}l16 28h-32z`,
    ),
    shape(
      "thin",
      `M0 ${deck + 40}h84M300 ${deck + 40}h84`,
      across(U, deck + 62, 336),
      ...xs.map((x) => `M${Math.round(x)} ${deck + 58}v8`),
    ),
    ...hang(Math.round(hung), deck + 16),
  ];
}
