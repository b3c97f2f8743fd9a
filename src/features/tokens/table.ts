import { boolean, customType, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Permission } from "./schema.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

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
