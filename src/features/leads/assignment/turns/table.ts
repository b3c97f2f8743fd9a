import { boolean, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { StoredConditions } from "./turns.ts";

/** One row, or none while it was never changed. */
export const leadAssignmentTable = pgTable("lead_assignment", {
  id: boolean("id").primaryKey().default(true),
  isOn: boolean("is_on").notNull(),
  includesImports: boolean("includes_imports").notNull(),
});

export const leadAssignmentRulesTable = pgTable("lead_assignment_rules", {
  id: uuid("id").primaryKey().defaultRandom(),
  place: integer("place").notNull(),
  conditions: jsonb("conditions").$type<StoredConditions>().notNull(),
  /** In the order of their turns. */
  people: uuid("people").array().notNull(),
  lastPersonId: uuid("last_person_id"),
});
