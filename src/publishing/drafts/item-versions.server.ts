// What staff see of an item's versions, in its lists too.
import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { contentStatesTable, revisionsTable } from "#src/publishing/history/table.ts";
import type { Audience } from "#src/publishing/schema.ts";
import type { ItemVersions } from "./schema.ts";

/** Adds to items what staff see of their versions; visitors learn nothing of these. */
export async function addVersions<Item extends { id: string }>(
  db: Queryable,
  items: Item[],
  audience: Audience,
): Promise<(Item & Partial<ItemVersions>)[]> {
  if (audience === "public" || items.length === 0) return items;
  const versions = await findVersions(
    db,
    items.map(({ id }) => id),
  );
  return items.map((item) => ({ ...item, ...(versions.get(item.id) ?? { revision: null, draft: null }) }));
}

async function findVersions(db: Queryable, itemIds: string[]): Promise<Map<string, ItemVersions>> {
  const { itemId, storedId, draftTitle } = contentStatesTable;
  const rows = await db
    .select({ itemId, storedId, title: draftTitle, savedAt: revisionsTable.at })
    .from(contentStatesTable)
    .leftJoin(revisionsTable, eq(revisionsTable.id, contentStatesTable.draftId))
    .where(inArray(itemId, itemIds));
  return new Map(
    rows.map(({ itemId, storedId, title, savedAt }) => [
      itemId,
      {
        revision: String(storedId),
        draft: savedAt && { title: title ?? "", savedAt: savedAt.toISOString() },
      },
    ]),
  );
}
