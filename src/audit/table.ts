import { type SQL, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { ActorKind, AuditValues } from "./schema.ts";

/** Append-only: the database refuses every change (migration 0043). */
export const auditTable = pgTable("audit_entries", {
  id: uuid("id").primaryKey().defaultRandom(),
  at: timestamp("at", { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  action: text("action").$type<AuditAction>().notNull(),
  actorKind: text("actor_kind").$type<ActorKind>().notNull(),
  actorId: uuid("actor_id"),
  actorName: text("actor_name").notNull(),
  actorEmail: text("actor_email"),
  sessionId: uuid("session_id"),
  device: text("device"),
  subjectId: text("subject_id"),
  subject: text("subject").notNull(),
  before: jsonb("before").$type<AuditValues>(),
  after: jsonb("after").$type<AuditValues>(),
  /** A column that PostgreSQL computes; only searches use it. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});
