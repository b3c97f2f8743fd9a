// Limits the memory that an export takes: one item at a time, however long the file.

import { plural } from "#src/shared/words.ts";
import { ADDRESS_MAX } from "./old-site.ts";

/** Characters of one text, more than any article has. */
export const TEXT_MAX = 2_000_000;
/** Characters of a list, such as the sizes of a picture or the entries of a menu. */
export const LIST_MAX = 200_000;
export const DEPTH_MAX = 100;
export const TERMS_MAX = 200;
/** Categories, tags and authors of a site. */
export const HEAD_MAX = 20_000;
/** Characters of the whole file held while its items are read. */
const HELD_MAX = 50_000_000;
/** Characters counted for an object besides its texts. */
const OBJECT_SIZE = 300;

export const EMPTY_FILE = "O arquivo está vazio";
export const TERMS_CUT = `Categorias e tags depois das ${TERMS_MAX} primeiras ficaram de fora.`;

/** Longest value of a field in characters, and the name to report if it is cut. */
export interface FieldLimit {
  max: number;
  name?: string;
}

export function cutField(
  text: string,
  { max, name }: FieldLimit,
  isCut = text.length > max,
): { text: string; note?: string } {
  if (!isCut) return { text: text.toWellFormed() };
  // A truncated address or article is useless.
  const isLeftOut = max === ADDRESS_MAX || max === TEXT_MAX;
  const change = isLeftOut ? "ficou de fora" : "foi cortado";
  return {
    text: isLeftOut ? "" : text.slice(0, max).toWellFormed(),
    ...(name && { note: `${name} tem mais de ${max} caracteres e ${change}.` }),
  };
}

/** Counts the characters of the whole file that are held while its items are read. */
export function createRoom(): {
  /** Counts an object if its texts fit. */
  holds(texts: readonly (string | undefined)[], objectSize?: number): boolean;
  leaveOut(): void;
  isCut(): boolean;
} {
  let left = HELD_MAX;
  let isCut = false;
  return {
    holds(texts, objectSize = OBJECT_SIZE) {
      left -= texts.reduce((sum, text = "") => sum + text.length, objectSize);
      if (left < 0) isCut = true;
      return left >= 0;
    },
    leaveOut: () => void (isCut = true),
    isCut: () => isCut,
  };
}

const NOTES_MAX = 200;

/** Limits the notes about one text, and counts the others. */
export function cutNotes(notes: ReadonlySet<string>): string[] {
  const all = [...notes];
  if (all.length <= NOTES_MAX) return all;
  return [
    ...all.slice(0, NOTES_MAX),
    `Há mais ${plural(all.length - NOTES_MAX, "aviso", "avisos")} sobre este texto.`,
  ];
}

/** @param parts "dos menus ou dos autores" */
export const sayPartHeld = (parts: string): { item: string; message: string } => ({
  item: "Arquivo",
  message: `O arquivo tem mais do que pode ser lido de uma vez: parte ${parts} ficou de fora.`,
});

export const sayEndsEarly = (program: string): string =>
  `O arquivo termina no meio. Exporte de novo no ${program} e envie o arquivo inteiro.`;

/** @param at position in the file, counted from 1 */
export const sayUnreadable = (
  format: "XML" | "JSON",
  at: { line: number; column: number },
  reason: string,
): string => `O arquivo não pode ser lido como ${format} (linha ${at.line}, coluna ${at.column}): ${reason}.`;
