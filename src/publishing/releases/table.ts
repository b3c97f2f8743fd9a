import { bigint, boolean, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ReleaseState } from "./schema.ts";

export const releasesTable = pgTable("releases", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  state: text("state").$type<ReleaseState>().notNull(),
  at: timestamp("at", { withTimezone: true }),
  tryAt: timestamp("try_at", { withTimezone: true }),
  attempts: smallint("attempts").notNull().default(0),
  failure: text("failure"),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  revertedAt: timestamp("reverted_at", { withTimezone: true }),
});

export const releaseItemsTable = pgTable("release_items", {
  releaseId: uuid("release_id").notNull(),
  itemId: uuid("item_id").notNull(),
  kind: text("kind").notNull(),
  position: smallint("position").notNull(),
  /** The item's version when it was added. */
  seenId: bigint("seen_id", { mode: "number" }),
  title: text("title"),
  wasPublished: boolean("was_published"),
  beforeId: bigint("before_id", { mode: "number" }),
  afterId: bigint("after_id", { mode: "number" }),
});
