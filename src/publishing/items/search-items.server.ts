// Makes a content type found by the dashboard's search.

import { desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { byLikeness, matchesWords, selectSimilar } from "#src/platform/database/text-search.ts";
import { SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import type { ContentType } from "../content-type.server.ts";
import { contentStatesTable } from "../history/table.ts";
import { dialogPathOf, searchPathOf } from "../item-path.ts";
import { isPublishableType } from "../publishable-type.server.ts";

/** @returns undefined for a single item, whose fields are what people look for */
export function searchOfContentType(kind: ContentType): SearchSource | undefined {
  if (kind.singleton) return undefined;
  const { plural, words, requiredRight, editorPath = dialogPathOf(plural, ":id") } = kind;
  const { pageOf, hasAuthor = false } = isPublishableType(kind) ? kind : {};
  const many = words.inText?.many ?? words.one;
  return {
    kind: plural,
    heading: many.charAt(0).toUpperCase() + many.slice(1),
    scope: requiredRight ?? (hasAuthor ? "writer" : "staff"),
    async find({ db }, request, q) {
      const user = currentUser(request);
      const matching = await findItems(db, kind, q, selectMatching(kind, q));
      const similar = matching.length > 0 ? undefined : selectSimilar(searchedText(kind), q);
      const rows = similar ? await findItems(db, kind, q, similar) : matching;
      return rows.map(({ id, title, isPublished, slug, authorId }) => ({
        title,
        detail: !isPublished ? "Rascunho" : pageOf && slug ? pageOf(slug) : words.one,
        // Authors edit only their own items.
        path:
          may(user.role, "staff") || authorId === user.id
            ? editorPath.replace(":id", id)
            : searchPathOf(plural, title),
      }));
    },
  };
}

interface FoundRow {
  id: string;
  /** As lists show it. */
  title: string;
  isPublished: boolean;
  slug: string | null;
  authorId: string | null;
}

function searchedText({ source: { table, id, title, searchText = sql`fold_text(${title})` } }: ContentType) {
  return { table, id, text: searchText };
}

/** Selects the ids of items by what visitors see, and by the title of their draft. */
function selectMatching(kind: ContentType, q: string): SQL {
  const { table, id, text } = searchedText(kind);
  const { itemId, draftTitle } = contentStatesTable;
  return sql`SELECT ${id} FROM ${table} WHERE ${matchesWords(text, q)}
    UNION SELECT ${itemId} FROM ${contentStatesTable}
      WHERE ${isNotNull(draftTitle)} AND ${matchesWords(sql`fold_text(${draftTitle})`, q)}`;
}

/** @param ids a query */
function findItems(db: Queryable, kind: ContentType, q: string, ids: SQL): Promise<FoundRow[]> {
  const { id, isPublished, updatedAt, table, title: liveTitle } = kind.source;
  const { slug = null, authorId = null } = isPublishableType(kind) ? kind.table : {};
  const { itemId, draftTitle } = contentStatesTable;
  const title = sql<string>`CASE WHEN ${isPublished} THEN ${liveTitle} ELSE coalesce(${draftTitle}, ${liveTitle}) END`;
  const fields = { id, title, isPublished, slug: sql`${slug}`, authorId: sql`${authorId}` };
  return (
    db
      .select(fields as { [Name in keyof FoundRow]: SQL<FoundRow[Name]> })
      .from(table)
      .leftJoin(contentStatesTable, eq(itemId, id))
      // An array is computed once, by the indexes of both tables.
      .where(sql`${id} = ANY(ARRAY(${ids}))`)
      .orderBy(...byLikeness(title, q), desc(updatedAt))
      .limit(SEARCHED)
  );
}
