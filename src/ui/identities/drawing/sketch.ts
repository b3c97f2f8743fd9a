// Draws SVG paths in a few roles, which sketch.css colors. The drawings of the plumb line are SVG files instead.

import type { SectionDrawings } from "./slots.ts";

/**
 * `line` is a contour, `fine` and `gap` are hairlines, whole and dashed; `face` and `soft` are filled contours, in the
 * color of paper and in a tint of the brand; `mark` is filled with the line's color; `key` and `keyline` are the one
 * part in the accent color, filled and as a line; `edge` is a hairline on a block of the brand's color.
 */
type Role = "edge" | "line" | "fine" | "gap" | "face" | "soft" | "mark" | "key" | "keyline";

type Stroke = readonly [role: Role, ...parts: string[]];

export function sketch(...strokes: Stroke[]): string {
  return strokes
    .map(([role, ...parts]) => {
      const inked = role === "line" ? "" : ` class="ink-${role}"`;
      return `<path${inked} d="${parts.join("")}" />`;
    })
    .join("");
}

/** Adds the large drawings of services: the small ones enlarged, with `around` behind them. */
export function withLarge(small: Omit<SectionDrawings, `${string}-large`>, around: string): SectionDrawings {
  return {
    ...small,
    "custom-system-large": enlarge(small["custom-system"], around),
    "saas-large": enlarge(small.saas, around),
    "integration-large": enlarge(small.integration, around),
    "support-large": enlarge(small.support, around),
  };
}

function enlarge(content: string, around: string): string {
  return `${around}<g class="ink-enlarged" transform="translate(36 72) scale(2)">${content}</g>`;
}

export function withNumber(content: string, { x, y, text }: { x: number; y: number; text: string }): string {
  return `${content}<text x="${x}" y="${y}" text-anchor="middle" class="numeral">${text}</text>`;
}

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const box = (x: number, y: number, width: number, height: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${width}v${height}h${-width}Z`
    : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1${-r}${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r}${-r}Z`;

/** Returns a clockwise arc. @param from, to in degrees, 0 at the top */
export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const [a, b] = [on(x, y, r, from), on(x, y, r, to)];
  return `M${a.x} ${a.y}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${b.x} ${b.y}`;
}

/** Returns the point of a circle at an angle in degrees, 0 at the top. */
export function on(x: number, y: number, r: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(x + r * Math.sin(angle)), y: round(y - r * Math.cos(angle)) };
}

export function planet(x: number, y: number, r: number, degrees: number, size: number): string {
  const at = on(x, y, r, degrees);
  return circle(at.x, at.y, size);
}

export function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
