// Replaces each section that shows a block by the block's own sections (docs/adr/0087).

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { blockColumns, type BlockRow, BLOCKS_TAG } from "./block-type.server.ts";
import { upgradeSection } from "./section-types/upgrade-section.ts";
import { blockIdOf } from "./sections/block/schema.ts";
import type { StoredSection } from "./sections/schema.ts";
import { blocksTable } from "./table.ts";

/** Without a cache, blocks are read from the database. */
interface BlockSource {
  db: Queryable;
  cache?: TagCache;
}

/** Returns the upgraded sections of a page with those of its blocks inlined. A deleted block shows nothing. */
export async function placeBlocks(
  source: BlockSource,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  const placed = await Promise.all(sections.map((section) => placeBlock(source, section)));
  return placed.flat();
}

async function placeBlock(source: BlockSource, section: StoredSection): Promise<StoredSection[]> {
  if (blockIdOf(section) === undefined) return [upgradeSection(section)];
  if (section.isHidden) return [];
  const block = await findShownBlock(source, section);
  return block?.sections ?? [];
}

/** Returns the block that a section shows; undefined for other sections and deleted blocks. */
async function findShownBlock(
  { db, cache }: BlockSource,
  section: StoredSection,
): Promise<BlockRow | undefined> {
  const id = blockIdOf(section);
  if (id === undefined || !isUuid(id)) return undefined;
  const read = () => readBlock(db, id);
  const block = await (cache ? cache.get(`block:${id}`, [BLOCKS_TAG], read) : read());
  return block && { ...block, sections: block.sections.map((inner) => placeAt(section.id, inner)) };
}

/** Returns the blocks by the ids of the sections that show them. */
export async function findShownBlocks(
  source: BlockSource,
  sections: readonly StoredSection[],
): Promise<Map<string, BlockRow>> {
  const found = new Map<string, BlockRow>();
  for (const section of sections) {
    const block = await findShownBlock(source, section);
    if (block) found.set(section.id, block);
  }
  return found;
}

async function readBlock(db: Queryable, id: string): Promise<BlockRow | undefined> {
  const [row] = await db.select(blockColumns).from(blocksTable).where(eq(blocksTable.id, id));
  return row;
}

/** Derives an id for this place: a page may show a block twice, and forms are found by the ids of their sections. */
function placeAt(place: string, inner: StoredSection): StoredSection {
  const hex = createHash("sha256").update(`${place} ${inner.id}`).digest("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { ...upgradeSection(inner), id };
}
