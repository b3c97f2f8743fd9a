// The company's initial and signs of its typeface, cut by the page's grid and a block of the brand's color.

import { box, circle, repeat, sketch } from "../drawing/sketch.ts";
import type { SectionDrawings } from "../drawing/slots.ts";
import { cutSign } from "./sign.ts";

/** Side of a square of the page's grid. */
const U = 32;

/** Marks at a rule's end, at each unit of the grid. */
const ticks = (x: number, from: number, count: number) =>
  repeat(count, (index) => `M${x} ${from + index * U}h${index % 4 === 0 ? -14 : -8}`);

const hero =
  sketch(
    ["soft", box(-8 * U, 4 * U, 8 * U, 5 * U)],
    ["fine", "M-276 128H276M-276 544H276", ticks(-8 * U, 4 * U, 14), `M${-8 * U} 128V544`],
    ["gap", "M0 32V128M0 544V608M128 64V288"],
  ) +
  cutSign({ x: 0, baseline: 17 * U, cap: 13 * U }, [0, 9 * U, 8 * U, 10 * U]) +
  sketch(
    ["key", circle(7 * U, 8 * U, U)],
    ["edge", `M${2 * U} ${9 * U}v${10 * U}M0 ${11 * U}h${8 * U}`],
    ["mark", box(-8 * U, 3 * U, U, U)],
  );

const tower =
  sketch(["fine", "M0 48H552M0 559.5H552M48 16V560"], ["gap", "M504 16V560"]) +
  cutSign({ x: 276, baseline: 496, cap: 384 }, [48, 48, 228, 512], [276, 304, 228, 256]) +
  sketch(["key", circle(472, 80, U)], ["edge", "M48 304H276M162 48V560"]);

interface Small {
  text: string;
  block: readonly [x: number, y: number, width: number, height: number];
  key: readonly [x: number, y: number];
}

/** Draws a sign 80 units high over a line, half of it on the block. */
function small({ text, block, key: [x, y] }: Small): string {
  return (
    sketch(["fine", "M8 24H232M8 104H232M40 8V120M200 8V120"]) +
    cutSign({ text, x: 120, baseline: 104, cap: 80 }, block) +
    sketch(["key", circle(x, y, 8)])
  );
}

function large({ text, block: [x, y, width, height], key }: Small): string {
  const at = (value: number, from: number) => from + value * 2.5;
  return (
    sketch(["fine", "M0 100H552M0 300H552M76 0V400M476 0V400"], ["gap", "M276 0V400"]) +
    cutSign({ text, x: 276, baseline: 300, cap: 200 }, [at(x, -24), at(y, 40), width * 2.5, height * 2.5]) +
    sketch(["key", circle(at(key[0], -24), at(key[1], 40), 20)])
  );
}

const made: Small = { text: "1:1", block: [120, 24, 80, 96], key: [48, 112] };
const many: Small = { text: "@", block: [40, 64, 80, 56], key: [192, 32] };
const joined: Small = { text: "&amp;", block: [120, 8, 80, 56], key: [48, 96] };
const always: Small = { text: "24", block: [40, 8, 80, 96], key: [192, 112] };

/** Draws a sign over the start of its column. */
function stop(
  text: string,
  block: readonly [number, number, number, number],
  key: readonly [number, number],
) {
  return (
    sketch(["fine", "M0 24H260M0 136H260"]) +
    cutSign({ text, x: 130, baseline: 136, cap: 112 }, block) +
    sketch(["key", circle(key[0], key[1], 9)])
  );
}

/** @param left where the frame starts (slots.ts) */
function value(text: string, left: number, isRight: boolean): string {
  const x = left + 56;
  return (
    sketch(["fine", `M${left} 24h224M${left} 104h224`]) +
    cutSign({ text, x, baseline: 104, cap: 80 }, isRight ? [x, 24, 56, 80] : [left, 64, 56, 40]) +
    sketch(["key", circle(left + 216, 104, 8)])
  );
}

export const sectionDrawings: SectionDrawings = {
  interface: hero,
  tower,
  "custom-system": small(made),
  saas: small(many),
  integration: small(joined),
  support: small(always),
  "custom-system-large": large(made),
  "saas-large": large(many),
  "integration-large": large(joined),
  "support-large": large(always),
  discovery: stop("?", [130, 24, 72, 56], [66, 128]),
  planning: stop("#", [58, 80, 72, 56], [194, 32]),
  development: stop("+", [130, 80, 72, 56], [66, 32]),
  delivery: stop("!", [58, 24, 72, 112], [194, 128]),
  compass: value("→", 18, true),
  "folding-rule": value("%", 38, false),
  square: value("&amp;", 59, true),
  level: value("=", 11, false),
};
