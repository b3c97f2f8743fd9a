// The questions and answers: one short list, remembered in every process until somebody changes it.
import { asc, sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import type { FaqInput, FaqItem } from "./schema.ts";
import { faqTable } from "./table.ts";

const FAQ_TAG = "faq:all";

const itemColumns = {
  id: faqTable.id,
  question: faqTable.question,
  answer: faqTable.answer,
  category: faqTable.category,
};

/** All items in their order, from memory where nobody changed them since. */
export function listFaq({ db, cache }: { db: Database; cache: TagCache }): Promise<FaqItem[]> {
  return cache.get("faq", [FAQ_TAG], () =>
    db
      .select(itemColumns)
      .from(faqTable)
      .orderBy(asc(faqTable.position), asc(faqTable.createdAt), asc(faqTable.id)),
  );
}

/**
 * Puts an item at the end of the list; every process forgets the list it remembered.
 * @param input as `faqInputSchema` gives it
 * @returns the item as it is stored
 */
export async function createFaqItem(
  { db, cache }: { db: Queryable; cache: TagCache },
  input: FaqInput,
): Promise<FaqItem> {
  return cache.change(db, [FAQ_TAG], async (tx) => {
    const [item] = await tx
      .insert(faqTable)
      .values({ ...input, position: sql`(SELECT coalesce(max(position), 0) + 1 FROM faq_items)` })
      .returning(itemColumns);
    if (!item) throw new Error("the question was not stored");
    return item;
  });
}
