// Makes files for pages from an uploaded font: cuts it down to the characters of Portuguese, fixes what varies, and
// measures it. Runs in the sandbox, because it parses untrusted files.

import subsetFont from "subset-font";
import { FACE_KB, type FontRole, type OwnFace } from "#src/shared/own-font.ts";
import { HEADING_CHARACTERS, LETTERS_AND_DIGITS, PORTUGUESE, TEXT_CHARACTERS } from "./characters.ts";
import { NO_FONT } from "./font-words.ts";
import { readSfnt, type Sfnt } from "./read-sfnt.ts";

interface PreparedFace extends Omit<OwnFace, "id"> {
  /** WOFF2. */
  content: Buffer;
}

export type PreparedFont =
  | { ok: true; name: string; isForPreview: boolean; faces: PreparedFace[] }
  | { ok: false; reason: string };

/** Flags of OS/2, fsType. */
const RESTRICTED = 0x02;
const FOR_PREVIEW = 0x04;
const EDITABLE = 0x08;
const NO_SUBSETTING = 0x01_00;
const BITMAPS_ONLY = 0x02_00;

const NEEDED = Array.from(`${LETTERS_AND_DIGITS}${PORTUGUESE}.,:;!?-()`);
const NAMED_CHARACTERS = 8;
const MAX_NAME = 80;
/** Tables that browsers do not use. */
const UNUSED_TABLES = ["MVAR", "STAT", "gasp", "DSIG"];
/** From the richest on; the first whose file is small enough is taken. */
const FEATURES = [["kern", "liga", "calt", "tnum"], ["kern"], []];

const HEADING_WEIGHTS = [400, 600, 700];
const TEXT_WEIGHTS = { min: 400, max: 700 };
/** CSS pixels for which an optical size is fixed. */
const OPTICAL_SIZES = { headingFont: 32, textFont: 16 };
const WIDTHS = { narrow: 80, normal: 100, wide: 125 } as const;
type Width = keyof typeof WIDTHS;
/** Least difference from the normal width that can be seen. */
const MIN_WIDTH_DIFFERENCE = 8;

/** Ordinary Portuguese, over which widths are compared with those of the system's fonts (SYSTEM_ADVANCES). */
export const SAMPLE =
  "Cada projeto começa por uma conversa: o que a empresa faz, quem ela atende e onde o trabalho emperra hoje. " +
  "Depois vêm o desenho da solução, as primeiras telas e uma versão que já pode ser usada. Não há surpresa no " +
  "preço nem no prazo; em até 30 dias você vê o resultado, e a equipe continua por perto quando é preciso mudar. " +
  "Integrações, relatórios, avisos no celular e acessos por perfil são partes do mesmo sistema, e tudo fica seu.";

/** @param role headings get one file for each weight and width, text gets one for all weights */
export async function prepareFont(bytes: Buffer, role: FontRole): Promise<PreparedFont> {
  try {
    return await makeFont(bytes, role);
  } catch {
    // Any step may be the first to meet the damage, and throws what it likes: outlines are read only by some.
    return { ok: false, reason: NO_FONT };
  }
}

async function makeFont(bytes: Buffer, role: FontRole): Promise<PreparedFont> {
  const characters = role === "headingFont" ? HEADING_CHARACTERS : TEXT_CHARACTERS;
  const whole = await subsetFont(bytes, characters, { targetFormat: "sfnt", noHinting: true });
  const font = readSfnt(whole);
  const refused = refuseEmbedding(font) ?? refuseMissing(font) ?? refuseBlank(font);
  if (refused) return { ok: false, reason: refused };
  const faces: PreparedFace[] = [];
  for (const plan of planFaces(font, role)) {
    const face = await makeFace(whole, characters, plan);
    if (typeof face === "number")
      return {
        ok: false,
        reason: `ocupa ${face} KB mesmo só com as letras do português, e o máximo é ${FACE_KB} KB`,
      };
    faces.push(face);
  }
  const isForPreview = (font.embedding & FOR_PREVIEW) !== 0 && (font.embedding & EDITABLE) === 0;
  return { ok: true, name: nameOf(font), isForPreview, faces };
}

function refuseEmbedding({ embedding }: Sfnt): string | undefined {
  if ((embedding & (RESTRICTED | FOR_PREVIEW | EDITABLE)) === RESTRICTED)
    return "não permite o uso em sites, segundo o próprio arquivo. Peça ao fornecedor a versão para a web";
  if (embedding & NO_SUBSETTING)
    return "não permite ser reduzida às letras do português, segundo o próprio arquivo. Peça ao fornecedor a versão para a web";
  if (embedding & BITMAPS_ONLY) return "só permite o uso como imagem, segundo o próprio arquivo";
  return undefined;
}

