// Questions as a content type with history. They have no address or status: each is public as soon as it is stored.

import { sql } from "drizzle-orm";
import type { VersionedContentType } from "#src/publishing/content-type.server.ts";
import { fieldParts, toColumns } from "#src/publishing/field-columns.server.ts";
import { FAQ_FIELDS, type FaqChanges, faqDraftSchema, faqInputSchema, type FaqItem } from "./schema.ts";
import { faqTable } from "./table.ts";

/** Cache tag of the list. */
export const FAQ_TAG = "faq:all";

const { id, question, answer, category, updatedAt, position } = faqTable;

export const faqColumns = { id, question, answer, category };

export type FaqRow = Pick<typeof faqTable.$inferSelect, "id" | "question" | "answer" | "category">;

/** The position is not a field, since moving a question changes all positions but no text. */
export const faqType: VersionedContentType<FaqRow, FaqItem, FaqChanges> = {
  name: "question",
  plural: "faq",
  ...fieldParts<FaqRow>(
    { one: "Pergunta", inText: { one: "pergunta", many: "perguntas", isFeminine: true } },
    FAQ_FIELDS,
  ),
  source: {
    table: faqTable,
    id,
    title: question,
    searchText: sql`fold_text(${question} || ' ' || ${answer})`,
    isPublished: sql<boolean>`true`,
    updatedAt,
    position,
  },
  listPath: "/faq",
  listTag: FAQ_TAG,
  tag: (itemId) => `faq:${itemId}`,
  columns: faqColumns,
  titleOf: ({ question }) => (typeof question === "string" ? question : ""),
  isLive: () => true,
  toItem: (_db, row) => row,
  draft: faqDraftSchema,
  complete: faqInputSchema,
  prepare: async (_context, changes) => ({
    ok: true,
    toColumns: () => ({ ok: true, columns: toColumns<FaqRow>(FAQ_FIELDS, changes) }),
  }),
};
