// Conductor paths between nodes, with bends of 45°; one path carries the signal.

import { box, circle, repeat, sketch, withLarge } from "../drawing/sketch.ts";

function chip(x: number, y: number, width: number, height: number, pins: number): [string, string] {
  const pitch = height / (pins + 1);
  const legs = repeat(pins, (index) => {
    const at = y + pitch * (index + 1);
    return `M${x} ${at}h-8M${x + width} ${at}h8`;
  });
  return [box(x, y, width, height, 6), legs];
}

const around = sketch(
  ["fine", "M0 36H72l28 28M552 36H480l-28 28M0 364H72l28-28M552 364H480l-28-28"],
  ["face", circle(104, 68, 6), circle(448, 68, 6), circle(104, 332, 6), circle(448, 332, 6)],
);

const [core, coreLegs] = chip(88, 34, 64, 60, 4);
/** Made to measure: a chip that fits all its paths. */
const customSystem = sketch(
  ["fine", "M80 46H56L32 22H12M80 58H44L36 50H12M80 70H44L36 78H12M80 82H56L32 106H12"],
  ["line", "M160 46H184L208 22H228M160 70H196L204 78H228M160 82H184L208 106H228"],
  ["keyline", "M160 58H196L204 50H228"],
  ["line", coreLegs],
  ["soft", core],
  ["face", box(104, 48, 32, 32, 4)],
  ["line", "M112 64l6 6 11-12"],
  ["face", repeat(4, (index) => circle(12, 22 + index * 28, 4))],
  ["face", circle(228, 22, 4), circle(228, 78, 4), circle(228, 106, 4)],
  ["key", circle(228, 50, 5)],
);

/** One source, many subscribers. */
const saas = sketch(
  ["line", "M64 64H152M64 64H83L120 101H152"],
  ["keyline", "M64 64H83L120 27H152"],
  ["soft", circle(44, 64, 24)],
  ["face", circle(44, 64, 11)],
  ["face", box(152, 12, 72, 30, 6), box(152, 49, 72, 30, 6), box(152, 86, 72, 30, 6)],
  ["fine", "M180 24h32M180 30h20M180 61h32M180 67h24M180 98h32M180 104h16"],
  ["mark", circle(166, 64, 3.5), circle(166, 101, 3.5)],
  ["key", circle(166, 27, 5)],
);

/** Two systems that communicate over a common path. */
const integration = sketch(
  ["line", "M72 36H96L124 64H168M72 92H96L124 64"],
  ["fine", "M72 64H124M124 64L166 22H168M124 64L166 106H168"],
  ["face", box(16, 20, 56, 88, 8)],
  ["fine", "M28 36H52M28 50H60M28 64H46M28 78H58M28 92H44"],
  ["soft", box(168, 8, 56, 28, 6), box(168, 50, 56, 28, 6), box(168, 92, 56, 28, 6)],
  ["line", "M182 22h28M182 64h28M182 106h28"],
  ["face", circle(72, 36, 4), circle(72, 92, 4)],
  ["keyline", "M124 64H168"],
  ["key", circle(124, 64, 7)],
);

/** A loop monitored day and night. */
const support = sketch(
  ["line", "M44 20H196L216 40V88L196 108H44L24 88V40Z"],
  ["fine", "M50 34H190L202 46V82L190 94H50L38 82V46Z"],
  ["keyline", "M62 66H92L102 44L120 88L134 54L141 66H178"],
  ["face", circle(24, 64, 6), circle(216, 64, 6), circle(120, 20, 6), circle(120, 108, 6)],
  ["key", circle(178, 66, 5)],
);

const PINS = [236, 262, 288, 314, 340, 366];
/** Each trace leaves its pin, bends by 45° and ends in its node. */
const hero = sketch(
  ["keyline", "M0 0V212M0 388V608"],
  [
    "line",
    "M-100 236H-128L-216 148H-256M-100 288H-176L-188 276H-256M-100 314H-176L-188 326H-256M-100 366H-128L-216 454H-256",
    "M100 236H108L194 150H204M100 288H204M100 314H204M100 366H110L194 450H204",
  ],
  ["fine", "M-100 262H-152L-202 212H-256M-100 340H-152L-202 390H-256M100 262H140L160 242H182"],
  ["fine", "M100 340H140L160 360H182"],
  ["line", ...PINS.map((y) => `M-92 ${y}h-8M92 ${y}h8`)],
  ["soft", box(-92, 212, 184, 176, 6)],
  ["face", box(-64, 240, 128, 120, 8)],
  ["line", "M-64 264H64M-44 288H8M-44 308H28M-44 328H-8"],
  ["fine", "M-52 252h.1M-42 252h.1M-32 252h.1"],
  ["line", "M24 330l10 10 18-22"],
  ["face", box(204, 110, 72, 80, 8), box(204, 260, 72, 80, 8), box(204, 410, 72, 80, 8)],
  ["line", "M218 170V154M233 170V142M248 170V128M263 170V136", "M218 284H262M218 300H250M218 316H256"],
  ["line", "M218 466l13-18 12 10 20-28"],
  ["face", circle(-256, 148, 7), circle(-256, 212, 5), circle(-256, 326, 7)],
  ["face", circle(-256, 390, 5), circle(-256, 454, 7), circle(188, 242, 6), circle(188, 360, 6)],
  ["mark", circle(-256, 276, 6)],
  ["key", circle(0, 212, 7), circle(0, 388, 7)],
);

