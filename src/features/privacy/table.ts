import { type SQL, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import type { KeptData, RemovalStatus } from "./requests-schema.ts";

export const removalRequestsTable = pgTable("data_removal_requests", {
  id: uuid("id").primaryKey().defaultRandom(),
  protocol: text("protocol").notNull().unique(),
  name: text("name"),
  email: text("email"),
  phone: text("phone"),
  reason: text("reason"),
  status: text("status").$type<RemovalStatus>().notNull().default("OPEN"),
  dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  decidedBy: text("decided_by"),
  note: text("note"),
  /** Time at which the person's other data was erased. */
  erasedAt: timestamp("erased_at", { withTimezone: true }),
  /** Counts of the data erased when this request was concluded. */
  erased: jsonb("erased").$type<PersonalDataCounts>(),
  /** Reason for keeping the data when this request was concluded, and counts of that data. */
  kept: jsonb("kept").$type<KeptData>(),
  decisionMailedAt: timestamp("decision_mailed_at", { withTimezone: true }),
  receiptMailedAt: timestamp("receipt_mailed_at", { withTimezone: true }),
  /** Hash of the erased address (settle-request.server.ts). */
  emailHash: bytea("email_hash"),
  submissionKey: bytea("submission_key").unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** Protocol, name, e-mail and phone, folded: without accents, in lower case. A generated column. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});
