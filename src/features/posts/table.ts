import { type SQL, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Declares a column that PostgreSQL computes (migrations define how); only searches use it. */
const generated = (): SQL => sql`NULL`;

export const postsTable = pgTable("posts", {
  id: uuid("id").primaryKey().defaultRandom(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  /** Markdown. */
  content: text("content").notNull(),
  /** The content without Markdown. */
  plainText: text("plain_text").notNull(),
  readingTime: integer("reading_time").notNull(),
  excerpt: text("excerpt"),
  category: text("category"),
  tags: text("tags").array().notNull().default([]),
  imageId: text("image_id"),
  isPublished: boolean("is_published").notNull().default(false),
  isFeatured: boolean("is_featured").notNull().default(false),
  seoTitle: text("seo_title"),
  seoDescription: text("seo_description"),
  seoKeywords: text("seo_keywords"),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  publishedAt: timestamp("published_at", { withTimezone: true, precision: 3 }),
  search: text("search").generatedAlwaysAs(generated),
  titleSearch: text("title_search").generatedAlwaysAs(generated),
  /** Title and excerpt without accents and capitals. */
  searchText: text("head_text").generatedAlwaysAs(generated),
});
