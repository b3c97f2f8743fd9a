// Draws an Open Graph image as SVG: the page's title at the left, its cover at the right.

import type { Font } from "satori";
import { NEUTRALS } from "#src/shared/colors/neutrals.ts";
import { type CoverColors, coverColors } from "#src/shared/cover/cover-colors.ts";
import { COVER_HEIGHT, type CoverRole, COVER_WIDTH, drawCover } from "#src/shared/cover/cover-shapes.ts";
import { BOB_PATH, LINE_PATH } from "#src/shared/plumb-bob-path.ts";
import type { Identity } from "#src/shared/site-look.ts";
import { loadDrawingTools } from "./drawing-tools.ts";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const FOLD = 728;
const MARGIN = 72;
const GRID = 36;
const MAX_TITLE_LENGTH = 180;
/** The weights at the end of the line, as in plumb-bob.tsx. */
const POINT_PATH = "M0 22a8 8 0 1 0 16 0a8 8 0 1 0-16 0z";
const SQUARE_PATH = "M1 15h14v14H1z";
const END_PATHS = { prumo: BOB_PATH, circuito: POINT_PATH, orbita: POINT_PATH, monograma: SQUARE_PATH };
const MUTED = "#566075";

export interface CardLook {
  identity: Identity;
  /** Tokens of the light theme. */
  brand: Record<string, string>;
  heading: string;
  text: string;
  fonts: Font[];
}

export interface CardText {
  /** Section and category, such as "Blog · LGPD". */
  kicker: string;
  title: string;
  siteName: string;
  /** Such as "prumo.example". */
  host: string;
}

