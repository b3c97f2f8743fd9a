// Adds versions, schedules and authors to items, for staff.

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { findAuthored } from "../history/publication-requests.server.ts";
import { schedulesTable } from "../history/schedule-table.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import type { Audience, Authored } from "../schema.ts";
import type { ItemVersions } from "./schema.ts";

/**
 * Visitors get the items unchanged.
 * @param kind if its items have authors, adds these and their publication requests
 */
export async function addVersions<Item extends { id: string }>(
  db: Queryable,
  items: Item[],
  audience: Audience,
  kind?: Pick<AnyPublishableType, "table" | "hasAuthor">,
): Promise<(Item & Partial<ItemVersions & Authored>)[]> {
  if (audience === "public" || items.length === 0) return items;
  const ids = items.map(({ id }) => id);
  const versions = await findVersions(db, ids);
  const authored = kind?.hasAuthor ? await findAuthored(db, kind, ids) : undefined;
  return items.map((item) => ({
    ...item,
    ...(versions.get(item.id) ?? { revision: null, draft: null, schedule: null }),
    ...authored?.get(item.id),
  }));
}

async function findVersions(db: Queryable, itemIds: string[]): Promise<Map<string, ItemVersions>> {
  const { itemId, storedId, draftId, draftTitle } = contentStatesTable;
  const { action, at, failure } = schedulesTable;
  const rows = await db
    .select({ itemId, storedId, draftId, title: draftTitle, savedAt: revisionsTable.at, action, at })
    .from(contentStatesTable)
    .leftJoin(revisionsTable, eq(revisionsTable.id, contentStatesTable.draftId))
    .leftJoin(schedulesTable, and(eq(schedulesTable.itemId, itemId), isNull(failure)))
    .where(inArray(itemId, itemIds));
  return new Map(
    rows.map(({ itemId, storedId, draftId, title, savedAt, action, at }) => [
      itemId,
      {
        revision: String(storedId),
        draft: savedAt && { title: title ?? "", savedAt: savedAt.toISOString(), revision: String(draftId) },
        schedule: action && at && { action, at: at.toISOString() },
      },
    ]),
  );
}
