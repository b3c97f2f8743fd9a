// Arcs around a center, and bodies on them; one body shines.

import { arc, circle, on, planet, repeat, sketch, withLarge } from "../drawing/sketch.ts";

const around = sketch(
  ["fine", arc(276, 200, 190, 205, 335), arc(276, 200, 190, 25, 155)],
  ["gap", arc(276, 200, 250, 215, 325), arc(276, 200, 250, 35, 145)],
  ["mark", planet(276, 200, 190, 320, 5), planet(276, 200, 190, 140, 5)],
);

/** Made to measure: one body and the path that fits it. */
const customSystem = sketch(
  ["fine", circle(120, 64, 56)],
  ["gap", circle(120, 64, 44)],
  ["soft", circle(120, 64, 30)],
  ["face", circle(120, 64, 16)],
  ["line", "M113 64l5 6 10-12"],
  ["keyline", arc(120, 64, 56, 20, 110)],
  ["mark", planet(120, 64, 56, 250, 4)],
  ["key", planet(120, 64, 56, 110, 6)],
);
/** Many bodies around one center. */
const saas = sketch(
  ["line", "M20 64a100 40 0 1 0 200 0a100 40 0 1 0-200 0Z"],
  ["fine", "M60 64a60 22 0 1 0 120 0a60 22 0 1 0-120 0Z"],
  ["soft", circle(120, 64, 20)],
  ["face", circle(44, 38, 10), circle(196, 90, 10), circle(164, 80, 7), circle(60, 93, 8)],
  ["key", circle(190, 35, 8)],
);
/** Circles overlapping in their common part. */
const integration = sketch(
  ["face", circle(84, 64, 48)],
  ["soft", "M120 32.2a48 48 0 0 1 0 63.6a48 48 0 0 1 0-63.6Z"],
  ["line", circle(84, 64, 48), circle(156, 64, 48)],
  ["fine", circle(84, 64, 34), circle(156, 64, 34)],
  ["mark", circle(50, 64, 4), circle(190, 64, 4)],
  ["keyline", "M54 64H186"],
  ["key", circle(120, 64, 7)],
);
/** Day and night. */
const support = sketch(
  ["gap", arc(120, 108, 92, 270, 450)],
  ["line", arc(120, 108, 68, 270, 450)],
  ["fine", "M12 108.5H228", repeat(13, (mark) => radial(120, 108, 92, 100, 270 + mark * 15))],
  ["soft", "M120 40a68 68 0 0 1 68 68H120Z"],
  ["line", "M120 108V40M84 66a14 14 0 1 0 12 20a12 12 0 0 1-12-20Z"],
  ["keyline", arc(120, 108, 92, 270, 405)],
  ["key", planet(120, 108, 92, 405, 7)],
);

/** The line of the page ends at the orbit, whose disc covers it. */
const hero = sketch(
  ["gap", circle(0, 312, 264)],
  ["face", circle(0, 312, 208)],
  ["fine", circle(0, 312, 150), repeat(48, (mark) => radial(0, 312, 208, mark % 4 ? 214 : 220, mark * 7.5))],
  ["soft", circle(0, 312, 96)],
  ["face", circle(0, 312, 64)],
  ["line", "M-32 300H20M-32 316H32M-32 332H4", "M64 312a64 64 0 0 1-64 64"],
  ["line", "M-40 270a58 58 0 0 1 80 0"],
  ["keyline", "M0 0V104", arc(0, 312, 208, 0, 62), "M0 520V608"],
  ["face", planet(0, 312, 208, 118, 26), planet(0, 312, 208, 236, 34), planet(0, 312, 264, 300, 14)],
  ["soft", planet(0, 312, 150, 20, 15), planet(0, 312, 150, 200, 10)],
  ["line", "M172 404l8 9 17-19", "M-188 417h30M-188 429h20"],
  ["mark", planet(0, 312, 264, 78, 7), planet(0, 312, 264, 150, 5), planet(0, 312, 150, 310, 6)],
  ["key", planet(0, 312, 208, 62, 13)],
);

