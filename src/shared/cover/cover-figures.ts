// Compositions of generated covers with figures. Each has one amber plumb line that hangs from the top edge.

import type { Random } from "../seeded-random.ts";
import {
  type CoverShape,
  COVER_HEIGHT,
  COVER_WIDTH,
  dot,
  GROUND,
  ground,
  hang,
  shape,
  U,
} from "./cover-strokes.ts";

/** Concentric circles with a sector cut out. */
export function compass(random: Random): CoverShape[] {
  const x = random.int(5, 11) * U;
  const y = random.int(4, 6) * U;
  const step = random.pick([18, 24, 30]);
  const rings = [1, 2, 3, 4, 5, 6].map((ring) => ring * step);
  const [inner, outer] = random
    .pick([
      [2, 4],
      [1, 3],
      [3, 5],
      [2, 5],
    ] as const)
    .map((ring) => ring * step) as [number, number];
  const [right, down] = random.pick([
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const);
  const sweep = right * down > 0 ? 1 : 0;
  const sector = (from: number, to: number, a: number, b: number, sweepFlag: number) =>
    `M${x + from * a} ${y}H${x + to * a}A${to} ${to} 0 0 ${sweepFlag} ${x} ${y + to * b}V${y + from * b}A${from} ${from} 0 0 ${1 - sweepFlag} ${x + from * a} ${y}z`;
  return [
    shape("face", dot(x, y, outer)),
    shape("tint", sector(inner, outer, -right, -down, sweep)),
    shape("solid", sector(inner, outer + step, right, down, sweep)),
    shape("thin", ...rings.map((ring) => dot(x, y, ring)), `M0 ${y}H${COVER_WIDTH}`),
    shape("dashed", `M${x - 200} ${y + 200}l400-400M${x - 200} ${y - 200}l400 400`),
    shape("line", dot(x, y, inner)),
    ...hang(x, y - 4),
  ];
}

/** Isometric blocks; neighbors differ in height. */
export function blocks(random: Random): CoverShape[] {
  const a = random.pick([30, 36, 45]);
  const b = a / 2;
  const count = Math.floor(372 / (2 * a));
  const from = (COVER_WIDTH - count * 2 * a) / 2;
  let last = 0;
  const heights = Array.from({ length: count }, () => {
    let height = random.int(1, 5);
    if (height === last) height = (height % 5) + 1;
    last = height;
    return height * U;
  });
  const at = (index: number) => ({ x: from + index * 2 * a, y: GROUND - b - (heights[index] ?? 0) });
  const each = (draw: (x: number, y: number, height: number) => string) =>
    heights.map((height, index) => draw(at(index).x, at(index).y, height)).join("");
  const lowest = heights.indexOf(Math.min(...heights));
  return [
    shape("thin", `M0 ${GROUND - b}H${COVER_WIDTH}`),
    shape(
      "tint",
      each((x, y, height) => `M${x} ${y}l${a} ${b}v${height}l${-a}${-b}z`),
    ),
    shape(
      "solid",
      each((x, y, height) => `M${x + 2 * a} ${y}l${-a} ${b}v${height}l${a}${-b}z`),
    ),
    shape(
      "face",
      each((x, y) => `M${x} ${y}l${a}${-b}l${a} ${b}l${-a} ${b}z`),
    ),
    shape(
      "dashed",
      each((x, y) => `M${x + a} ${y - b}V0`),
    ),
    ...hang(at(lowest).x + a, at(lowest).y - 32),
  ];
}

/** A curve with its ordinates. */
export function ordinates(random: Random): CoverShape[] {
  const points = Array.from({ length: 7 }, (_, index) => ({
    x: U + index * 56,
    y: random.int(2, 7) * U - 12,
  }));
  const curve = points.slice(1).map(({ x, y }) => `S${x - 28} ${y} ${x} ${y}`);
  const lower = points.map(
    ({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${Math.min(y + 40, GROUND - 8)}`,
  );
  const highest = points.slice(1, -1).toSorted((a, b) => b.y - a.y)[0] ?? { x: 192, y: 120 };
  return [
    shape(
      random.pick(["tint", "solid", "face"] as const),
      `M${U} ${GROUND}V${points[0]?.y}`,
      ...curve,
      `V${GROUND}z`,
    ),
    shape("dashed", ...lower),
    shape("thin", ground(), ...points.map(({ x, y }) => `M${x} ${y}V${GROUND}`)),
    shape("face", ...points.filter(({ x }) => x !== highest.x).map(({ x, y }) => dot(x, y, 4))),
    ...hang(highest.x, highest.y - 32),
  ];
}

/** Tiles with quarter circles. */
export function tiles(random: Random): CoverShape[] {
  const size = random.pick([54, 60, 72]);
  const [columns, rows] = [Math.floor(360 / size), Math.floor(216 / size)];
  const [left, top] = [(COVER_WIDTH - columns * size) / 2, (COVER_HEIGHT - rows * size) / 2];
  const drawn: Record<"face" | "tint" | "solid", string> = { face: "", tint: "", solid: "" };
  const quarters = [
    `h${size}a${size} ${size} 0 0 1${-size} ${size}z`,
    `h${size}v${size}a${size} ${size} 0 0 1${-size}${-size}z`,
    `m${size} 0v${size}h${-size}a${size} ${size} 0 0 1 ${size}${-size}z`,
    `v${size}h${size}a${size} ${size} 0 0 0${-size}${-size}z`,
  ];
  for (let index = 0; index < columns * rows; index++) {
    const corner = `M${left + (index % columns) * size} ${top + Math.floor(index / columns) * size}`;
    drawn[random.pick(["face", "tint", "tint", "solid"] as const)] += corner + random.pick(quarters);
  }
  return [
    shape("face", drawn.face),
    shape("tint", drawn.tint),
    shape("solid", drawn.solid),
    ...hang(left + random.int(1, columns - 1) * size, top + random.int(1, rows - 1) * size - 16),
  ];
}