/** A bus with one branch per year. */
const tower = sketch(
  ["keyline", "M276 0V560"],
  [
    "line",
    "M276 520H180L140 480H72M276 470H380L420 430H492M276 400H200L156 356H96M276 350H356L400 306H470M276 280H214L176 242H124M276 230H344L380 194H440M276 160H226L196 130H152M276 110H328L356 82H400",
  ],
  ["fine", "M276 495H216M276 445H336M276 375H226M276 325H326M276 255H236M276 205H316"],
  ["face", circle(211, 495, 5), circle(341, 445, 5), circle(221, 375, 5)],
  ["face", circle(331, 325, 5), circle(231, 255, 5), circle(321, 205, 5)],
  [
    "soft",
    box(20, 456, 52, 48, 6),
    box(492, 406, 48, 48, 6),
    box(48, 334, 48, 44, 6),
    box(470, 284, 44, 44, 6),
    box(84, 222, 40, 40, 6),
    box(440, 175, 38, 38, 6),
  ],
  ["face", circle(146, 130, 8), circle(406, 82, 8)],
  ["line", "M34 480h24M504 430h24M60 356h24M480 306h24M94 242h20M449 194h20"],
  ["key", circle(276, 110, 6), circle(276, 280, 6), circle(276, 470, 6)],
  ["fine", "M0 559.5H552"],
);

const discovery = sketch(
  ["gap", circle(130, 84, 44), circle(130, 84, 66)],
  ["fine", "M20 84H64M196 84H240M130 150V128"],
  ["face", circle(130, 84, 16)],
  ["line", "M142 96l26 28"],
  ["key", circle(130, 84, 5)],
);
const planning = sketch(
  ["gap", "M28 118H70L110 62H160L190 34H232M110 62L150 118H232M28 62H110"],
  [
    "face",
    circle(28, 118, 7),
    circle(28, 62, 7),
    circle(110, 62, 9),
    circle(232, 34, 7),
    circle(232, 118, 7),
  ],
  ["fine", "M28 140H232M28 134v12M232 134v12"],
  ["key", circle(110, 62, 4)],
);
const development = sketch(
  ["line", "M28 118H70L110 62M28 62H110"],
  ["gap", "M110 62H160L190 34H232M110 62L150 118H232"],
  ["soft", box(88, 40, 44, 44, 6)],
  ["line", "M80 54H88M80 70H88M132 54h8M132 70h8M100 62l7 7 13-14"],
  ["face", circle(28, 118, 7), circle(28, 62, 7), circle(232, 34, 7), circle(232, 118, 7)],
  ["keyline", "M140 62H160l8-7"],
);
const delivery = sketch(
  ["line", "M28 118H70L110 62M28 62H110M110 62L150 118H232"],
  ["keyline", "M110 62H160L190 34H232"],
  ["soft", box(88, 40, 44, 44, 6)],
  ["line", "M80 54H88M80 70H88M132 54h8M132 70h8M100 62l7 7 13-14"],
  ["mark", circle(28, 118, 6), circle(28, 62, 6), circle(232, 118, 6)],
  ["key", circle(232, 34, 9)],
);

/** A new path. */
const branch = sketch(
  ["fine", "M24 64H232M24 96H120L148 124H232"],
  ["keyline", "M24 64H96L144 20H200"],
  ["face", circle(30, 64, 9), circle(228, 64, 6), circle(30, 96, 6), circle(228, 124, 6)],
  ["soft", circle(206, 20, 14)],
  ["key", circle(206, 20, 5)],
);
/** An open cable with visible lines. */
const open = sketch(
  ["soft", box(96, 16, 88, 96, 10)],
  ["line", "M44 32H236M44 56H236M44 80H236"],
  ["keyline", "M44 104H236"],
  ["face", repeat(4, (wire) => circle(50, 32 + wire * 24, 6) + circle(236, 32 + wire * 24, 6))],
);
/** A closed loop. */
const loop = sketch(
  ["line", "M84 24H196L220 48V80L196 104H84L64 80V48Z"],
  ["fine", "M96 40H184L202 56V74L184 90H96L82 74V56Z"],
  ["face", circle(64, 64, 8), circle(220, 64, 8)],
  ["key", circle(140, 24, 6), circle(140, 104, 6)],
);
/** The signal's arrival. */
const arrival = sketch(
  ["fine", "M16 32H66L98 64M16 96H66L98 64"],
  ["line", "M98 64H150"],
  ["soft", circle(184, 64, 44)],
  ["face", circle(184, 64, 26)],
  ["keyline", "M98 64H184"],
  ["face", circle(20, 32, 6), circle(20, 96, 6), circle(98, 64, 7)],
  ["key", circle(184, 64, 8)],
);

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
    compass: branch,
    "folding-rule": open,
    square: loop,
    level: arrival,
  },
  around,
);
