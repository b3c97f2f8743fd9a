import { jsonb, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
export const leadMergesTable = pgTable("lead_merges", {
  id: uuid("id").primaryKey().defaultRandom(),
  keptId: uuid("kept_id").notNull(),
  mergedId: uuid("merged_id").notNull(),
  /** What the kept one lacked and has from the other. */
  filled: jsonb("filled").$type<Record<string, unknown>>().notNull(),
  /** How the merged lead stood with its answer; null for merges of before it was written down. */
  mergedWas: jsonb("merged_was"),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
});

/** Pairs of which somebody said that they are two people; `one` is the lower id. */
export const leadDistinctionsTable = pgTable(
  "lead_distinctions",
  { one: uuid("one").notNull(), other: uuid("other").notNull() },
  ({ one, other }) => [primaryKey({ columns: [one, other] })],
);
