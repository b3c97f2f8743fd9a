import { and, eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";

interface LiveItem {
  kind: string;
  id: string;
}

/** Finds the item that is live at a path; null for a page that is not an item, undefined for no page. */
export type FindLive = (path: string) => Promise<LiveItem | null | undefined>;

const isFixed = (path: string): boolean => path === "/" || Object.hasOwn(FIXED_PAGES, path);

/** Looks each path up in the database, for a few paths. */
export function createLiveFinder(db: Queryable, kinds: readonly AnyPublishableType[]): FindLive {
  return async (path) => {
    for (const { plural, table, listPath, pageOf } of kinds) {
      if (path === listPath) return null;
      const folder = pageOf("");
      if (!path.startsWith(folder)) continue;
      const { id, slug, isPublished } = table;
      const isHere = and(eq(slug, path.slice(folder.length)), eq(isPublished, true));
      const [item] = await db.select({ id }).from(table).where(isHere);
      if (item) return { kind: plural, id: item.id };
    }
    return isFixed(path) ? null : undefined;
  };
}

/** Reads every public address once, in one query per content type, for many paths. */
export async function readLiveAddresses(
  db: Queryable,
  kinds: readonly AnyPublishableType[],
): Promise<FindLive> {
  const live = new Map<string, LiveItem | null>();
  for (const { plural, table, listPath, pageOf } of kinds) {
    const { id, slug, isPublished } = table;
    if (listPath) live.set(listPath, null);
    for (const item of await db.select({ id, slug }).from(table).where(eq(isPublished, true)))
      live.set(pageOf(item.slug), { kind: plural, id: item.id });
  }
  return async (path) => live.get(path) ?? (live.has(path) || isFixed(path) ? null : undefined);
}