/** @param photo a data: URI that replaces the drawn cover */
export async function drawCard(text: CardText, look: CardLook, photo?: string): Promise<string> {
  const { brand, identity, fonts } = look;
  const { paper, ink } = NEUTRALS.light;
  const accent = brand["accent"] ?? ink;
  const { scheme, shapes } = drawCover(text.title, identity, { category: text.kicker });
  const colors = coverColors(scheme, brand);
  const line = brand["line"] ?? MUTED;
  const { satori } = await loadDrawingTools();
  const words = await satori(layOut(text, look), { width: FOLD, height: CARD_HEIGHT, fonts });
  const panel = { x: FOLD, width: CARD_WIDTH - FOLD };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
<rect width="100%" height="100%" fill="${paper}"/>
${drawGround(identity, brand)}
${
  photo
    ? `<image x="${panel.x}" width="${panel.width}" height="${CARD_HEIGHT}" href="${photo}" preserveAspectRatio="xMidYMid slice"/>`
    : coverSvg(panel, shapes, colors)
}
<path d="M${FOLD}.5 0V${CARD_HEIGHT}" stroke="${line}"/>
${photo && identity !== "none" ? `<g transform="translate(${FOLD - 8} 0)"><path d="M8.5 0V250" stroke="${accent}" stroke-width="3"/><path transform="translate(-7.5 204) scale(2)" d="${END_PATHS[identity]}" fill="${accent}"/></g>` : ""}
${identity === "none" ? "" : `<g transform="translate(${MARGIN} ${CARD_HEIGHT - MARGIN - 46}) scale(1.15)"><path d="${LINE_PATH}" stroke="${ink}" stroke-width="1.5"/><path d="${END_PATHS[identity]}" fill="${accent}"/></g>`}
${words}
</svg>`;
}

/** Builds elements with flex layout, as satori needs them. */
function layOut({ kicker, title, siteName, host }: CardText, { brand, identity, ...fonts }: CardLook) {
  const shown = fit(title, MAX_TITLE_LENGTH) || fit(siteName, MAX_TITLE_LENGTH) || "Vitrine";
  const { ink } = NEUTRALS.light;
  const body = { fontFamily: fonts.text, overflow: "hidden", textOverflow: "ellipsis", lineClamp: 1 };
  return box(
    {
      width: FOLD - 2 * MARGIN,
      height: CARD_HEIGHT - 2 * MARGIN,
      margin: MARGIN,
      flexDirection: "column",
      color: ink,
    },
    box({ alignItems: "center", fontSize: 25, fontWeight: 600, color: brand["primary-ink"] }, [
      box({ width: 44, height: 2, marginRight: 16, backgroundColor: brand["primary-ink"] }),
      box({ ...body, display: "block", maxWidth: FOLD - 2 * MARGIN - 60 }, fit(kicker, 60)),
    ]),
    box(
      { flexGrow: 1, alignItems: "center" },
      box(
        {
          display: "block",
          width: FOLD - 2 * MARGIN,
          fontFamily: fonts.heading,
          fontWeight: 700,
          letterSpacing: "-0.025em",
          lineHeight: 1.1,
          wordBreak: "break-word",
          textWrap: "balance",
          overflow: "hidden",
          ...sizeOf(shown),
        },
        shown,
      ),
    ),
    box({ alignItems: "flex-end", paddingLeft: identity === "none" ? 0 : 36, paddingBottom: 2 }, [
      box(
        { ...body, display: "block", fontSize: 28, fontWeight: 600, maxWidth: 330, marginRight: 18 },
        fit(siteName, 60),
      ),
      box({ ...body, display: "block", fontSize: 22, color: MUTED, maxWidth: 220 }, fit(host, 60)),
    ]),
  );
}

type Style = Record<string, string | number | undefined>;

function box(style: Style, ...children: unknown[]) {
  return {
    type: "div",
    key: null,
    props: { style: { display: "flex", ...style }, children: children.flat() },
  };
}

function sizeOf(title: string): Style {
  if (title.length <= 36) return { fontSize: 76, lineClamp: 4 };
  if (title.length <= 64) return { fontSize: 62, lineClamp: 5 };
  if (title.length <= 96) return { fontSize: 52, lineClamp: 6 };
  return { fontSize: 44, lineClamp: 7 };
}

/** Keeps drawable characters on one line: emoji and other scripts become boxes, and control characters break SVG. */
export function fit(text: string, longest: number): string {
  const drawable = text
    .slice(0, longest * 4)
    .normalize("NFC")
    .replace(/[^\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return drawable.length <= longest ? drawable : `${drawable.slice(0, longest - 1).trimEnd()}…`;
}

/** Draws the sheet behind the words: squares, points or nothing. */
function drawGround(identity: Identity, brand: Record<string, string>): string {
  if (identity === "prumo") return `<path d="${gridPath()}" stroke="${brand["grid"]}" fill="none"/>`;
  if (identity === "circuito")
    return `<pattern id="points" width="${GRID}" height="${GRID}" patternUnits="userSpaceOnUse"><circle cx="18" cy="18" r="1.75" fill="${brand["line"]}"/></pattern><rect width="${FOLD}" height="${CARD_HEIGHT}" fill="url(#points)"/>`;
  return "";
}

function gridPath(): string {
  const columns = Array.from(
    { length: Math.ceil(FOLD / GRID) },
    (_, i) => `M${i * GRID + 0.5} 0V${CARD_HEIGHT}`,
  );
  const rows = Array.from(
    { length: Math.ceil(CARD_HEIGHT / GRID) },
    (_, i) => `M0 ${i * GRID + 0.5}H${FOLD}`,
  );
  return [...columns, ...rows].join("");
}

function coverSvg(
  { x, width }: { x: number; width: number },
  shapes: { role: CoverRole; d: string }[],
  colors: CoverColors,
): string {
  const crop = (COVER_HEIGHT * width) / CARD_HEIGHT;
  // The drawing is centered on its plumb line.
  const plumb = Number(
    /^M(\d+)/.exec(shapes.find(({ role }) => role === "plumb")?.d ?? "")?.[1] ?? COVER_WIDTH / 2,
  );
  const left = Math.min(COVER_WIDTH - crop, Math.max(0, plumb - crop / 2));
  const paths = shapes.map(({ role, d }) => `<path d="${d}" ${paint(role, colors)}/>`).join("");
  return (
    `<rect x="${x}" width="${width}" height="${CARD_HEIGHT}" fill="${colors.ground}"/>` +
    `<svg x="${x}" width="${width}" height="${CARD_HEIGHT}" viewBox="${left} 0 ${crop} ${COVER_HEIGHT}">` +
    `<g fill="none" stroke="${colors.line}" stroke-width="1.5" stroke-linejoin="round">${paths}</g></svg>`
  );
}

/** Applies the rules of cover.css by role. */
function paint(role: CoverRole, colors: CoverColors): string {
  switch (role) {
    case "grid":
      return `stroke="${colors.grid}" stroke-width="1"`;
    case "face":
    case "tint":
    case "solid":
      return `fill="${colors[role]}"`;
    case "thin":
      return `stroke="${colors.thin}" stroke-width="1"`;
    case "dashed":
      return `stroke="${colors.thin}" stroke-width="1" stroke-dasharray="4 4"`;
    case "plumb":
      return `stroke="${colors.plumb}" stroke-width="2"`;
    case "bob":
      return `fill="${colors.plumb}" stroke="none"`;
    case "line":
      return "";
  }
}
