// Stores questions and answers: one short list, cached in every process until a change.

import { asc, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { deleteItem } from "#src/publishing/calls/delete-item.server.ts";
import type { Author, ContentContext, WriteResult } from "#src/publishing/content-type.server.ts";
import { recordCreation } from "#src/publishing/history/record-write.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { singleRow } from "#src/publishing/item-row.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { type FaqGroup, groupFaq } from "./faq-groups.ts";
import { FAQ_TAG, faqColumns, faqType, type FaqRow } from "./faq-type.server.ts";
import type { FaqInput, FaqItem } from "./schema.ts";
import { faqTable } from "./table.ts";

interface FaqContext {
  db: Queryable;
  cache: TagCache;
}

/** Returns all items in their order, from the cache. */
export function listFaq({ db, cache }: { db: Queryable; cache: TagCache }): Promise<FaqItem[]> {
  return cache.get("faq", [FAQ_TAG], () =>
    db
      .select(faqColumns)
      .from(faqTable)
      .orderBy(asc(faqTable.position), asc(faqTable.createdAt), asc(faqTable.id)),
  );
}

export async function listFaqGroups(resources: Parameters<typeof listFaq>[0]): Promise<FaqGroup[]> {
  return groupFaq(await listFaq(resources));
}

/**
 * Adds an item at the end of the list.
 * @param input as returned by `faqInputSchema`
 * @param given.reason reason stored with the first revision
 * @returns the stored item
 */
export async function createFaqItem(
  { db, cache }: FaqContext,
  author: Author,
  input: FaqInput,
  { id, reason = "published" }: { id?: string; reason?: RevisionReason } = {},
): Promise<FaqItem> {
  return cache.change(db, [FAQ_TAG], async (tx) => {
    const rows = await tx
      .insert(faqTable)
      .values({
        ...input,
        ...(id && { id }),
        position: sql`(SELECT coalesce(max(position), 0) + 1 FROM faq_items)`,
      })
      .returning(faqColumns);
    const row = singleRow<FaqRow>(faqType, rows);
    await recordCreation(tx, faqType, { row, author, reason });
    return row;
  });
}

/** Changes an item; its position stays. */
export function updateFaqItem(
  context: ContentContext,
  author: Author,
  id: string,
  input: FaqInput,
): Promise<WriteResult<FaqItem>> {
  return updateItem(context, faqType, author, id, input);
}

/** Deletes an item and its history. @returns whether it existed */
export async function deleteFaqItem(context: FaqContext, id: string): Promise<boolean> {
  const { ok } = await deleteItem(context, faqType, id);
  return ok;
}

/**
 * Reorders the items; items not listed, such as one just added by somebody else, follow in their old order.
 * @param ids of the items; unknown ones are ignored
 */
export async function orderFaq({ db, cache }: FaqContext, ids: string[]): Promise<void> {
  const known = ids.filter(isUuid);
  await cache.change(db, [FAQ_TAG], async (tx) => {
    await tx.execute(sql`
      UPDATE faq_items SET position = ordered.place
      FROM (
        SELECT faq_items.id, row_number() OVER (ORDER BY named.place NULLS LAST, position, created_at) AS place
        FROM faq_items
        LEFT JOIN unnest(${sql.param(known)}::uuid[]) WITH ORDINALITY AS named (id, place) USING (id)
      ) AS ordered
      WHERE faq_items.id = ordered.id`);
  });
}
