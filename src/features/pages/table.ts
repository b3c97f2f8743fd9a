import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PageHeader, PageRole, StoredSection } from "./schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const pagesTable = pgTable("pages", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** The path, with a leading slash. */
  slug: text("path").notNull().unique(),
  title: text("title").notNull(),
  /** The page's role for the product; null for the owner's own pages. */
  role: text("role").$type<PageRole>(),
  sections: jsonb("sections").$type<StoredSection[]>().notNull().default([]),
  inMenu: boolean("in_menu").notNull().default(false),
  header: text("header").$type<PageHeader>().notNull().default("menu"),
  isNotIndexed: boolean("is_not_indexed").notNull().default(false),
  seoTitle: text("seo_title"),
  seoDescription: text("seo_description"),
  isPublished: boolean("is_published").notNull().default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  publishedAt: moment("published_at"),
});

/** Named sections that pages can show. */
export const blocksTable = pgTable("blocks", {
  id: uuid("id").primaryKey().defaultRandom(),
  title: text("title").notNull(),
  sections: jsonb("sections").$type<StoredSection[]>().notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
