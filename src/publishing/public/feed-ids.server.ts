// Ids of items in feeds. Feed readers recognize by them what they have shown, so they never change.

import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { contentStatesTable } from "../history/table.ts";

const { itemId, feedId } = contentStatesTable;
const ID_MAX = 2000;
/** Stands for the site's address in ids that migration 142 made. */
const SITE = "site:";

/** Reads the ids that differ from `feedIdOf`, by item. */
export async function readFeedIds(db: Queryable, items: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ itemId, feedId })
    .from(contentStatesTable)
    .where(and(inArray(itemId, items), isNotNull(feedId)));
  return new Map(rows.map((row) => [row.itemId, row.feedId ?? ""]));
}

/** @param stored from `readFeedIds` */
export function feedIdOf(item: string, stored: string | undefined, siteUrl: string): string {
  if (stored === undefined) return `urn:uuid:${item}`;
  return stored.startsWith(`${SITE}/`) ? siteUrl + stored.slice(SITE.length) : stored;
}

/** Keeps the id that an item had in the feed of another site, unless another item has it already. */
export async function keepFeedId(tx: Transaction, item: string, given: string): Promise<void> {
  const kept = oneLine(given, ID_MAX + 1);
  if (!kept || kept.length > ID_MAX || kept === feedIdOf(item, undefined, "")) return;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`feed:${kept}`}, 0))`);
  if ((await tx.$count(contentStatesTable, eq(feedId, kept))) > 0) return;
  await tx.update(contentStatesTable).set({ feedId: kept }).where(eq(itemId, item));
}

/** Completes the ids that migration 142 made, so that they stay when the site moves to another address. */
export async function completeFeedIds(db: Queryable, siteUrl: string): Promise<void> {
  await db
    .update(contentStatesTable)
    .set({ feedId: sql`${siteUrl}::text || substr(${feedId}, ${SITE.length + 1}::int)` })
    .where(sql`starts_with(${feedId}, ${`${SITE}/`}::text)`);
}
