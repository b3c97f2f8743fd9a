// Matches a short text that somebody types with what has a name. Used by the palette and by the server's search.

import { foldText } from "../text-patterns.ts";

export interface Searchable {
  title: string;
  /** Other names that count like the title, such as a lead's company. */
  names?: readonly string[];
  /** Other words for it. */
  keywords?: readonly string[];
  /** Its content. */
  text?: string;
}

/** In this order in the results. */
export const RANK = { same: 0, start: 1, words: 2, keywords: 3, piece: 4, text: 5, similar: 6 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** Shorter words are not searched within other words, since too many contain them. */
const MIN_PIECE = 3;
const MIN_LENGTH_FOR_MISTAKES = 4;
/** Share of common trigrams, as PostgreSQL's `word_similarity_threshold`. */
const MIN_SIMILARITY = 0.5;

/** @returns undefined if it does not match */
export function rankMatch(typed: string, thing: Searchable): Rank | undefined {
  const wanted = foldWords(typed);
  if (wanted === "") return undefined;
  const names = [thing.title, ...(thing.names ?? [])].map(foldWords);
  if (names.includes(wanted)) return RANK.same;
  if (names.some((name) => name.startsWith(wanted))) return RANK.start;
  const words = wanted.split(" ");
  const beginIn = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  const named = names.join(" ");
  if (beginIn(named)) return RANK.words;
  const keywords = `${named} ${foldWords((thing.keywords ?? []).join(" "))}`;
  if (beginIn(keywords)) return RANK.keywords;
  const areIn = (text: string) => words.every((word) => word.length >= MIN_PIECE && text.includes(word));
  if (areIn(named)) return RANK.piece;
  if (areIn(`${keywords} ${foldWords(thing.text ?? "")}`)) return RANK.text;
  if (wanted.length < MIN_LENGTH_FOR_MISTAKES) return undefined;
  return words.every((word) => isLikeOneOf(word, keywords)) ? RANK.similar : undefined;
}

/** Returns the things that match, the best first. */
export function bestMatches<Thing extends Searchable>(typed: string, things: readonly Thing[]): Thing[] {
  return things
    .flatMap((thing) => {
      const rank = rankMatch(typed, thing);
      return rank === undefined ? [] : { rank, thing };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ thing }) => thing);
}

/** Folds to words of letters and digits: "E-book, Capa" becomes "ebook capa". */
function foldWords(text: string): string {
  return foldText(text)
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isLikeOneOf(word: string, words: string): boolean {
  const own = trigramsOf(word);
  return words.split(" ").some((other) => {
    if (Math.abs(other.length - word.length) > 2) return false;
    const others = trigramsOf(other);
    const common = own.filter((one) => others.includes(one)).length;
    return common / Math.max(own.length, others.length) >= MIN_SIMILARITY;
  });
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}
