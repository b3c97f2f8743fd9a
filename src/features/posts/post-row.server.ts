// From a row to a post: what is read for it, and how it is told.
import { sql } from "drizzle-orm";
import { findImages } from "#src/media/media.server.ts";
import type { StoredImage } from "#src/media/schema.ts";
import type { Queryable } from "#src/platform/database.ts";
import { imagePath } from "#src/shared/media-path.ts";
import type { Post, PostSummary } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Specification §9: what stands in for an excerpt and for a description. */
const SUMMARY_LENGTH = 150;
const DESCRIPTION_LENGTH = 160;

/** What a list reads: nothing that is as long as the content. */
export const summaryColumns = {
  id: postsTable.id,
  slug: postsTable.slug,
  title: postsTable.title,
  readingTime: postsTable.readingTime,
  excerpt: postsTable.excerpt,
  category: postsTable.category,
  tags: postsTable.tags,
  imageId: postsTable.imageId,
  isPublished: postsTable.isPublished,
  isFeatured: postsTable.isFeatured,
  seoTitle: postsTable.seoTitle,
  seoDescription: postsTable.seoDescription,
  seoKeywords: postsTable.seoKeywords,
  authorName: postsTable.authorName,
  createdAt: postsTable.createdAt,
  updatedAt: postsTable.updatedAt,
  publishedAt: postsTable.publishedAt,
  /** One character more than is ever shown tells whether there is more. */
  opening: sql<string>`left(${postsTable.plainText}, ${sql.raw(String(DESCRIPTION_LENGTH + 1))})`,
};

export const postColumns = {
  ...summaryColumns,
  content: postsTable.content,
  authorId: postsTable.authorId,
};

type StoredRow = typeof postsTable.$inferSelect;
export type SummaryRow = Pick<StoredRow, Exclude<keyof typeof summaryColumns, "opening">> & {
  opening: string;
};
export type PostRow = SummaryRow & Pick<StoredRow, "content" | "authorId">;

/** Rows as lists and cards show them, in the same order. */
export async function toSummaries(db: Queryable, rows: SummaryRow[]): Promise<PostSummary[]> {
  const images = await findImages(db, imageIds(rows));
  return rows.map((row) => toSummary(row, images));
}

export async function toPost(db: Queryable, row: PostRow): Promise<Post> {
  const images = await findImages(db, imageIds([row]));
  return { ...toSummary(row, images), content: row.content };
}

function toSummary(row: SummaryRow, images: Map<string, StoredImage>): PostSummary {
  const { id, slug, title, excerpt, category, tags, readingTime, isPublished, isFeatured } = row;
  const { seoTitle, seoDescription, seoKeywords } = row;
  return {
    id,
    slug,
    title,
    excerpt,
    summary: excerpt ?? summarize(row.opening),
    description: seoDescription ?? cutAt(row.opening, DESCRIPTION_LENGTH),
    category,
    tags,
    featuredImage: row.imageId && imagePath(row.imageId),
    featuredImageBase64: null,
    image: (row.imageId && images.get(row.imageId)) || null,
    isPublished,
    published: isPublished,
    isFeatured,
    seoTitle,
    seoDescription,
    seoKeywords,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    readingTime,
    author: { name: row.authorName },
  };
}

function imageIds(rows: SummaryRow[]): string[] {
  return rows.map((row) => row.imageId).filter((id) => id !== null);
}

/** Cards say that there is more; a description is cut by whoever shows it anyway. */
function summarize(opening: string): string {
  const start = cutAt(opening, SUMMARY_LENGTH);
  return start.length < opening.length ? `${start.trimEnd()}…` : start;
}

/** Counts characters as people do: an emoji outside the first plane is one. */
function cutAt(text: string, length: number): string {
  return Array.from(text).slice(0, length).join("");
}
