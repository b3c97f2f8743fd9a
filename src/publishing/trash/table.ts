import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const trashTable = pgTable("trash", {
  itemId: uuid("item_id").primaryKey(),
  /** Plural, as everywhere in the database. */
  kind: text("kind").notNull(),
  title: text("title").notNull(),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull().defaultNow(),
  deletedBy: text("deleted_by").notNull(),
});
