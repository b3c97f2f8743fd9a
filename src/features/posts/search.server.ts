// Full-text search of posts: every word in title, excerpt or content, in any inflection (ADR 0010).

import { type SQL, sql } from "drizzle-orm";
import { contains } from "#src/platform/database/sql.ts";
import { CONTROL_RUNS } from "#src/shared/text-patterns.ts";
import { SEARCH_MAX } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Shorter prefixes match too many words. */
const MIN_PREFIX = 3;

export interface PostSearch {
  hasWords: SQL;
  /** The title has all the words; such posts come first. */
  inTitle: SQL;
  /** Title or excerpt contain the text, even inside a word; for searches without results. */
  hasPiece: SQL;
  /** The search has only stop words: "de", "para a". */
  isStopWords: SQL<boolean>;
}

/**
 * Parses a search as typed: cuts it at SEARCH_MAX and replaces control characters by spaces.
 * @returns undefined if it is empty
 */
export function readSearch(typed: string | undefined): PostSearch | undefined {
  const text = cleanSearch(typed ?? "");
  if (text === "") return undefined;
  const query = toQuery(text);
  return {
    hasWords: sql`${postsTable.search} @@ ${query}`,
    // A subquery that reads the index once: checking each of 10,000 found posts takes ten times as long.
    inTitle: sql`${postsTable.id} IN (SELECT id FROM posts WHERE title_search @@ ${query})`,
    hasPiece: text.length < MIN_PREFIX ? sql`false` : contains(postsTable.headText, text),
    isStopWords: sql`numnode(${stemmed(text)}) = 0
      AND numnode(plainto_tsquery('simple', fold_text(${text}))) > 0`,
  };
}

function cleanSearch(typed: string): string {
  return typed.slice(0, SEARCH_MAX).replace(CONTROL_RUNS, " ").toWellFormed().trim();
}

/** Matches all words in any inflection; the last one may also be a prefix, as while typing. */
function toQuery(text: string): SQL {
  const last = /\S+$/.exec(text)?.[0] ?? "";
  if (last.length < MIN_PREFIX) return stemmed(text);
  const head = text.slice(0, -last.length);
  const begun = sql`coalesce((nullif(plainto_tsquery('simple', fold_text(${last}))::text, '') || ':*')::tsquery, '')`;
  return sql`(${stemmed(text)} || (${stemmed(head)} && ${begun}))`;
}

function stemmed(text: string): SQL {
  return sql`plainto_tsquery('portuguese', search_words(${text}))`;
}
