// Full-text queries in Portuguese (docs/adr/0010).

import { type SQL, sql } from "drizzle-orm";

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
