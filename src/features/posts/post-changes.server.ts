// What a body asks of a stored post, compared with what is there.
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import { readingMinutes } from "./reading-time.ts";
import type { PostChanges } from "./schema.ts";
import type { postsTable } from "./table.ts";

type StoredPost = typeof postsTable.$inferSelect;
/** What a body can set, as its column has it; absent stays absent. */
export type ChangedColumns = Partial<
  Pick<
    StoredPost,
    | "title"
    | "content"
    | "excerpt"
    | "category"
    | "tags"
    | "imageId"
    | "isFeatured"
    | "seoTitle"
    | "seoDescription"
    | "seoKeywords"
  >
>;

export function toColumns(changes: PostChanges): ChangedColumns {
  const { title, content, excerpt, category, tags, isFeatured } = changes;
  const { seoTitle, seoDescription, seoKeywords } = changes;
  return {
    title,
    content,
    excerpt,
    category,
    tags: tags === null ? [] : tags,
    isFeatured,
    seoTitle,
    seoDescription,
    seoKeywords,
  };
}

/** The words of a content, and the minutes that reading them takes. */
export interface ContentText {
  plainText: string;
  readingTime: number;
}

/**
 * What is stored beside a content: its words, and how long they take to read.
 * @returns null where it cannot be made a page of
 */
export async function describeContent(markdown: Markdown, content: string): Promise<ContentText | null> {
  const plainText = await markdown.readText(content);
  return plainText === null ? null : { plainText, readingTime: readingMinutes(plainText) };
}

/** Contract §3: of `published` and `isPublished`, the one that differs from what is stored counts. */
export function readPublished(stored: { isPublished: boolean }, changes: PostChanges): boolean {
  const asked = [changes.isPublished, changes.published];
  return asked.includes(!stored.isPublished) ? !stored.isPublished : stored.isPublished;
}

/**
 * Whether saving would undo what somebody else has saved since: the body was made from another version,
 * and says something else than what is stored. A mere flip of the status undoes nothing.
 */
export function wouldUndo(stored: StoredPost, changes: PostChanges, columns: ChangedColumns): boolean {
  const { updatedAt, slug } = changes;
  if (!updatedAt || Date.parse(updatedAt) === stored.updatedAt.getTime()) return false;
  const differs = (now: unknown, then: unknown) =>
    now !== undefined && JSON.stringify(now) !== JSON.stringify(then);
  return (
    (typeof slug === "string" && slug !== stored.slug) ||
    Object.entries(columns).some(([name, value]) => differs(value, stored[name as keyof ChangedColumns]))
  );
}
