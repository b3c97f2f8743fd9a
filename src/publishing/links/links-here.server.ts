// Finds what visitors can read that links to an item's page. Texts and sections hold addresses, not references, so the
// published content is searched.

import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { FOOTER, MENU } from "#src/settings/texts/words/frame.ts";
import { textKey } from "#src/settings/texts/words/part.ts";
import { redirectsTable } from "../addresses/table.ts";
import type { ContentType, ItemRow } from "../content-type.server.ts";
import { columnsOf } from "../item-row.server.ts";
import { asRows, selectRows } from "../items/read-content.server.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { type LinkHere, LINKS_SHOWN, type LinksHere, REDIRECT_LINK } from "./links-here-schema.ts";

/** The site leaves out their links to unpublished pages by itself. */
const NAVIGATION_FIELDS = new Set([textKey(MENU, "items"), textKey(FOOTER, "columns")]);
/** Items of one type that are read closely. */
const MAX_CANDIDATES = 200;

/**
 * @param types all content types: any of them may link to the item
 * @returns null if there is no such item
 */
export async function findLinksHere(
  resources: Pick<Resources, "db"> & Parameters<typeof getSiteUrl>[0],
  types: ContentType[],
  kind: AnyPublishableType,
  id: string,
): Promise<LinksHere | null> {
  const { db } = resources;
  const [row] = isUuid(id) ? asRows(kind, await selectRows(db, kind, eq(kind.table.id, id))) : [];
  if (!row) return null;
  const path = kind.pageOf(row.slug);
  const pattern = linkPattern(path, URL.parse(await getSiteUrl(resources))?.host ?? "");
  const links: LinkHere[] = [];
  let isInMenu = kind.toFields(row).inMenu === true;
  for (const type of types) {
    for (const other of await readNaming(db, type, path, id)) {
      const { navigation, content } = splitFields(type.toFields(other));
      if (mentions(content, pattern))
        links.push({ kind: type.plural, id: other.id, title: type.titleOf(content) || type.words.one });
      isInMenu ||= mentions(navigation, pattern);
    }
  }
  const { source, target, targetKind, targetId } = redirectsTable;
  const redirects = await db
    .select({ id: redirectsTable.id, title: source })
    .from(redirectsTable)
    .where(or(eq(target, path), and(eq(targetKind, kind.plural), eq(targetId, id))))
    .limit(MAX_CANDIDATES);
  links.push(...redirects.map((redirect) => ({ kind: REDIRECT_LINK, ...redirect })));
  return { path, links: links.slice(0, LINKS_SHOWN), total: links.length, isInMenu };
}

/** Reads the published items whose row contains the path anywhere. */
async function readNaming(db: Queryable, type: ContentType, path: string, ownId: string): Promise<ItemRow[]> {
  const { table, id, isPublished } = type.source;
  const rows = await db
    .select(columnsOf(type))
    .from(table)
    .where(
      and(sql`${isPublished}`, ne(sql`${id}`, ownId), sql`position(${path}::text IN ${table}::text) > 0`),
    )
    .limit(MAX_CANDIDATES);
  return rows as unknown as ItemRow[];
}

/** Matches the path as a whole address, with or without the site's host before it: "/a" is in neither "/a-b" nor "/x/a". */
function linkPattern(path: string, host: string): RegExp {
  const before = String.raw`(?:^|[^\w./-]|https?://${RegExp.escape(host)})`;
  return new RegExp(String.raw`${before}${RegExp.escape(path)}/?(?![\w/-]|\.\w)`, "i");
}

type Fields = Record<string, unknown>;

function splitFields(fields: Fields): { navigation: Fields; content: Fields } {
  const entries = Object.entries(fields);
  return {
    navigation: Object.fromEntries(entries.filter(([name]) => NAVIGATION_FIELDS.has(name))),
    content: Object.fromEntries(entries.filter(([name]) => !NAVIGATION_FIELDS.has(name))),
  };
}

function mentions(value: unknown, pattern: RegExp): boolean {
  if (typeof value === "string") return pattern.test(value);
  return (
    typeof value === "object" && value !== null && Object.values(value).some((one) => mentions(one, pattern))
  );
}
