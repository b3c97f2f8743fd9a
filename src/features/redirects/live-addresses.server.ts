// Which addresses are pages now, and which item stands there.
import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";

/** The item at an address; null: a page that is none. */
export type LiveAddresses = Map<string, { kind: string; id: string } | null>;

/** Every address that a visitor can read, read in one query for each kind. */
export async function readLiveAddresses(db: Queryable, kinds: AnyPublishableType[]): Promise<LiveAddresses> {
  const live: LiveAddresses = new Map(["/", ...Object.keys(FIXED_PAGES)].map((path) => [path, null]));
  for (const kind of kinds) {
    const { id, slug, isPublished } = kind.table;
    if (kind.listPath) live.set(kind.listPath, null);
    for (const item of await db.select({ id, slug }).from(kind.table).where(eq(isPublished, true)))
      live.set(kind.pageOf(item.slug), { kind: kind.plural, id: item.id });
  }
  return live;
}
