import { jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoredTexts } from "./words/part.ts";

/** One row. */
export const siteTextsTable = pgTable("site_texts", {
  id: uuid("id").primaryKey(),
  texts: jsonb("texts").$type<StoredTexts>().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
