import { boolean, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LeadFilter } from "../../filters.ts";

export const savedFiltersTable = pgTable("lead_filters", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  filter: jsonb("filter").$type<LeadFilter>().notNull(),
  /** Seen by everybody who sees leads, changed by its maker and administrators. */
  isShared: boolean("is_shared").notNull().default(false),
});
