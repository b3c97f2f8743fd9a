import { jsonb, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoredFields } from "./plan-merge.ts";

export const leadMergesTable = pgTable("lead_merges", {
  id: uuid("id").primaryKey().defaultRandom(),
  keptId: uuid("kept_id").notNull(),
  mergedId: uuid("merged_id").notNull(),
  /** Empty fields and the values they were filled with; used only by merges from before `keptWas` existed. */
  filled: jsonb("filled").$type<Partial<StoredFields>>().notNull(),
  /** The kept lead's fields before and after the merge; null for older merges. */
  keptWas: jsonb("kept_was").$type<StoredFields>(),
  keptBecame: jsonb("kept_became").$type<StoredFields>(),
  /** The merged lead's answer before the merge; null for older merges. */
  mergedWas: jsonb("merged_was"),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
});

/** Pairs of leads known to be different people; `one` is the lower id. */
export const leadDistinctionsTable = pgTable(
  "lead_distinctions",
  { one: uuid("one").notNull(), other: uuid("other").notNull() },
  ({ one, other }) => [primaryKey({ columns: [one, other] })],
);
