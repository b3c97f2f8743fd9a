import { jsonb, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LeadValues } from "../../fields.ts";

export const bulkChangesTable = pgTable("lead_bulk_changes", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
});

/** The fields that changed, before and after. */
export const bulkItemsTable = pgTable(
  "lead_bulk_items",
  {
    changeId: uuid("change_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    was: jsonb("was").$type<Partial<LeadValues>>().notNull(),
    became: jsonb("became").$type<Partial<LeadValues>>().notNull(),
  },
  ({ changeId, leadId }) => [primaryKey({ columns: [changeId, leadId] })],
);
