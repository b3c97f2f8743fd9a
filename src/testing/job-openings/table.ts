import { boolean, date, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const openingsTable = pgTable("openings", {
  id: uuid("id").primaryKey().defaultRandom(),
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  place: text("place").notNull(),
  pay: text("pay"),
  applyBy: date("apply_by"),
  imageId: text("image_id"),
  isPublished: boolean("is_published").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  publishedAt: timestamp("published_at", { withTimezone: true }),
});
