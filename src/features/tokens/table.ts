import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { Permission } from "./schema.ts";

export const tokensTable = pgTable("api_tokens", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  description: text("description"),
  tokenHash: bytea("token_hash").notNull(),
  tokenHint: text("token_hint").notNull(),
  permissions: text("permissions").array().$type<Permission[]>().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const tokenCallsTable = pgTable("token_calls", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenId: uuid("token_id").notNull(),
  kind: text("kind").notNull(),
  status: integer("status").notNull(),
  title: text("title"),
  detail: text("detail"),
  isDryRun: boolean("is_dry_run").notNull().default(false),
  entityId: uuid("entity_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const tokenCreationsTable = pgTable("token_creations", {
  kind: text("kind").notNull(),
  entityId: uuid("entity_id").notNull(),
  tokenId: uuid("token_id").notNull(),
  externalId: text("external_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
