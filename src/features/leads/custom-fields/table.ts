import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { FieldType } from "./schema.ts";

export const leadFieldsTable = pgTable("lead_fields", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  type: text("type").$type<FieldType>().notNull(),
  /** The list of a choice. */
  options: text("options").array().notNull().default([]),
  isInNewLead: boolean("is_in_new_lead").notNull().default(false),
  isArchived: boolean("is_archived").notNull().default(false),
  position: integer("position").notNull(),
});

export const leadTagsTable = pgTable("lead_tags", {
  name: text("name").primaryKey(),
  color: text("color").notNull(),
  position: integer("position").notNull(),
});
