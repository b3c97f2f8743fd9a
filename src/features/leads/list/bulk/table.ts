import { jsonb, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import type { NextStep } from "#src/shared/time/next-step.ts";
import type { LeadValues } from "../../fields.ts";

/** Fields of a lead before or after a change. */
export type BulkValues = Partial<LeadValues> & { nextStep?: NextStep | null; companyId?: string | null };

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
    was: jsonb("was").$type<BulkValues>().notNull(),
    became: jsonb("became").$type<BulkValues>().notNull(),
    /** When something was last done with the lead. */
    activeBefore: timestamp("active_before", { withTimezone: true }),
    activeAfter: timestamp("active_after", { withTimezone: true }),
  },
  ({ changeId, leadId }) => [primaryKey({ columns: [changeId, leadId] })],
);
