// Which posts a search means: every word in title, excerpt or content, in any of its forms (ADR 0010).
import { type SQL, sql } from "drizzle-orm";
import { contains } from "#src/platform/sql.ts";
import { CONTROL_RUNS } from "#src/shared/text-patterns.ts";
import { SEARCH_MAX } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Below this, half of all words begin with it. */
const SHORTEST_PIECE = 3;

export interface PostSearch {
  /** Whether a post has all the words. */
  hasWords: SQL;
  /** Whether its title has them: those come first. */
  inTitle: SQL;
  /** Whether title or excerpt have the text inside a word; for searches that find no words. */
  hasPiece: SQL;
  /** Whether it is made of nothing but words that every text has: "de", "para a". */
  saysNothing: SQL<boolean>;
}

/**
 * Reads what somebody typed, whatever it is: the start of it where it is endless, blanks for what no
 * keyboard writes.
 * @returns undefined where nothing is searched for
 */
export function readSearch(typed: string | undefined): PostSearch | undefined {
  const text = cleanSearch(typed ?? "");
  if (text === "") return undefined;
  const query = toQuery(text);
  return {
    hasWords: sql`${postsTable.search} @@ ${query}`,
    // From the index, once: asking each of 10,000 found posts takes ten times as long.
    inTitle: sql`${postsTable.id} IN (SELECT id FROM posts WHERE title_search @@ ${query})`,
    hasPiece: text.length < SHORTEST_PIECE ? sql`false` : contains(postsTable.headText, text),
    saysNothing: sql`numnode(${stemmed(text)}) = 0
      AND numnode(plainto_tsquery('simple', fold_text(${text}))) > 0`,
  };
}

function cleanSearch(typed: string): string {
  return typed.slice(0, SEARCH_MAX).replace(CONTROL_RUNS, " ").toWellFormed().trim();
}

/** All words in one of their forms; the last one may be unfinished, as it is while one types. */
function toQuery(text: string): SQL {
  const last = /\S+$/.exec(text)?.[0] ?? "";
  if (last.length < SHORTEST_PIECE) return stemmed(text);
  const head = text.slice(0, -last.length);
  const begun = sql`coalesce((nullif(plainto_tsquery('simple', fold_text(${last}))::text, '') || ':*')::tsquery, '')`;
  return sql`(${stemmed(text)} || (${stemmed(head)} && ${begun}))`;
}

function stemmed(text: string): SQL {
  return sql`plainto_tsquery('portuguese', search_words(${text}))`;
}
