import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const imagesTable = pgTable("images", {
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder").notNull(),
  format: text("format").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Documents to take away. */
export const filesTable = pgTable("files", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  extension: text("extension").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});
