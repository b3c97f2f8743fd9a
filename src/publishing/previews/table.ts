import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";

export const previewLinksTable = pgTable("preview_links", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenHash: bytea("token_hash").notNull(),
  name: text("name").notNull(),
  kind: text("kind"),
  itemId: uuid("item_id"),
  revisionId: bigint("revision_id", { mode: "number" }),
  releaseId: uuid("release_id"),
  slug: text("slug"),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  opens: integer("opens").notNull().default(0),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
