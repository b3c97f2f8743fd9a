import { type SQL, sql } from "drizzle-orm";
import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const projectsTable = pgTable("projects", {
  id: uuid("id").primaryKey().defaultRandom(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  fullDescription: text("full_description"),
  content: text("content"),
  category: text("category"),
  imageIds: text("image_ids").array().notNull().default([]),
  technologies: text("technologies").array().notNull().default([]),
  features: text("features").array().notNull().default([]),
  results: text("results").array().notNull().default([]),
  timeline: text("timeline"),
  team: text("team"),
  link: text("link"),
  github: text("github"),
  website: text("website"),
  client: text("client"),
  /** Null without an author, or if the author's account was removed. */
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull().default(""),
  isPublished: boolean("is_published").notNull().default(false),
  isFeatured: boolean("is_featured").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  /** Title and description without accents and capitals, computed by PostgreSQL. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});
