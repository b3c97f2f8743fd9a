import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LeadFilter } from "#src/features/leads/schema.ts";

export const leadFiltersTable = pgTable("lead_filters", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  name: text("name").notNull(),
  filter: jsonb("filter").$type<LeadFilter>().notNull(),
});
