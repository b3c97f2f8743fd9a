import { boolean, doublePrecision, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const imagesTable = pgTable("images", {
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  placeholder: text("placeholder").notNull(),
  format: text("format").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
  name: text("name").notNull().default(""),
  alt: text("alt").notNull().default(""),
  credit: text("credit").notNull().default(""),
  focalX: doublePrecision("focal_x").notNull().default(0.5),
  focalY: doublePrecision("focal_y").notNull().default(0.5),
  addedBy: uuid("added_by"),
  addedName: text("added_name"),
  isKept: boolean("is_kept").notNull().default(false),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  removedBy: uuid("removed_by"),
  /** The image shown since the picture was replaced. */
  currentId: text("current_id"),
  /** The picture that this image replaces. */
  pictureId: text("picture_id"),
  isAnimated: boolean("is_animated").notNull().default(false),
});

/** Descriptions and focal point of a picture. */
export type PictureFacts = Pick<
  typeof imagesTable.$inferSelect,
  "name" | "alt" | "credit" | "focalX" | "focalY"
>;

export const filesTable = pgTable("files", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  extension: text("extension").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
  addedBy: uuid("added_by"),
  addedName: text("added_name"),
  isKept: boolean("is_kept").notNull().default(false),
  removedAt: timestamp("removed_at", { withTimezone: true }),
  removedBy: uuid("removed_by"),
  /** Visitors can load the file only after published content refers to it. */
  awaitsUse: boolean("awaits_use").notNull().default(false),
});
