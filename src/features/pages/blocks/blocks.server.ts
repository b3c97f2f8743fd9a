// Lists, creates and deletes blocks.

import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { deleteItem } from "#src/publishing/calls/delete-item.server.ts";
import type { Author, Refusal } from "#src/publishing/content-type.server.ts";
import { recordCreation } from "#src/publishing/history/record-write.server.ts";
import { readRevision } from "#src/publishing/history/revisions.server.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import { singleRow } from "#src/publishing/item-row.server.ts";
import type { Block, BlockList, PageUse } from "../block-schema.ts";
import { blockColumns, blockType, type BlockRow, toBlock } from "../block-type.server.ts";
import { asSections } from "../section-fields.server.ts";
import { blockIdOf } from "../sections/block/schema.ts";
import type { StoredSection } from "../sections/schema.ts";
import { blocksTable, pagesTable } from "../table.ts";

/** Lists blocks by name, each with the pages that show it. */
export async function listBlocks(db: Queryable): Promise<BlockList> {
  const [rows, uses] = await Promise.all([
    db.select(blockColumns).from(blocksTable).orderBy(asc(blocksTable.title), asc(blocksTable.id)),
    findUses(db),
  ]);
  return rows.map((row) => ({ ...toBlock(row), usedOn: uses.get(row.id) ?? [] }));
}

export async function findBlock(db: Queryable, id: string): Promise<Block | undefined> {
  const [row] = await db
    .select(blockColumns)
    .from(blocksTable)
    .where(sql`${blocksTable.id}::text = ${id}`);
  return row && toBlock(row);
}

/**
 * Stores a block. No page shows it yet, so no cached page is stale.
 * @param input as `checkedNewBlockSchema` returns it; if `newId` is the id of a stored block, returns that block
 */
export async function createBlock(
  { db, cache }: { db: Queryable; cache: TagCache },
  author: Author,
  {
    newId: id,
    title,
    sections = [],
  }: { newId?: string | undefined; title: string; sections?: StoredSection[] },
): Promise<Block> {
  return cache.change(db, [], async (tx) => {
    const made = await tx
      .insert(blocksTable)
      .values({ id, title, sections })
      .onConflictDoNothing()
      .returning(blockColumns);
    if (made.length === 0) {
      const known = await tx
        .select(blockColumns)
        .from(blocksTable)
        .where(sql`${blocksTable.id} = ${id}`);
      return toBlock(singleRow<BlockRow>(blockType, known));
    }
    const row = singleRow<BlockRow>(blockType, made);
    await recordCreation(tx, blockType, { row, author, reason: "published" });
    return toBlock(row);
  });
}

/** Deletes a block and its history; refused while a page shows it, live or in a draft. */
export async function deleteBlock(
  context: { db: Queryable; cache: TagCache },
  id: string,
): Promise<{ ok: true } | Refusal> {
  const used = (await findUses(context.db)).get(id);
  if (!used) return deleteItem(context, blockType, id);
  const names = used.map(({ title }) => `“${title}”`).join(", ");
  const detail = `Este bloco aparece em ${names}. Desvincule-o nessas páginas antes de excluí-lo.`;
  return { ok: false, code: "conflict", detail };
}

/** Returns the pages that show each block, by block id. */
async function findUses(db: Queryable): Promise<Map<string, PageUse[]>> {
  const { id, title, slug, sections } = pagesTable;
  const pages = await db
    .select({ id, title, path: slug, sections, draftId: contentStatesTable.draftId })
    .from(pagesTable)
    .leftJoin(contentStatesTable, eq(contentStatesTable.itemId, id))
    .where(sql`${isNotNull(contentStatesTable.draftId)} OR ${sections} @> '[{"type":"block"}]'`)
    .orderBy(asc(slug));
  const uses = new Map<string, PageUse[]>();
  for (const { sections: live, draftId, ...page } of pages) {
    const draft = draftId === null ? undefined : await readRevision(db, page.id, draftId);
    const shown = [...live, ...asSections(draft?.fields.sections)].map(blockIdOf);
    for (const block of new Set(shown)) {
      if (block !== undefined) uses.set(block, [...(uses.get(block) ?? []), page]);
    }
  }
  return uses;
}
