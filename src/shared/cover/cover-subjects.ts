// Compositions of generated covers that show a subject. Each has one colored line that hangs from the top edge.

import type { Random } from "../seeded-random.ts";
import {
  box,
  COVER_HEIGHT,
  COVER_WIDTH,
  dot,
  type Family,
  GROUND,
  ground,
  hang,
  shape,
  U,
} from "./cover-strokes.ts";

/** Contracts: stacked sheets, the top one signed and sealed. */
export const sheets: Family = (random) => {
  const count = random.int(2, 4);
  const step = random.pick([12, 16, 20]);
  const side = random.pick([-1, 1]);
  const [x, y] = [132 + side * random.int(0, 2) * U, 48];
  const behind = Array.from({ length: count }, (_, index) => {
    const distance = (count - index) * step;
    return box(x + side * distance, y - distance / 2, 120, 156);
  });
  const lines = Array.from(
    { length: random.int(4, 6) },
    (_, row) => `M${x + 16} ${y + 40 + row * 12}h${random.int(4, 7) * 12}`,
  );
  const seal = { x: x + 88, y: y + 130 };
  return [
    shape("thin", ground()),
    shape("tint", behind.filter((_sheet, index) => index % 2 === 0).join("")),
    shape("face", behind.filter((_sheet, index) => index % 2 === 1).join("")),
    shape("face", box(x, y, 120, 156)),
    shape("solid", box(x + 16, y + 16, random.int(3, 5) * 12, 10)),
    shape("thin", ...lines),
    shape("line", `M${x + 16} ${y + 134}c8-22 14-22 12-4s8 10 12-4 6 4 20 2`),
    shape("solid", dot(seal.x, seal.y, 15)),
    shape("line", dot(seal.x, seal.y, 9)),
    ...hang(side > 0 ? 60 : 324, random.int(3, 5) * U),
  ];
};

/** Integrations: a pipe with two bends in front of a straight one, with flanges. */
export const pipes: Family = (random) => {
  const width = random.pick([30, 36]);
  const r = 12;
  const bend = random.int(6, 9) * U;
  const y = random.int(2, 3) * U - 4;
  const down = random.int(6, 7) * U - 4;
  const crossing = bend > 180 ? 3 * U : 12 * U;
  const flange = (x: number, at: number) => box(x, at - 5, 9, width + 10);
  const collar = (at: number) => box(bend - 5, at, width + 10, 9);
  const valve = { x: bend + width / 2, y: (y + down + width) / 2 };
  return [
    shape("tint", box(crossing, 0, width, COVER_HEIGHT)),
    shape("thin", `M${crossing + 9} 0V240M${crossing + width - 9} 0V240`),
    shape("face", box(crossing - 5, 28, width + 10, 9), box(crossing - 5, 203, width + 10, 9)),
    shape(
      "solid",
      `M0 ${y}H${bend - r}a${r + width} ${r + width} 0 0 1 ${r + width} ${r + width}V${down - r}` +
        `a${r} ${r} 0 0 0 ${r} ${r}H${COVER_WIDTH}v${width}H${bend + width + r}` +
        `a${r + width} ${r + width} 0 0 1${-(r + width)}${-(r + width)}V${y + width + r}` +
        `a${r} ${r} 0 0 0${-r}${-r}H0z`,
    ),
    shape(
      "face",
      ...[24, bend - r - 14].map((x) => flange(x, y)),
      ...[bend + width + r + 6, COVER_WIDTH - 40].map((x) => flange(x, down)),
      ...[y + width + r + 4, down - r - 14].map(collar),
    ),
    shape("face", dot(valve.x, valve.y, 20)),
    shape("line", `M${valve.x - 20} ${valve.y}h40M${valve.x} ${valve.y - 20}v40`),
    ...hang(crossing > bend ? 2 * U : 14 * U, down > 5 * U && crossing > bend ? 8 * U - 40 : 2 * U),
  ];
};

