// Full-text queries in Portuguese (docs/adr/0010), and queries for pieces of words and words with typing mistakes.

import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beginsWith, contains, containsWords, type FoldedText } from "./sql.ts";

/** A shorter last word is not completed, since too many words begin with it. */
export const MIN_PREFIX = 3;

/** Builds a query for all words in any inflection; the last one may also be a prefix, as while typing. */
export function toTextQuery(text: string): SQL {
  const last = /\S+$/.exec(text)?.[0] ?? "";
  if (last.length < MIN_PREFIX) return stemmedQuery(text);
  const head = text.slice(0, -last.length);
  const begun = sql`coalesce((nullif(plainto_tsquery('simple', fold_text(${last}))::text, '') || ':*')::tsquery, '')`;
  return sql`(${stemmedQuery(text)} || (${stemmedQuery(head)} && ${begun}))`;
}

/** Builds a query for all words in any inflection. */
export function stemmedQuery(text: string): SQL {
  return sql`plainto_tsquery('portuguese', search_words(${text}))`;
}

/** A trigram index finds only words of three characters and more. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;
const MIN_LENGTH_FOR_MISTAKES = 4;
/** Letters of a mistyped text that must be right. More of them make an index slower than reading a small table. */
const MIN_PIECE = 3;
const MAX_PIECE = 6;
const CANDIDATES = 300;

/** Tells whether an index finds what contains the text. If not, search only for what begins with it. */
export function isFindable(text: string): boolean {
  return FINDABLE.test(text);
}

/** Matches text that contains all words; of a text that is not findable, the beginning. */
export function matchesWords(column: FoldedText, text: string): SQL {
  return (isFindable(text) && containsWords(column, text)) || beginsWith(column, text);
}

/**
 * A query for the ids of rows with words like these, with typing mistakes. A mistake is in one half of the longest word; the other
 * one finds the candidates by the index, of which a bounded number is compared.
 */
export function selectSimilar(
  { table, id, text: column, where = sql`true` }: SimilarRows,
  text: string,
): SQL | undefined {
  const [longest = ""] = text.split(/\s+/).toSorted((one, other) => other.length - one.length);
  const letters = Array.from(longest);
  if (letters.length < MIN_LENGTH_FOR_MISTAKES) return undefined;
  const folded = sql`fold_text(${text})`;
  const size = Math.min(Math.max(Math.ceil(letters.length / 2), MIN_PIECE), MAX_PIECE);
  const pieces = [letters.slice(0, size), letters.slice(-size)]
    .map((piece) => piece.join(""))
    .filter(isFindable);
  const queries = pieces.map(
    (piece) => sql`SELECT id FROM (
      SELECT ${id} AS id, ${column} AS compared FROM ${table} WHERE ${contains(column, piece)} AND ${where} LIMIT ${CANDIDATES}
    ) AS candidates WHERE ${folded} <% compared OR ${folded} <<% compared`,
  );
  return queries.length > 0 ? sql.join(queries, sql` UNION `) : undefined;
}

interface SimilarRows {
  table: PgTable;
  id: FoldedText;
  text: FoldedText;
  where?: SQL;
}

/** Orders names by how well they match: what begins with the text, then the most similar. */
export function byLikeness(name: SQL, text: string): SQL[] {
  const folded = sql`fold_text(${name})`;
  return [
    sql`coalesce(${beginsWith(folded, text)}, false) DESC`,
    sql`coalesce(word_similarity(fold_text(${text}), ${folded}), 0) DESC`,
    sql`length(${name})`,
  ];
}
