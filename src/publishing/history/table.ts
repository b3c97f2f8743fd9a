import { sql } from "drizzle-orm";
import { bigint, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { RevisionReason } from "./schema.ts";

export const revisionsTable = pgTable("revisions", {
  id: bigint("id", { mode: "number" })
    .primaryKey()
    .default(sql`nextval('revision_ids')`),
  itemId: uuid("item_id").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  reason: text("reason").$type<RevisionReason>().notNull(),
  name: text("name"),
  hash: bytea("hash").notNull(),
  body: bytea("body").notNull(),
  baseId: bigint("base_id", { mode: "number" }),
  depth: smallint("depth").notNull(),
  imageIds: text("image_ids").array(),
  emails: text("emails").array(),
});

export const contentStatesTable = pgTable("content_states", {
  itemId: uuid("item_id").primaryKey(),
  storedId: bigint("stored_id", { mode: "number" }).notNull(),
  draftId: bigint("draft_id", { mode: "number" }),
  draftTitle: text("draft_title"),
  /** Time and author of the publication request; null if there is none. */
  requestedAt: timestamp("requested_at", { withTimezone: true }),
  requestedBy: uuid("requested_by"),
  requestedName: text("requested_name"),
  /** Answer that returned the last request; null once there is a new one, or nothing to publish. */
  returnedAt: timestamp("returned_at", { withTimezone: true }),
  returnedName: text("returned_name"),
  returnedNote: text("returned_note"),
  /** Id in feeds; null if it is made of the item's id. */
  feedId: text("feed_id"),
});