/** Privacy: a lock in section, with its pins. */
export const lock: Family = (random) => {
  const x = random.int(5, 7) * U;
  const [y, width, height] = [100, 120, 104];
  const right = x + width;
  const pins = Array.from({ length: 5 }, (_, pin) => ({
    x: x + 20 + pin * 18,
    height: random.int(2, 5) * 6,
  }));
  const isOpen = random.int(0, 3) === 0;
  const lift = isOpen ? 26 : 8;
  return [
    shape("thin", ground(), `M0 ${y}H${x}M${right} ${y}H${COVER_WIDTH}`),
    shape(
      "solid",
      `M${x + 16} ${y}v${-lift - 18}a44 44 0 0 1 88 0V${y}h-18v${-lift - 18}a26 26 0 0 0-52 0V${y}z`,
    ),
    shape("face", box(x, y, width, height)),
    shape("tint", `M${x} ${y + 52}h${width}v52h${-width}z`),
    shape(
      "thin",
      ...Array.from({ length: 8 }, (_, index) => `M${x + 4 + index * 15} ${y + height}l14-52`),
      ...pins.map((pin) => `M${pin.x + 4} ${y + 8}v44`),
    ),
    shape("face", ...pins.map((pin) => box(pin.x, y + 52 - pin.height, 9, pin.height))),
    shape("solid", ...pins.map((pin) => box(pin.x, y + 12, 9, 34 - pin.height))),
    shape("dashed", `M${x - 36} ${y + 52}H${right + 36}M${x + 60} 20V${y}`),
    ...hang(x > 6 * U ? 2 * U : 14 * U, random.int(3, 5) * U),
  ];
};

/** Costs: a balance, with weights of different sizes. */
export const balance: Family = (random) => {
  const tilt = random.pick([-22, -14, 14, 22]);
  const [middle, y, reach] = [192, 62, 116];
  const pan = (side: number) => ({ x: middle + side * reach, y: y + side * tilt + 74 });
  const [left, right] = [pan(-1), pan(1)];
  const strings = [left, right].map(
    (at) => `M${at.x - 40} ${at.y}L${at.x} ${at.y - 74}L${at.x + 40} ${at.y}`,
  );
  const heavy = tilt > 0 ? right : left;
  const light = tilt > 0 ? left : right;
  const count = random.int(2, 3);
  const weights = Array.from({ length: count }, (_, index) =>
    box(heavy.x - 22 + index * 5, heavy.y - 16 * (index + 1), 44 - index * 10, 16),
  );
  return [
    shape("thin", ground()),
    shape("dashed", `M${middle - 150} ${y}h300`),
    shape("thin", ...strings),
    shape("tint", ...[left, right].map((at) => `M${at.x - 44} ${at.y}h88a44 22 0 0 1-88 0z`)),
    shape("solid", ...weights),
    shape("face", dot(light.x, light.y - 15, 15)),
    shape("face", `M${middle - 5} ${y}h10v${GROUND - y - 16}h-10z`, box(middle - 44, GROUND - 16, 88, 16)),
    shape(
      "solid",
      `M${middle - reach} ${y - tilt - 4}L${middle + reach} ${y + tilt - 4}v8L${middle - reach} ${y - tilt + 4}z`,
    ),
    shape("face", dot(middle, y, 12)),
    ...hang(middle, y - 30),
  ];
};

/** Operation: a dial of a day, with the hours on duty. */
export const dial: Family = (random) => {
  const x = random.int(5, 11) * U;
  const [y, r] = [120, 84];
  const from = random.int(0, 5);
  const span = random.int(4, 7);
  const at = (hour: number, radius: number) => {
    const angle = (hour * Math.PI) / 6;
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  };
  const sector = `M${x} ${y}L${at(from, r - 20)}A${r - 20} ${r - 20} 0 ${span > 6 ? 1 : 0} 1 ${at(from + span, r - 20)}z`;
  return [
    shape("thin", `M0 ${y}H${COVER_WIDTH}`),
    shape("face", dot(x, y, r)),
    shape("tint", dot(x, y, r - 20)),
    shape("solid", sector),
    shape("thin", ...Array.from({ length: 24 }, (_, hour) => `M${at(hour / 2, r)}L${at(hour / 2, r - 10)}`)),
    shape("line", `M${x} ${y}L${at(from, r - 32)}M${x} ${y}L${at(from + span, r - 32)}`),
    shape("face", dot(x, y, 7)),
    ...hang(x > 190 ? 3 * U : 13 * U, random.int(3, 6) * U),
  ];
};

