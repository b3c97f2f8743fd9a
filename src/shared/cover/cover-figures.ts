// Compositions of generated covers with figures. Each has one amber plumb line that hangs from the top edge.

import type { Random } from "../seeded-random.ts";
import {
  box,
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

/** Bodies on tilted orbits. */
export function orbits(random: Random): CoverShape[] {
  const [x, y] = [random.int(6, 10) * U, random.int(4, 6) * U];
  const tilt = random.pick([-30, -18, 18, 30]);
  const flatness = random.pick([0.45, 0.6, 0.75]);
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const radii = [1, 2, 3, 4].map((ring) => ring * random.pick([36, 42]));
  const at = (radius: number, angle: number) => {
    const [along, across] = [radius * Math.cos(angle), radius * flatness * Math.sin(angle)];
    return { x: Math.round(x + along * cos - across * sin), y: Math.round(y + along * sin + across * cos) };
  };
  const ellipse = (radius: number) => {
    const [from, to] = [at(radius, 0), at(radius, Math.PI)];
    const arc = `A${radius} ${radius * flatness} ${tilt} 1 1`;
    return `M${from.x} ${from.y}${arc} ${to.x} ${to.y}${arc} ${from.x} ${from.y}z`;
  };
  const bodies = radii.map((radius) => ({
    ...at(radius, random.int(0, 11) * 0.52),
    r: random.int(2, 4) * 3,
  }));
  const [inner, ...others] = bodies;
  const [outer = 144] = radii.slice(-1);
  const shown = at(outer, (tilt > 0 ? 1.15 : 1.7) * Math.PI);
  return [
    shape("tint", dot(x, y, random.int(3, 5) * 18)),
    shape("thin", ...radii.map(ellipse), `M0 ${y}H${COVER_WIDTH}`),
    shape("solid", dot(x, y, random.int(4, 6) * 4), inner ? dot(inner.x, inner.y, inner.r / 2) : ""),
    shape("face", ...others.slice(0, 2).map((body) => dot(body.x, body.y, body.r))),
    ...hang(shown.x, Math.max(shown.y - 8, 12)),
  ];
}

/** A chip with its pins, and the traces that leave it. */
export function chip(random: Random): CoverShape[] {
  const pins = random.int(4, 6);
  const side = pins * U;
  const [x, y] = [random.int(4, 11 - pins / 2) * U, Math.round((COVER_HEIGHT - side) / 2)];
  const places = Array.from({ length: pins }, (_, pin) => 12 + pin * U);
  const isTurned = places.map(() => random.chance(0.5));
  const traces = places.map((place, pin) => {
    const level = y + place;
    const turn = isTurned[pin] ? (place < side / 2 ? -U : U) : 0;
    const reach = random.int(1, 3) * U;
    return `M${x + side + 9} ${level}h${reach}l${Math.abs(turn)} ${turn}H${COVER_WIDTH}M${x - 9} ${level}h${-reach}l${-Math.abs(turn)} ${turn}H0`;
  });
  const ends = places.map((place) => dot(x + place, random.int(0, 1) ? y - 33 : y + side + 33, 5));
  const core = random.int(1, 2) * U;
  return [
    shape("thin", ...traces),
    shape(
      "line",
      ...places.map((place) => `M${x + place} ${y - 28}V${y - 9}M${x + place} ${y + side + 9}v19`),
    ),
    shape("face", box(x, y, side, side), ...ends),
    shape(
      "solid",
      ...places.flatMap((place) => [
        box(x - 9, y + place - 4, 9, 8),
        box(x + side, y + place - 4, 9, 8),
        box(x + place - 4, y - 9, 8, 9),
        box(x + place - 4, y + side, 8, 9),
      ]),
    ),
    shape("tint", box(x + core, y + core, side - 2 * core, side - 2 * core)),
    ...hang(x + side / 2, COVER_HEIGHT / 2 - 8),
  ];
}
