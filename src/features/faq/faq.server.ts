// Questions and answers: one short list, cached in every process until a change.
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database.ts";
import { isUuid } from "#src/platform/sql.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import type { FaqInput, FaqItem } from "./schema.ts";
import { faqTable } from "./table.ts";

const FAQ_TAG = "faq:all";
interface FaqContext {
  db: Queryable;
  cache: TagCache;
}

const itemColumns = {
  id: faqTable.id,
  question: faqTable.question,
  answer: faqTable.answer,
  category: faqTable.category,
};

/** All items in their order, from the cache. */
export function listFaq({ db, cache }: { db: Database; cache: TagCache }): Promise<FaqItem[]> {
  return cache.get("faq", [FAQ_TAG], () =>
    db
      .select(itemColumns)
      .from(faqTable)
      .orderBy(asc(faqTable.position), asc(faqTable.createdAt), asc(faqTable.id)),
  );
}

/**
 * Adds an item at the end of the list.
 * @param input as `faqInputSchema` returns it
 * @returns the stored item
 */
export async function createFaqItem({ db, cache }: FaqContext, input: FaqInput): Promise<FaqItem> {
  return cache.change(db, [FAQ_TAG], async (tx) => {
    const [item] = await tx
      .insert(faqTable)
      .values({ ...input, position: sql`(SELECT coalesce(max(position), 0) + 1 FROM faq_items)` })
      .returning(itemColumns);
    if (!item) throw new Error("the question was not stored");
    return item;
  });
}

/**
 * Changes an item; its place stays.
 * @returns the stored item; `undefined` for an unknown id
 */
export async function updateFaqItem(
  { db, cache }: FaqContext,
  id: string,
  input: FaqInput,
): Promise<FaqItem | undefined> {
  if (!isUuid(id)) return undefined;
  return cache.change(db, [FAQ_TAG], async (tx) => {
    const [item] = await tx
      .update(faqTable)
      .set({ ...input, updatedAt: sql`now()` })
      .where(eq(faqTable.id, id))
      .returning(itemColumns);
    return item;
  });
}

/** Deletes an item. Returns whether it existed. */
export async function deleteFaqItem({ db, cache }: FaqContext, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return cache.change(db, [FAQ_TAG], async (tx) => {
    const deleted = await tx.delete(faqTable).where(eq(faqTable.id, id)).returning({ id: faqTable.id });
    return deleted.length > 0;
  });
}

/**
 * Puts the items into a new order. Items that are not listed, such as one just added by somebody else, follow
 * in their old order.
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