/** Systems: windows of a program over each other. */
export const windows: Family = (random) => {
  const first = { x: 2 * U + random.int(0, 2) * 12, y: 36 };
  const frames = [0, 1, 2].map((index) => ({
    x: first.x + index * random.pick([60, 66, 72]),
    y: first.y + index * 30,
    width: 156,
    height: 108,
  }));
  const top = frames[2] ?? { ...first, width: 156, height: 108 };
  const bars = Array.from({ length: 4 }, (_, bar) => {
    const height = random.int(1, 4) * 11;
    return box(top.x + 16 + bar * 20, top.y + 92 - height, 12, height);
  });
  return [
    shape("thin", ground()),
    ...frames.flatMap(({ x, y, width, height }, index) => [
      shape(index === 1 ? "tint" : "face", box(x, y, width, height)),
      shape("thin", `M${x} ${y + 18}h${width}`, dot(x + 10, y + 9, 2.5), dot(x + 20, y + 9, 2.5)),
    ]),
    shape("solid", ...bars, box(top.x + 104, top.y + 32, 36, 24)),
    shape("thin", `M${top.x + 104} ${top.y + 68}h36m-36 12h24`),
    ...hang(top.x + 128 > 320 ? 13 * U + 36 : 14 * U, random.int(2, 3) * U),
  ];
};

/** Modernization: a wall, of which one part after the other is new. */
export const courses: Family = (random: Random) => {
  const [width, height] = [48, 24];
  const bricks: Record<"tint" | "solid" | "dashed", string> = { tint: "", solid: "", dashed: "" };
  const edge = random.int(3, 5);
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 7; column++) {
      const x = 12 + column * width + (row % 2) * (width / 2);
      if (x + width > COVER_WIDTH - 12) continue;
      const isOld = column >= edge + (row % 3) - 1;
      const role = isOld ? "dashed" : random.pick(["tint", "solid", "solid"] as const);
      bricks[role] += box(x, GROUND - height * (row + 1), width, height);
    }
  return [
    shape("tint", bricks.tint),
    shape("solid", bricks.solid),
    shape("dashed", bricks.dashed),
    shape("thin", ground()),
    ...hang(12 + (edge + 1) * width, 2 * U - 20),
  ];
};

/** Modernization without a wall: rows of disks, of which one after the other is filled. */
export const disks: Family = (random) => {
  const size = random.pick([36, 40, 45]);
  const [columns, rows] = [Math.floor(360 / size), Math.floor(210 / size)];
  const [left, top] = [(COVER_WIDTH - columns * size) / 2, (COVER_HEIGHT - rows * size) / 2];
  const done = random.int(Math.ceil(columns * 0.3), Math.ceil(columns * 0.6));
  const drawn: Record<"tint" | "solid" | "thin", string> = { tint: "", solid: "", thin: "" };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const isOld = column >= done + random.int(-1, 1);
      const role = isOld ? "thin" : random.pick(["tint", "solid", "solid"] as const);
      drawn[role] += dot(left + (column + 0.5) * size, top + (row + 0.5) * size, size / 2 - 5);
    }
  return [
    shape("tint", drawn.tint),
    shape("solid", drawn.solid),
    shape("thin", drawn.thin),
    ...hang(left + (done + 0.5) * size, top + (Math.floor(rows / 2) + 0.5) * size - 8),
  ];
};

/** Beginnings of words in a category, by what its covers show; the first match wins. */
const SUBJECTS: [family: string, words: RegExp][] = [
  ["lock", /\b(privac|lgpd|seguran|protec|sigil|confiden)|dados pessoais/],
  ["sheets", /\b(contrat|propost|licit|jurid|juridic|compra|fornecedor|acordo|edita|legisl)/],
  ["pipes", /\b(integra|conect|conex|bancar|automac|(apis?|erp|pix|bancos?|notas?|nfs?-?e)\b)/],
  ["balance", /\b(custo|preco|orcament|financ|invest|econom|tribut|impost|fisca|(roi|fisco)\b)/],
  ["courses", /\b(moderniz|legad|migra|refator|transform|evoluc)/],
  ["dial", /\b(operac|suport|manuten|plant|monitor|infra|atendiment|(sla|24)\b)/],
  ["windows", /\b(sistem|software|desenvolv|produt|aplicati|digita|tecnolog|(saas|apps?|web|sites?)\b)/],
];

/** Returns the family of covers for a category in Portuguese; undefined if its words name no known subject. */
export function findSubject(category: string): string | undefined {
  const plain = category.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return SUBJECTS.find(([, words]) => words.test(plain))?.[0];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