function refuseMissing(font: Sfnt): string | undefined {
  const missing = NEEDED.filter((character) => !font.hasCharacter(character));
  if (missing.length === 0) return undefined;
  const isMore = missing.length > NAMED_CHARACTERS;
  // The letters that a typeface for English lacks say most.
  const named = missing.toSorted((one, other) => rank(one) - rank(other)).slice(0, NAMED_CHARACTERS);
  return `não tem ${isMore ? `${missing.length} sinais do português, como ` : ""}${named.join(" ")}`;
}

/** Refuses a font whose letters are blank, which cutting leaves of outlines that it cannot read. */
const refuseBlank = (font: Sfnt): string | undefined =>
  Array.from(LETTERS_AND_DIGITS).every((character) => font.hasOutline(character)) ? undefined : NO_FONT;

const rank = (character: string): number => ("áçãéõ".includes(character) ? 0 : 1);

interface FacePlan {
  weights: [number, number];
  width: Width;
  axes: Record<string, number | { min: number; max: number }>;
}

function planFaces(font: Sfnt, role: FontRole): FacePlan[] {
  const { wght, wdth, opsz, ...others } = font.axes;
  const fixed: FacePlan["axes"] = Object.fromEntries(
    Object.entries(others).map(([tag, { usual }]) => [tag, usual]),
  );
  if (opsz) fixed.opsz = clamp(OPTICAL_SIZES[role], opsz);
  const isHeading = role === "headingFont";
  const widths = wdth && isHeading ? listWidths(wdth) : (["normal"] as const);
  return widths.flatMap((width): FacePlan[] => {
    const axes = wdth ? { ...fixed, wdth: clamp(WIDTHS[width], wdth) } : fixed;
    if (!wght) return [{ weights: [font.weight, font.weight], width, axes }];
    const [min, max] = [clamp(TEXT_WEIGHTS.min, wght), clamp(TEXT_WEIGHTS.max, wght)];
    if (!isHeading && min < max)
      return [{ weights: [min, max], width, axes: { ...axes, wght: { min, max } } }];
    const weights = isHeading ? new Set(HEADING_WEIGHTS.map((weight) => clamp(weight, wght))) : [min];
    return [...weights].map((weight) => ({
      weights: [weight, weight],
      width,
      axes: { ...axes, wght: weight },
    }));
  });
}

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(value, min), max);

function listWidths(axis: { min: number; max: number }): Width[] {
  const usual = clamp(WIDTHS.normal, axis);
  return (Object.keys(WIDTHS) as Width[]).filter(
    (width) => width === "normal" || Math.abs(clamp(WIDTHS[width], axis) - usual) >= MIN_WIDTH_DIFFERENCE,
  );
}

/** @returns the file's size in KB if it is too large */
async function makeFace(
  whole: Buffer,
  characters: string,
  { weights, width, axes }: FacePlan,
): Promise<PreparedFace | number> {
  let size = 0;
  for (const keepFeatures of FEATURES) {
    const content = await subsetFont(whole, characters, {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures,
      noHinting: true,
      dropTables: UNUSED_TABLES,
    });
    size = content.length;
    if (size > FACE_KB * 1024) continue;
    const [regular, bold] = await Promise.all(
      [weights[0], Math.min(weights[1], 600)].map((weight) => measure(whole, axes, weight)),
    );
    const { ascent, descent } = readSfnt(whole);
    return {
      content,
      weights,
      width,
      ascent: round(ascent),
      descent: round(descent),
      advances: [regular ?? 0, bold ?? 0],
    };
  }
  return Math.ceil(size / 1024);
}

async function measure(whole: Buffer, axes: FacePlan["axes"], weight: number): Promise<number> {
  const fixed = typeof axes.wght === "object" ? { ...axes, wght: weight } : axes;
  const instance = await subsetFont(whole, SAMPLE, { targetFormat: "sfnt", variationAxes: fixed });
  return round(readSfnt(instance).widthOf(SAMPLE) / SAMPLE.length);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Older files name each weight as a family of its own: "Aurora Light". */
const WEIGHT_WORDS =
  /(?:[ -]+(?:\d+pt|thin|hairline|(?:extra|ultra|semi|demi)?[ -]?(?:light|bold)|regular|roman|book|medium|black|heavy|variable|vf))+$/i;

function nameOf({ family }: Sfnt): string {
  const name = family
    .replaceAll(/\p{C}+/gu, " ")
    .trim()
    .replace(WEIGHT_WORDS, "")
    .slice(0, MAX_NAME)
    .trim();
  return name || "Fonte sem nome";
}
