// Shared elements of the generated covers: size, grid, dimension lines, plumb line.

import type { Random } from "../seeded-random.ts";

/**
 * `grid`, `thin` and `dashed` are hairlines, `line` is a contour, `face`, `tint` and `solid` are fills from lightest
 * to strongest, `plumb` is the amber line and `bob` its weight.
 */
export type CoverRole = "grid" | "face" | "tint" | "solid" | "line" | "thin" | "dashed" | "plumb" | "bob";

export interface CoverShape {
  role: CoverRole;
  /** SVG path data in a box of COVER_WIDTH × COVER_HEIGHT. */
  d: string;
}

export const COVER_WIDTH = 384;
export const COVER_HEIGHT = 240;
/** Side of one grid square. */
export const U = 24;
/** y of the ground line. */
export const GROUND = 204;

/** The measuring grid as one path. */
export const GRID = `M24 0v240${"m24-240v240".repeat(14)}M0 24h384${"m-384 24h384".repeat(8)}`;

/** Draws a composition with random measures. */
export type Family = (random: Random) => CoverShape[];

/** Joins parts with the same role into one path, which takes fewer bytes. */
export function shape(role: CoverRole, ...parts: string[]): CoverShape {
  return { role, d: parts.join("") };
}

export function hang(x: number, y: number): CoverShape[] {
  return [
    shape("plumb", `M${x} 0V${y}`),
    shape("bob", `M${x - 3} ${y}h6v4h7c0 9-4 18-10 28c-6-10-10-19-10-28h7z`),
  ];
}

export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
export const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** Dimension lines with end marks. */
export const across = (x: number, y: number, length: number) => `M${x} ${y}h${length}m0-4v8M${x} ${y - 4}v8`;
export const upright = (x: number, y: number, length: number) =>
  `M${x} ${y}v${length}m-4 0h8M${x - 4} ${y}h8`;

export function ground(): string {
  return `M12 ${GROUND}h360${Array.from({ length: 14 }, (_, index) => `M${36 + index * U} ${GROUND}l-9 9`).join("")}`;
}
