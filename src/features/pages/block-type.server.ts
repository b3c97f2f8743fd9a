// The content type of blocks. A block has no address and no status: pages may show it as soon as it is stored.

import { sql } from "drizzle-orm";
import { refuseField, type VersionedContentType } from "#src/publishing/content-type.server.ts";
import { fieldParts, toColumns } from "#src/publishing/field-columns.server.ts";
import {
  BLOCK_FIELDS,
  type Block,
  type BlockChanges,
  blockInputSchema,
  newBlockSchema,
} from "./block-schema.ts";
import { checkSections } from "./checked-sections.server.ts";
import { blockEditorOf } from "./dashboard-paths.ts";
import { asSections, searchTextOf, SECTIONS_FIELD } from "./section-fields.server.ts";
import { blockIdOf } from "./sections/block/schema.ts";
import { blocksTable } from "./table.ts";
import { whyNotSections } from "./why-not-sections.ts";

/** Cache tag of every page that shows blocks. */
export const BLOCKS_TAG = "blocks:all";

const { id, title, sections, updatedAt } = blocksTable;
export const blockColumns = { id, title, sections };
export type BlockRow = Pick<typeof blocksTable.$inferSelect, "id" | "title" | "sections">;

export const completeBlockSchema = blockInputSchema.superRefine(checkBlock);
/** Body of `POST /api/blocks`. */
export const checkedNewBlockSchema = newBlockSchema.superRefine(checkBlock);

export const blockType: VersionedContentType<BlockRow, Block, BlockChanges> = {
  name: "block",
  plural: "blocks",
  editorPath: blockEditorOf(":id"),
  ...fieldParts<BlockRow>({ one: "Bloco", inText: { one: "bloco", many: "blocos" } }, BLOCK_FIELDS),
  source: {
    table: blocksTable,
    id,
    title,
    searchText: searchTextOf(blocksTable),
    isPublished: sql<boolean>`true`,
    updatedAt,
  },
  listTag: BLOCKS_TAG,
  tag: (blockId) => `block:${blockId}`,
  columns: blockColumns,
  titleOf: ({ title }) => (typeof title === "string" ? title : ""),
  isLive: () => true,
  toItem: (_db, row) => toBlock(row),
  ...SECTIONS_FIELD,
  mayDraft: (_row, { sections }) => {
    const detail = whyNotSections(null, asSections(sections));
    return detail === undefined ? undefined : refuseField("invalid", "sections", detail);
  },
  complete: completeBlockSchema,
  prepare: async (_context, changes) => ({
    ok: true,
    toColumns: () => ({ ok: true, columns: toColumns<BlockRow>(BLOCK_FIELDS, changes) }),
  }),
};

export const toBlock = (row: BlockRow): Block => ({ ...row, isPublished: true });

type Checked = Parameters<typeof checkSections>[0];

/** A block needs complete sections and must not contain blocks, which could nest without end. */
function checkBlock(block: Checked, context: Parameters<typeof checkSections>[1]): void {
  const { sections: written = [] } = block;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["sections"], message });
  if (written.length === 0) refuse("Um bloco precisa de ao menos uma seção");
  if (written.some((section) => blockIdOf(section) !== undefined))
    refuse("Um bloco não pode conter outro bloco");
  const kept = whyNotSections(null, written);
  if (kept) refuse(kept);
  checkSections(block, context);
}