/** Rings of a tree, one for each year, above the ground. */
const tower = sketch(
  ["fine", repeat(9, (ring) => arc(276, 560, 40 + ring * 28, 270, 450))],
  ["soft", "M112 560a164 164 0 0 1 328 0Z"],
  ["face", "M192 560a84 84 0 0 1 168 0Z"],
  ["line", arc(276, 560, 264, 270, 450), arc(276, 560, 164, 270, 450), arc(276, 560, 84, 270, 450)],
  ["gap", arc(276, 560, 340, 306, 414), arc(276, 560, 420, 322, 398)],
  ["keyline", "M276 0V560"],
  ["face", planet(276, 560, 264, 310, 16), planet(276, 560, 264, 400, 11), planet(276, 560, 340, 338, 12)],
  ["mark", planet(276, 560, 164, 330, 7), planet(276, 560, 164, 420, 5), planet(276, 560, 340, 385, 6)],
  ["key", circle(276, 296, 9), circle(276, 140, 7)],
  ["fine", "M0 559.5H552"],
);

const discovery = sketch(
  ["gap", arc(130, 150, 112, 290, 430), arc(130, 150, 78, 285, 435)],
  ["fine", "M130 150V96"],
  ["face", circle(130, 84, 12)],
  ["key", circle(130, 84, 5)],
);
const planning = sketch(
  ["gap", arc(130, 150, 112, 270, 450), arc(130, 150, 78, 270, 450)],
  ["fine", radial(130, 150, 44, 126, 300), radial(130, 150, 44, 126, 360), radial(130, 150, 44, 126, 420)],
  ["face", planet(130, 150, 112, 300, 8), planet(130, 150, 78, 360, 8), planet(130, 150, 112, 420, 8)],
  ["key", circle(130, 150, 8)],
);
const development = sketch(
  ["line", arc(130, 150, 112, 270, 372), arc(130, 150, 78, 270, 400)],
  ["gap", arc(130, 150, 112, 372, 450), arc(130, 150, 78, 400, 450)],
  ["soft", "M86 150a44 44 0 0 1 88 0Z"],
  ["face", planet(130, 150, 112, 300, 10), planet(130, 150, 78, 335, 8)],
  ["key", planet(130, 150, 112, 372, 7)],
);
const delivery = sketch(
  ["line", arc(130, 150, 112, 270, 450), arc(130, 150, 78, 270, 450)],
  ["soft", "M86 150a44 44 0 0 1 88 0Z"],
  ["line", "M116 134l10 10 20-22"],
  ["face", planet(130, 150, 112, 300, 10), planet(130, 150, 78, 335, 8)],
  ["mark", planet(130, 150, 78, 400, 6)],
  ["keyline", arc(130, 150, 112, 360, 420)],
  ["key", planet(130, 150, 112, 420, 10)],
);

/** A new path. */
const comet = sketch(
  ["gap", arc(130, 150, 120, 300, 420)],
  ["line", "M24 104Q96 92 196 32"],
  ["fine", "M40 112Q104 104 186 52M44 88Q96 76 178 26"],
  ["soft", circle(208, 26, 18)],
  ["key", circle(208, 26, 7)],
);
/** Overlapping shapes remain visible. */
const open = sketch(
  ["soft", circle(100, 64, 44)],
  ["line", circle(100, 64, 44), circle(150, 64, 44), circle(200, 64, 44)],
  ["fine", "M44 64H256"],
  ["key", circle(150, 64, 6)],
);
/** A body and its moon. */
const bond = sketch(
  ["fine", circle(140, 64, 58)],
  ["soft", circle(140, 64, 34)],
  ["line", "M106 64a34 12 0 0 0 68 0"],
  ["keyline", arc(140, 64, 58, 300, 410)],
  ["face", planet(140, 64, 58, 230, 8)],
  ["key", planet(140, 64, 58, 410, 7)],
);
/** The center of the target. */
const centre = sketch(
  ["fine", circle(120, 64, 58)],
  ["line", circle(120, 64, 42)],
  ["soft", circle(120, 64, 26)],
  ["keyline", "M20 64H120"],
  ["key", circle(120, 64, 8)],
  ["mark", planet(120, 64, 58, 60, 4)],
);

function radial(x: number, y: number, from: number, to: number, degrees: number): string {
  const [a, b] = [on(x, y, from, degrees), on(x, y, to, degrees)];
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}

export const sectionDrawings = withLarge(
  {
    interface: hero,
    tower,
    "custom-system": customSystem,
    saas,
    integration,
    support,
    discovery,
    planning,
    development,
    delivery,
    compass: comet,
    "folding-rule": open,
    square: bond,
    level: centre,
  },
  around,
);
