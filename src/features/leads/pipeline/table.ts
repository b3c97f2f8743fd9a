import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { LeadStatus } from "../labels.ts";

export const pipelineStagesTable = pgTable("pipeline_stages", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Of winning, in percent. */
  probability: integer("probability").notNull(),
  status: text("status").$type<LeadStatus>().notNull(),
  /** From 0, in the order of the board. */
  position: integer("position").notNull(),
});

/** One row, id 1: what belongs to the pipeline as a whole. */
export const pipelineTable = pgTable("pipeline", {
  id: integer("id").primaryKey().default(1),
  lostReasons: text("lost_reasons").array().notNull(),
  isReasonRequired: boolean("is_reason_required").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true })
    .notNull()
    .default(sql`now()`),
});
