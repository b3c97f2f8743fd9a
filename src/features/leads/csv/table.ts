import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LeadEventActor } from "../timeline/schema.ts";
import type { ImportField } from "./columns.ts";
import type { ImportCounts, ImportState, UndoCounts } from "./import-schema.ts";

export const leadImportsTable = pgTable("lead_imports", {
  id: uuid("id").primaryKey(),
  fileName: text("file_name"),
  /** With the name of then. */
  actor: jsonb("actor").$type<LeadEventActor>().notNull(),
  state: text("state").$type<ImportState | "cancelling">().notNull().default("running"),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
  /** Renewed while its process lives. */
  seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  /** The time of its transaction, which its leads have as `updatedAt`. */
  storedAt: timestamp("stored_at", { withTimezone: true }),
  lines: integer("lines").notNull().default(0),
  lineCount: integer("line_count"),
  counts: jsonb("counts").$type<ImportCounts>(),
  undone: jsonb("undone").$type<UndoCounts>(),
});

/** Holds what undoing an import needs. */
export const leadImportLeadsTable = pgTable(
  "lead_import_leads",
  {
    importId: uuid("import_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    /** Null for a lead that the import made; otherwise the fields that it filled. */
    filled: jsonb("filled").$type<Record<string, unknown>>(),
    /** Number of events that it wrote. */
    events: integer("events").notNull().default(0),
    /** Those of a lead that was there before. */
    eventIds: uuid("event_ids").array().notNull().default([]),
  },
  ({ importId, leadId }) => [primaryKey({ columns: [importId, leadId] })],
);

export const leadImportMappingsTable = pgTable("lead_import_mappings", {
  /** SHA-256 of the headings. */
  headings: text("headings").primaryKey(),
  columns: jsonb("columns").$type<(ImportField | "")[]>().notNull(),
  chosen: jsonb("chosen").$type<Record<string, Record<string, string>>>().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
