// Columns of a post, and the conversion of rows to API objects.

import { and, desc, getTableColumns, sql, type SQLWrapper } from "drizzle-orm";
import { findImages } from "#src/media/media.server.ts";
import type { StoredImage } from "#src/media/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { type Post, POST_FIELDS, type PostSummary } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Length of the replacement for a missing excerpt (docs/produto.md, "Posts"). */
const SUMMARY_LENGTH = 150;
const DESCRIPTION_LENGTH = 160;

const {
  content,
  authorId,
  plainText,
  search: _search,
  titleSearch: _titleSearch,
  searchText: _searchText,
  ...listed
} = getTableColumns(postsTable);

/** Columns for lists, without the long content and the search columns. */
export const summaryColumns = {
  ...listed,
  /** One character more than is ever shown, to know whether the text goes on. */
  opening: sql<string>`left(${plainText}, ${sql.raw(String(DESCRIPTION_LENGTH + 1))})`,
};

export const postColumns = { ...summaryColumns, content, authorId };

type StoredRow = typeof postsTable.$inferSelect;
export type SummaryRow = Pick<StoredRow, keyof typeof listed> & { opening: string };
export type PostRow = SummaryRow & Pick<StoredRow, "content" | "authorId">;

/** Selects the newest published posts that match `where`. */
export function selectNewest(
  db: Queryable,
  where: SQLWrapper | undefined,
  limit: number,
): Promise<SummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, where))
    .orderBy(desc(postsTable.publishedAt), desc(postsTable.id))
    .limit(limit);
}

export async function toSummaries(db: Queryable, rows: SummaryRow[]): Promise<PostSummary[]> {
  const images = await findImages(db, imageIds(rows));
  return rows.map((row) => toSummary(row, images));
}

export async function toPost(db: Queryable, row: PostRow): Promise<Post> {
  const images = await findImages(db, imageIds([row]));
  return { ...toSummary(row, images), content: row.content };
}

const LISTED = POST_FIELDS.names.filter((name) => name !== "content" && name !== "featuredImage");

function toSummary(row: SummaryRow, images: Map<string, StoredImage>): PostSummary {
  const { id, opening, imageId, readingTime, isPublished, authorName, createdAt, updatedAt, publishedAt } =
    row;
  const image = (imageId && images.get(imageId)) || null;
  const own = Object.fromEntries(LISTED.map((name) => [name, row[name]]));
  return {
    id,
    ...(own as Pick<SummaryRow, (typeof LISTED)[number]>),
    summary: row.excerpt ?? summarize(opening),
    description: row.seoDescription ?? describeByOpening(opening),
    featuredImage: imageId && imagePath(image?.id ?? imageId),
    featuredImageBase64: null,
    image,
    isPublished,
    published: isPublished,
    readingTime,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    author: { name: authorName },
  };
}

function imageIds(rows: SummaryRow[]): string[] {
  return rows.map((row) => row.imageId).filter((id) => id !== null);
}

/** Replaces a missing description by the beginning of the text. */
export function describeByOpening(text: string): string {
  return cutAt(text, DESCRIPTION_LENGTH);
}

/** Returns the summary of a draft: its excerpt, or the beginning of its text. */
export function summarizeDraft(excerpt: unknown, text: string): string {
  return typeof excerpt === "string" && excerpt.trim() !== "" ? excerpt : summarize(text);
}

/** Adds an ellipsis, which a description does not need: search engines cut it anyway. */
function summarize(opening: string): string {
  const start = cutAt(opening, SUMMARY_LENGTH);
  return start.length < opening.length ? `${start.trimEnd()}…` : start;
}

/** Cuts by code points, so that no emoji is cut in half. */
function cutAt(text: string, length: number): string {
  return Array.from(text).slice(0, length).join("");
}
