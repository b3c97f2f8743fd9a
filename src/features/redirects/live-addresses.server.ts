import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { FIXED_PAGES } from "#src/shared/public-addresses.ts";

/** Item by address; null for pages that are not items. */
export type LiveAddresses = Map<string, { kind: string; id: string } | null>;

/** Reads every public address, in one query per content type. */
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
